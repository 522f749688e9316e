/** Plays the film of a recorded race: a title, the scenes in order, and the result. */
import { api } from '../api/client';
import { publicWords } from '../model/log-lines';
import { decisiveMoment } from '../share/moment';
import { filmScenes, type Scene } from './film';
import type { Tape } from './tape.svelte';

const TITLE_TIME = 3200;
const RESULT_TIME = 6000;
/** How long a scene is shown before its events begin, and its minimum duration. */
const LEAD_TIME = 1000;
const SCENE_TIME = 4800;
const TICK = 50;

export class Film {
  scenes = $state.raw<Scene[]>([]);
  /** A sentence about what decided the race. */
  moment = '';
  /** The index of the current scene; -1 for the title, the number of scenes for the result. */
  at = $state(-1);
  paused = $state(false);
  ended = $state(false);
  #skipped = false;
  #run = 0;

  constructor(readonly tape: Tape) {}

  scene = $derived(this.scenes[this.at] ?? null);
  part = $derived(this.at < 0 ? 'title' : this.at < this.scenes.length ? 'scene' : 'result');

  /** Finds the scenes. If there is an analysis, its turning points are among them. */
  async open(): Promise<void> {
    const { assets, code, entries, plugin, seats, steps, tokens } = this.tape;
    if (!plugin) return;
    const found = await api.analysis(code, null, tokens).catch(() => null);
    const { view, standings } = await this.tape.step(steps);
    const end = { view, assets, seats, standings };
    this.scenes = filmScenes(entries, plugin, publicWords(end, plugin), found?.analysis?.turning_points ?? []);
    this.moment = decisiveMoment(plugin, end, entries);
  }

  /** Plays from the beginning until the end, until it is closed, or until it is played again. */
  async play(): Promise<void> {
    const run = ++this.#run;
    const goesOn = (): boolean => run === this.#run;
    this.paused = this.ended = false;
    for (let next = -1; next <= this.scenes.length && goesOn(); next++) await this.#show(next, goesOn);
    if (goesOn()) this.ended = true;
  }

  skip = (): void => void (this.#skipped = true);
  toggle = (): void => void (this.ended ? void this.play() : (this.paused = !this.paused));

  close(): void {
    this.#run++;
    this.tape.viewpoint = null;
  }

  async #show(next: number, goesOn: () => boolean): Promise<void> {
    const scene = this.scenes[next];
    const first = scene ? scene.step - 1 : next < 0 ? 0 : this.tape.steps;
    // load both first, so that the picture and the commentary change together
    await Promise.all([this.tape.step(first), scene && this.tape.step(scene.step)]);
    if (!goesOn()) return;
    this.#skipped = false;
    this.at = next;
    this.tape.viewpoint = this.tape.plugin?.film?.follows ? (scene?.seat ?? null) : null;
    await this.tape.cut(first);
    const wait = (time: number): Promise<boolean> => this.#wait(time, goesOn);
    if (!scene) {
      await wait(next < 0 ? TITLE_TIME : RESULT_TIME);
      return;
    }
    const began = performance.now();
    if (await wait(LEAD_TIME)) await this.tape.act(scene, wait);
    await wait(SCENE_TIME - (performance.now() - began));
  }

  /** Waits for a time, not counting pauses. Resolves to whether the scene goes on. */
  async #wait(time: number, goesOn: () => boolean): Promise<boolean> {
    let last = performance.now();
    for (let left = time; left > 0 && goesOn() && !this.#skipped;) {
      await new Promise((done) => setTimeout(done, Math.min(TICK, left)));
      const now = performance.now();
      if (!this.paused) left -= now - last;
      last = now;
    }
    return goesOn() && !this.#skipped;
  }
}
