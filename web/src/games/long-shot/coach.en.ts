/** What matters now in Long Shot, in words. */
export default {
  line: 'A concession {n} completes a line: that is a bonus at once.',
  buy: 'Horse {n} is for sale for {price} dollars, and far up the course.',
  bet: 'Horse {n} is on space {at}. A dollar on it pays {first} if it wins.',
  bonus: 'A bonus: moves of horses count most near the no-bet line and the finish.',
  dark: 'You cannot act for {n}: use a dark horse, or pass.',
  dark_erase: 'You cannot act for {n}: use a dark horse, clear a used dark-horse box, or pass.',
  erase: 'You cannot act for {n}: clear a used dark-horse box, or pass.',
} as const;
