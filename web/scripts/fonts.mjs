// Cuts the fonts down to what the pages use and writes them to src/fonts: `npm run fonts`.
// As they are published for the web they weigh 22 kB each, a third of it hints for screens of another age.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import subset from 'subset-font';

const FACES = {
  barlow: ['400-normal', '600-normal'],
  'barlow-condensed': ['600-normal', '700-normal', '700-italic'],
};
// Latin-1 for people's names, quotes and dashes, and the signs that our texts use.
const ranges = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x152, 0x153],
  [0x2010, 0x2015],
  [0x2018, 0x201e],
];
const text =
  ranges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, n) => String.fromCodePoint(from + n))).join('') +
  '…•′″€™↑↓−';

mkdirSync('src/fonts', { recursive: true });
for (const [family, faces] of Object.entries(FACES)) {
  for (const face of faces) {
    const whole = readFileSync(`node_modules/@fontsource/${family}/files/${family}-latin-${face}.woff2`);
    const small = await subset(whole, text, {
      targetFormat: 'woff2',
      noHinting: true,
      keepFeatures: ['kern', 'mark', 'mkmk', 'ccmp', 'tnum'],
    });
    writeFileSync(`src/fonts/${family}-${face}.woff2`, small);
    console.log(`${family}-${face}: ${whole.length} -> ${small.length}`);
  }
}
copyFileSync('node_modules/@fontsource/barlow/LICENSE', 'src/fonts/LICENSE');
