/** Downforce's lesson in words. */
import type { LessonWords } from '../../model/lesson-words';

export default {
  learned: [
    'In the auction a card is worth the number on the strip of the car that is for sale.',
    'A card moves every car on it, from the top strip to the bottom; you steer them all.',
    'A blocked car loses the rest of its move. White strips move a car that is not on the card.',
    'Prizes and bets, less what you paid: the most money wins.',
  ],
  steps: {
    bid: {
      title: 'The auction',
      say: ['Red is for sale, with the power Strategic. Bid the lit card: its red strip says 4 million.'],
      why: 'All lay a card face down. The number on the strip of that colour counts, and the highest bid wins.',
      done: 'Nobody bid more: red and Strategic are yours for 4 million. All cards go back to their hands.',
      answers: {
        pass: 'You need a car to win prizes. Bid the lit card.',
        dear: '6 million is a lot: the winner of the race gets 12. Try the lit card with the red 4.',
        alike: 'Also 4 million. But of equal bids the card with more strips wins: take the lit one.',
        low: 'Somebody may bid more than that. Try the lit card with the red 4.',
      },
    },
    pass: {
      title: 'Or pass',
      say: ['Now black is for sale. You have a car: pass with the red 8, and let the others pay.'],
      why: 'A pass is a card without the colour for sale. Everybody sees it, so lay one that tells them nothing new: they know that you have the red 8.',
      done: 'Black went for 6 million, and your card is back in your hand. So it goes on until everybody has a car.',
      answers: {
        bid: 'You may. But a second car must win its price back, too: pass this time.',
        shows: 'That is a pass, too. But it would show the others a card that they do not know of: lay the red 8.',
      },
    },
    card: {
      title: 'Play a card',
      say: [
        'The race is on. Play the card with your red 6 at the top.',
        'Red moves first, 6 cells. Choose where it ends: on the inside, well ahead.',
        'Then yellow, 4 cells, a rival’s car. You steer it too, so choose the slower way for it.',
      ],
      why: 'Whoever plays a card moves all cars on it, top strip first. A car goes forward only, straight or diagonally.',
      done: 'Red is in front, and yellow took the long way round. The other two strips were carried out as well.',
      answers: {
        ignore: 'Your power could leave this strip out, but it is your own car. Drive!',
        ignore_yellow: 'Your power allows that, once a card. Here, steer yellow to the lit cell.',
        far: 'That is as far as yellow can get. You are steering a rival: choose the lit cell.',
        other: 'That can be done. Here, choose what is lit.',
      },
    },
    bet: {
      title: 'Bet',
      say: [
        'The first betting line is near. Play red 5.',
        'Drive over the line: choose the cell furthest on, on the inside.',
        'Red is the first car over the line, so everybody bets, in secret. Bet on red.',
      ],
      why: 'A bet at this line pays 9, 6 or 3 million if the car comes first, second or third; less at the next two lines.',
      done: 'Your bet lies face down. You may bet on any car, your own or another’s.',
      answers: {
        ignore: 'Your power could leave this strip out, but it is your own car. Drive!',
        short: 'Further on is better: choose the lit cell.',
        rival: 'You may. But red leads, and it is yours: bet on red.',
      },
    },
    block: {
      title: 'Block',
      say: ['Red is where the road is one lane wide, and yellow and blue are right behind. Play yellow 6, blue 4.'],
      why: 'No car can jump another. A car that cannot go on loses its move, whatever the strip says.',
      done: 'Ten cells for your rivals, and all of them lost.',
      answers: {
        other: 'Red would drive away and set the others free. Use their strips up while they are stuck.',
      },
    },
    white: {
      title: 'White strips',
      say: ['The third strip is white: it moves a car that is not on the card. Name your own, red.'],
      why: 'You name the car when the strip’s turn comes. Two white strips must move two different cars.',
      done: 'Two cells for red. The last strip, orange 1, was blocked.',
      answers: {
        ignore: 'Why leave it out? It can move your own car. Name red.',
        rival: 'That would help a rival. Name red.',
      },
    },
    power: {
      title: 'Your power',
      say: [
        'Play the card with six strips: red 6, then green 5.',
        'In a bend the inside lane has the longer cells. Choose the one furthest on.',
        'Now green, 5 cells: a rival right behind you. Strategic lets you ignore a strip. Ignore this one.',
      ],
      why: 'Each power bends a rule in its own way. Strategic leaves out one strip of every card you play.',
      done: 'Green stood still, and all other strips were carried out.',
      answers: {
        ignore_red: 'That is your own car: let it drive. The next strip is the one to ignore.',
        outside: 'The inside lane takes you further: choose the lit cell.',
        steer: 'Green would come closer. Ignore the strip: it stays where it is.',
      },
    },
    finish: {
      title: 'The flag',
      say: ['The finish is near, and you have kept your best card: red 8. Play it.', 'Over the line!'],
      why: 'Cars that are home win 12, 9, 6, 4, 2 and 0 million. Prizes and bets, less your bids: that is your result.',
      done: 'Home first: 12 million, and three bets on red pay 9, 6 and 3 more. A fine afternoon!',
      answers: {
        other: 'Red 8 brings you home now: play it.',
      },
    },
  },
} satisfies LessonWords;
