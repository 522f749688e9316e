/** The Downforce lesson. */
import type { LessonWords } from '../../model/lesson-words';

export default {
  learned: [
    'In the auction, a card is worth the number on its strip in the colour of the car for sale.',
    'A card moves every car on it, from the top strip to the bottom, and you steer them all.',
    'A blocked car loses the rest of its move. White strips move a car that is not on the card.',
    'Prizes plus bets, minus what you paid: the most money wins.',
  ],
  steps: {
    bid: {
      title: 'The auction',
      say: ['Red is for sale, with the power Strategic. Bid the lit card: its red strip is worth 4 million.'],
      why: 'Everyone chooses a card in secret. The number on the strip of that colour is the bid, and the highest bid wins.',
      done: 'Nobody bid more: red and Strategic are yours for 4 million. All players take their cards back.',
      answers: {
        pass: 'You need a car to win prizes. Bid the lit card.',
        dear: '6 million is a lot: the winning car earns 12. Try the lit card with the red 4.',
        alike: 'This is also 4 million. But the card with more strips wins a tie: choose the lit one.',
        low: 'Someone may bid more than that. Try the lit card with the red 4.',
      },
    },
    pass: {
      title: 'Or pass',
      say: ['Now black is for sale. You already have a car: pass with the red 8 and let the others pay.'],
      why: 'To pass, choose a card without the colour for sale. Everyone sees it, so pick one that tells them nothing new: they know you have the red 8.',
      done: 'Black sold for 6 million, and your card is back in your hand. The auction continues until everyone has a car.',
      answers: {
        bid: 'You may. But a second car must earn its price back, too: pass this time.',
        shows: 'That is a pass, too. But it would show the others a new card: choose the red 8.',
      },
    },
    card: {
      title: 'Play a card',
      say: [
        'The race has started. Play the card with your red 6 on top.',
        'Red moves first, 6 spaces. Choose where it ends: on the inside, well ahead.',
        'Next is yellow, 4 spaces: a rival’s car. You steer it too, so choose the slower route for it.',
      ],
      why: 'You move every car on the card you play, top strip first. Cars only move forward, straight or diagonally.',
      done: 'Red leads, and yellow took the long way round. The other two strips were carried out as well.',
      answers: {
        ignore: 'Your power could skip this strip, but it is your own car. Drive!',
        ignore_yellow: 'Your power allows that, once per card. For this lesson, move yellow to the lit space.',
        far: 'That is as far as yellow can get. It is a rival: choose the lit space.',
        other: 'That is allowed. For this lesson, choose what is lit.',
      },
    },
    bet: {
      title: 'Bet',
      say: [
        'The first betting line is near. Play red 5.',
        'Cross the line: choose the furthest space, on the inside.',
        'Red is the first car across the line, so everyone bets in secret. Bet on red.',
      ],
      why: 'A bet at this line pays 9, 6 or 3 million if the car comes first, second or third. Bets at the next two lines pay less.',
      done: 'Your bet is secret. You may bet on any car, yours or a rival’s.',
      answers: {
        ignore: 'Your power could skip this strip, but it is your own car. Drive!',
        short: 'Further is better: choose the lit space.',
        rival: 'You may. But red leads, and it is yours: bet on red.',
      },
    },
    block: {
      title: 'Block',
      say: ['Red is where the road is one lane wide, with yellow and blue right behind. Play yellow 6, blue 4.'],
      why: 'Cars cannot jump over others. A blocked car loses its move, whatever the strip says.',
      done: 'Ten spaces for your rivals, and all of them lost.',
      answers: {
        other: 'Red would drive away and let the others through. Use up their strips while they are stuck.',
      },
    },
    white: {
      title: 'White strips',
      say: ['The third strip is white: it moves a car that is not on the card. Choose your own, red.'],
      why: 'You choose the car when you reach the strip. Two white strips must move two different cars.',
      done: 'Two spaces for red. The last strip, orange 1, was blocked.',
      answers: {
        ignore: 'Why skip it? It can move your own car. Choose red.',
        rival: 'That would help a rival. Choose red.',
      },
    },
    power: {
      title: 'Your power',
      say: [
        'Play the card with six strips: red 6, then green 5.',
        'In a bend, spaces in the inside lane are longer. Choose the furthest one.',
        'Now green, 5 spaces: a rival right behind you. Strategic lets you ignore a strip. Ignore this one.',
      ],
      why: 'Each power bends a different rule. Strategic ignores one strip of every card you play.',
      done: 'Green stayed where it was, and all other strips were carried out.',
      answers: {
        ignore_red: 'That is your own car: let it drive. Ignore the next strip.',
        outside: 'The inside lane takes you further: choose the lit space.',
        steer: 'Green would come closer. Ignore the strip: green stays where it is.',
      },
    },
    finish: {
      title: 'The finish',
      say: ['The finish is near, and you have saved your best card: red 8. Play it.', 'Across the line!'],
      why: 'Cars win 12, 9, 6, 4, 2 and 0 million for their place. Your score is prizes plus bets, minus what you paid.',
      done: 'First: 12 million, and three bets on red pay 9, 6 and 3 more. A fine afternoon!',
      answers: {
        other: 'Red 8 takes you across the line now: play it.',
      },
    },
  },
} satisfies LessonWords;
