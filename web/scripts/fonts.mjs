// Cuts the fonts down to what the pages use and writes them to src/fonts: `npm run fonts`.
// As they are published for the web they weigh 22 kB each, a third of it hints for screens of another age. Each is cut in
// two: what our own texts are written with, and the letters of other languages, loaded only where a name has them.
// The server draws its pictures with three of them, whole and as TrueType.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import subset from 'subset-font';

const FACES = {
  barlow: ['400-normal', '600-normal'],
  'barlow-condensed': ['700-normal', '700-italic'],
};
const CARD_FACES = ['barlow-600-normal', 'barlow-condensed-700-normal', 'barlow-condensed-700-italic'];
const CARDS = '../src/paddock/server/cards/fonts';
const range = (from, to) => Array.from({ length: to - from + 1 }, (_, n) => String.fromCodePoint(from + n)).join('');
const ours = range(0x20, 0x7e) + '\u00a0§·×–—‘’“”…−ÄÖÜäöüÉàâçèéêñô';
// styles/fonts.css says the same as ranges
const others = [...(range(0xa1, 0xff) + 'Œœ€')].filter((sign) => !ours.includes(sign)).join('');

const features = { noHinting: true, keepFeatures: ['kern', 'mark', 'mkmk', 'ccmp', 'tnum'] };
mkdirSync('src/fonts', { recursive: true });
mkdirSync(CARDS, { recursive: true });
for (const [family, faces] of Object.entries(FACES)) {
  for (const face of faces) {
    const whole = readFileSync(`node_modules/@fontsource/${family}/files/${family}-latin-${face}.woff2`);
    const sizes = [];
    for (const [name, text] of Object.entries({ '': ours, '-more': others })) {
      const small = await subset(whole, text, { targetFormat: 'woff2', ...features });
      writeFileSync(`src/fonts/${family}-${face}${name}.woff2`, small);
      sizes.push(small.length);
    }
    if (CARD_FACES.includes(`${family}-${face}`))
      writeFileSync(
        `${CARDS}/${family}-${face}.ttf`,
        await subset(whole, ours + others, { targetFormat: 'truetype', ...features }),
      );
    console.log(`${family}-${face}: ${whole.length} -> ${sizes.join(' + ')}`);
  }
}
copyFileSync('node_modules/@fontsource/barlow/LICENSE', 'src/fonts/LICENSE');
copyFileSync('node_modules/@fontsource/barlow/LICENSE', `${CARDS}/LICENSE`);
