/** HEAT's lesson in words. */
import type { LessonWords } from '../../model/lesson-words';

export default {
  learned: [
    'The gear says how many cards you play; their sum is your speed.',
    'In a corner each one over the limit costs a heat. Who cannot pay spins out.',
    'Paid heat comes back into your hand. Gears 1 and 2, and adrenaline, cool it.',
    'Boost, slipstream and a tidy hand win races.',
  ],
  steps: {
    gear: {
      title: 'Shift',
      say: ['The gear says how many cards you play. You start in gear 1: shift up to 2.'],
      why: 'Staying in gear, or shifting by one up or down, is free. Shifting by two costs a heat.',
      done: 'Gear 2: you play two cards.',
      answers: {
        slow: 'In gear 1 you play one card only. The road is free: take gear 2.',
        dear: 'Shifting by two costs a heat. Keep it for a corner: gear 2 is free.',
      },
    },
    cards: {
      title: 'Play your cards',
      say: ['Choose the 4 and the 5. Their sum is your speed: the car drives 9 spaces.'],
      why: 'All plan gear and cards in secret. Then the cars go one after the other, the leader first.',
      done: 'Nine spaces. At the end of your turn you draw up to seven cards again.',
      answers: {
        stress: 'A stress card is a surprise: it turns up a card of your deck. Leave it for later.',
        other: 'The first corner is 12 spaces off, so nothing slows you down yet: play 4 and 5.',
      },
    },
    corner: {
      title: 'The corner',
      say: [
        'Just ahead lies a corner with limit 7. Three of your cards make exactly that: shift up to gear 3.',
        'Play 1, 2 and 4. Speed 7 over a limit of 7 costs nothing.',
      ],
      why: 'The speed of your whole turn counts for every corner line that you cross, wherever you stop.',
      done: 'Through the corner at its limit, for free.',
      answers: {
        other_gear: 'In gear 3 you play three cards, and 1, 2 and 4 make exactly 7.',
        under: 'That is allowed, but 1, 2 and 4 take you a space further for nothing.',
        fast: 'That is over 7, and each one over costs a heat. Play 1, 2 and 4.',
        stress: 'A stress card turns up a card you do not know. Before a corner, better not.',
      },
    },
    boost: {
      title: 'Boost',
      say: ['Your cards are played. Now pay a heat and boost: a speed card of your deck is turned up and added.'],
      why: 'Once in a turn, in any gear. It counts as speed, in corners too.',
      done: 'A 2: two spaces more. The heat went to your discard pile; it will come back into your hand.',
      answers: {
        done: 'You could stop here. But the engine is full and the road is free: boost.',
      },
    },
    discard: {
      title: 'Tidy your hand',
      say: ['Next comes a corner with limit 3. The 5 is of no use there: choose it and put it away.'],
      why: 'Before you draw up to seven, you may discard any cards but heat and stress.',
      done: 'The 5 is gone, and five new cards are in your hand.',
      answers: {
        none: 'You may keep everything. But the 5 would only be in the way: put it away.',
        slow: 'Keep the 2: you will want slow cards in that corner. Only the 5 goes.',
        other: 'Only the 5 is of no use in that corner.',
      },
    },
    heat: {
      title: 'Pay with heat',
      say: [
        'Limit 3 right ahead, and most of your cards are fast. Shift down to gear 2.',
        'Play 1 and 4. Speed 5 is two over the limit: you pay 2 heat and are through.',
      ],
      why: 'The heat in your engine is there to be spent. It comes back into your hand, where it only takes up room.',
      done: 'Through the corner for 2 heat. Four are left in your engine.',
      answers: {
        crawl: 'Gear 1 is safe and slow. You have 6 heat to spend: gear 2.',
        high: 'The more cards, the more speed: that would cost much more heat. Gear 2 will do.',
        near: 'Speed 4 costs only 1 heat, a fair choice in a race. This once, spend 2: play 1 and 4.',
        stress: 'A stress card turns up a card you do not know. Before a corner, better not.',
        other: 'That costs more than 2 heat. Play 1 and 4.',
      },
    },
    slipstream: {
      title: 'Slipstream',
      say: [
        'The car in front takes this corner slowly. Play 1 and 2 to end your move right behind it.',
        'Right behind a car: take the slipstream, two spaces for nothing.',
      ],
      why: 'It works beside another car or right behind one, and does not raise your speed: the corner is checked with 3.',
      done: 'Two spaces and a corner, for free.',
      answers: {
        stress: 'A stress card turns up a card you do not know. Play 1 and 2.',
        fast: 'That is over the limit of 3. Play 1 and 2.',
        stay: 'Two free spaces are hard to come by: take the slipstream.',
      },
    },
    spin: {
      title: 'Too fast',
      say: [
        'You took a corner of limit 3 at speed 8: that is 5 heat, and your engine has 3. See what happens: spin out.',
      ],
      why: 'You pay what you have, go back before the line, and take stress: one card in gear 1 or 2, two in 3 or 4.',
      done: 'Back before the line, in gear 1, with two stress cards. The table warns you before you play cards like that.',
    },
    stress: {
      title: 'Stress',
      say: [
        'Stress cannot be discarded, but it can be played. The next corner is far off: shift to gear 2.',
        'Play both stress cards. Each turns up a speed card of your deck.',
      ],
      why: 'A stress card is a speed of 1 to 4, and you do not know which: harmless here, a gamble before a corner.',
      done: 'Rid of the stress. And since gear 2 cools one, a heat went back into your engine.',
      answers: {
        other_gear: 'In gear 2 you can play both stress cards at once.',
        keeps: 'Then stress stays in your hand until a worse moment. Play both.',
      },
    },
    cool: {
      title: 'Cool down',
      say: [
        'Three heat cards fill your hand, and your engine is almost empty. Gear 1 cools three: shift down.',
        'One card in gear 1: play the 2.',
        'Now cool down: all three heat cards go back into your engine.',
      ],
      why: 'Gear 1 cools three, gear 2 cools one, gears 3 and 4 none. Heat in your hand cannot be played or discarded.',
      done: 'Four heat in the engine again, and room in your hand.',
      answers: {
        other_gear: 'Gear 1 cools three heat cards at once, more than any other gear.',
        short: 'A space more is free: play the 2.',
        far: 'That would do as well, but the 3 is worth more on the straight. Play the 2.',
        stress: 'A stress card might carry you into the corner too fast. Play the 2.',
        less: 'A cooldown that is used for less is spent all the same. Cool three.',
        boost: 'A boost costs heat, and you want it back. Cool three.',
        done: 'Cool down first: what is not used is lost when the turn goes on.',
      },
    },
    adrenaline: {
      title: 'Adrenaline',
      say: ['You are last, so you have adrenaline. Take one more speed.', 'And the second half of it: cool one heat.'],
      why: 'The last car of a round has it; with five cars or more, the last two. It cannot be saved up.',
      done: 'A space further on, a heat cooler.',
      answers: {
        other: 'Use your adrenaline first: it is free, and lost when the turn goes on.',
      },
    },
    finish: {
      title: 'The flag',
      say: [
        'You lead, and there is no corner before the finish. Shift up to gear 4.',
        'Your four fastest: play 3, 4, 4 and 5.',
      ],
      why: 'The first over the line wins; of those who cross it in the same round, the one furthest on.',
      done: 'Over the line. You have won the race!',
      answers: {
        slow: 'Nothing can happen to you now: gear 4, four cards.',
        slow_cards: 'The further over the line, the better: play 3, 4, 4 and 5.',
      },
    },
  },
} satisfies LessonWords;
