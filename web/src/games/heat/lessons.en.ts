/** The HEAT lesson. */
import type { LessonWords } from '../../model/lesson-words';

export default {
  learned: [
    'Your gear sets how many cards you play; their sum is your speed.',
    'In a corner, each point of speed above the limit costs 1 heat. If you cannot pay, you spin out.',
    'Heat you pay comes back into your hand. Gears 1 and 2, and adrenaline, cool it.',
    'Boosts, slipstreams and a tidy hand win races.',
  ],
  steps: {
    gear: {
      title: 'Shift',
      say: ['Your gear sets how many cards you play. You start in gear 1: shift up to 2.'],
      why: 'Staying in gear or shifting by one is free. Shifting by two costs 1 heat.',
      done: 'Gear 2: you play two cards.',
      answers: {
        slow: 'In gear 1 you play only one card. The road is clear: choose gear 2.',
        dear: 'Shifting by two costs 1 heat. Save it for a corner: gear 2 is free.',
      },
    },
    cards: {
      title: 'Play your cards',
      say: ['Choose the 4 and the 5. Their sum is your speed: your car moves 9 spaces.'],
      why: 'Everyone plans gear and cards in secret. Then the cars move in order, leader first.',
      done: 'Nine spaces. At the end of your turn you draw back up to seven cards.',
      answers: {
        stress: 'A stress card is a surprise: it flips a card from your deck. Leave it for later.',
        other: 'The first corner is 12 spaces away, so nothing slows you down yet: play 4 and 5.',
      },
    },
    corner: {
      title: 'Corners',
      say: [
        'Just ahead is a corner with limit 7. Three of your cards add up to exactly that: shift up to gear 3.',
        'Play 1, 2 and 4. Crossing a limit of 7 at speed 7 is free.',
      ],
      why: 'Every corner line you cross checks the speed of your whole turn, wherever you stop.',
      done: 'Through the corner at the limit, for free.',
      answers: {
        other_gear: 'In gear 3 you play three cards, and 1, 2 and 4 make exactly 7.',
        under: 'That is allowed, but 1, 2 and 4 take you further at no cost.',
        fast: 'That is above 7, and each point above costs 1 heat. Play 1, 2 and 4.',
        stress: 'A stress card flips a card you do not know. That is risky before a corner.',
      },
    },
    boost: {
      title: 'Boost',
      say: ['You have played your cards. Now pay 1 heat to boost: you flip a speed card from your deck and add it.'],
      why: 'Once per turn, in any gear. It adds to your speed, in corners too.',
      done: 'A 2: two more spaces. The heat went to your discard pile and will come back into your hand.',
      answers: {
        done: 'You could stop here. But your engine is full and the road is clear: boost.',
      },
    },
    discard: {
      title: 'Tidy your hand',
      say: ['The next corner has limit 3. The 5 is no use there: choose it and discard it.'],
      why: 'Before you draw back up to seven, you may discard any cards except heat and stress.',
      done: 'The 5 is gone, and you have drawn five new cards.',
      answers: {
        none: 'You may keep everything, but the 5 would only be in the way. Discard it.',
        slow: 'Keep the 2: you need slow cards in that corner. Discard only the 5.',
        other: 'Only the 5 is no use in that corner.',
      },
    },
    heat: {
      title: 'Pay with heat',
      say: [
        'Limit 3 is right ahead, and most of your cards are fast. Shift down to gear 2.',
        'Play 1 and 4. Speed 5 is two above the limit: you pay 2 heat and get through.',
      ],
      why: 'The heat in your engine is there to be spent. It comes back into your hand, where it only gets in the way.',
      done: 'Through the corner for 2 heat. Your engine has 4 left.',
      answers: {
        crawl: 'Gear 1 is safe but slow. You have 6 heat to spend: choose gear 2.',
        high: 'More cards mean more speed, and that would cost much more heat. Gear 2 is enough.',
        near: 'Speed 4 costs only 1 heat, a fair choice in a race. For this lesson, spend 2: play 1 and 4.',
        stress: 'A stress card flips a card you do not know. That is risky before a corner.',
        other: 'That costs more than 2 heat. Play 1 and 4.',
      },
    },
    slipstream: {
      title: 'Slipstream',
      say: [
        'The car in front is slow in this corner. Play 1 and 2 to end your move right behind it.',
        'You are right behind a car: slipstream for two free spaces.',
      ],
      why: 'You can slipstream next to a car or right behind one. Your speed does not change: the corner still checks 3.',
      done: 'Two spaces and a corner, for free.',
      answers: {
        stress: 'A stress card flips a card you do not know. Play 1 and 2.',
        fast: 'That is above the limit of 3. Play 1 and 2.',
        stay: 'Do not miss two free spaces: slipstream.',
      },
    },
    spin: {
      title: 'Too fast',
      say: [
        'You took a corner with limit 3 at speed 8. That costs 5 heat, but your engine has only 3. See what happens: spin out.',
      ],
      why: 'You pay what you have, go back to before the line and take stress: one card in gear 1 or 2, two in gear 3 or 4.',
      done: 'Back to before the line, in gear 1, with two stress cards. In a race, you are warned before you play cards like that.',
    },
    stress: {
      title: 'Stress',
      say: [
        'You cannot discard stress, but you can play it. The next corner is far away: shift to gear 2.',
        'Play both stress cards. Each flips a speed card from your deck.',
      ],
      why: 'A stress card is worth a speed of 1 to 4, and you cannot know which: harmless here, a gamble before a corner.',
      done: 'The stress is gone. And because gear 2 cools 1 heat, one heat card went back to your engine.',
      answers: {
        other_gear: 'In gear 2 you can play both stress cards at once.',
        keeps: 'Then the stress stays in your hand until a worse moment. Play both.',
      },
    },
    cool: {
      title: 'Cool down',
      say: [
        'Three heat cards fill your hand, and your engine is almost empty. Gear 1 cools 3 heat: shift down.',
        'Gear 1 means one card: play the 2.',
        'Now cool down: all three heat cards go back to your engine.',
      ],
      why: 'Gear 1 cools 3 heat, gear 2 cools 1, gears 3 and 4 none. You cannot play or discard heat.',
      done: 'Your engine has 4 heat again, and your hand has room.',
      answers: {
        other_gear: 'Gear 1 cools three heat cards at once, more than any other gear.',
        short: 'You can go one space further for free: play the 2.',
        far: 'That works too, but the 3 is worth more on the straight. Play the 2.',
        stress: 'A stress card might take you into the corner too fast. Play the 2.',
        less: 'You can cool only once in this step, so use it fully: cool 3.',
        boost: 'A boost costs heat, and you want it back. Cool 3.',
        done: 'Cool down first: you lose it when the turn moves on.',
      },
    },
    adrenaline: {
      title: 'Adrenaline',
      say: ['You are last, so you have adrenaline. Take +1 speed.', 'Now use the other half: cool 1 heat.'],
      why: 'The last car of a round has adrenaline; with five or more cars, the last two do. You cannot save it.',
      done: 'One space further, and one heat cooled.',
      answers: {
        other: 'Use your adrenaline first: it is free, and you lose it when the turn moves on.',
      },
    },
    finish: {
      title: 'The finish',
      say: [
        'You lead, and there is no corner before the finish. Shift up to gear 4.',
        'Play your four fastest cards: 3, 4, 4 and 5.',
      ],
      why: 'The first car across the line wins. If several cross it in the same round, the one furthest along wins.',
      done: 'Across the line. You have won the race!',
      answers: {
        slow: 'Nothing can go wrong now: gear 4, four cards.',
        slow_cards: 'The further past the line, the better: play 3, 4, 4 and 5.',
      },
    },
  },
} satisfies LessonWords;
