/** A pause, between two animations for example, that can be ended early. */
export class Pause {
  /** Ends the current pause. */
  end: () => void = () => undefined;

  wait(time: number): Promise<void> {
    return new Promise((resume) => {
      const timer = setTimeout(resume, time);
      this.end = () => {
        clearTimeout(timer);
        resume();
      };
    });
  }
}
