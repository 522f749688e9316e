#!/usr/bin/env node
// A bot in JavaScript for HEAT: it goes as far as it can be sure of, by the previews of its moves.
//
//     paddock simulate heat --seats examples/bots/racer.js,random,random

const readline = require('node:readline');

const HEAT = 1.5; // spaces that a heat card is worth
const SPIN_OUT = 40; // spaces that the danger of spinning out is worth

/** How far a car gets, in the mean, less what that costs. */
function distance({ outcomes }) {
  return outcomes.reduce((sum, o) => sum + o.chance * (o.progress - HEAT * o.heat - (o.short > 0 ? SPIN_OUT : 0)), 0);
}

function worth({ kind, preview }) {
  if (kind === 'gear') {
    const plays = (preview.plays ?? []).map((play) => distance(play.preview));
    return Math.max(-SPIN_OUT, ...plays) - HEAT * preview.heat;
  }
  if (kind === 'cool') return 1;
  return preview.outcomes ? distance(preview) : 0;
}

/** Numbers below n that the same seed always gives again (mulberry32). */
function dice(seed) {
  let a = seed >>> 0;
  return (n) => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), a | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) % n;
  };
}

function choose({ moves, seed }) {
  const values = moves.map(worth);
  const best = moves.filter((_, n) => values[n] === Math.max(...values));
  return best[dice(seed)(best.length)].text; // the text is as good an answer as the number
}

function answer(message) {
  switch (message.type) {
    case 'hello':
      return {
        type: 'ready',
        name: 'Racer',
        author: 'The Paddock maintainers',
        games: ['heat'],
        wants: ['moves', 'previews'],
        deterministic: true,
      };
    case 'start':
      console.error(`racing on ${message.options.circuit} in seat ${message.seat}`);
      return null;
    case 'choose':
      return { type: 'move', id: message.id, move: choose(message) };
    case 'quit':
      process.exit(0);
  }
  return null; // over is no question
}

readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const said = answer(JSON.parse(line));
  if (said !== null) process.stdout.write(JSON.stringify(said) + '\n');
});
