/** Long Shot's lesson in words. */
import type { LessonWords } from '../../learn/words';

const words: LessonWords = { learned: [], steps: {} };

export default words;
