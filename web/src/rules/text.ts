/** Splits the text of a rule into pieces: bold and italic text, links to other rules, and search results. */

export interface Piece {
  text: string;
  tag: 'b' | 'i' | 'code' | 'rule' | '';
}

const MARKED = /(\*\*[^*]+\*\*|\*[^*]+\*|\b_[^_]+_\b|`[^`]+`|\b[A-Z]{2,4}-\d+\.\d+\b)/;

/** Splits a text at its Markdown and at the numbers of other rules. */
export function piecesOf(text: string): Piece[] {
  return text
    .split(MARKED)
    .filter(Boolean)
    .map((part): Piece => {
      if (part.startsWith('**')) return { text: part.slice(2, -2), tag: 'b' };
      if (part.startsWith('`')) return { text: part.slice(1, -1), tag: 'code' };
      if (/^(\*[^*]+\*|_[^_]+_)$/.test(part)) return { text: part.slice(1, -1), tag: 'i' };
      return { text: part, tag: MARKED.test(part) ? 'rule' : '' };
    });
}

/** The words of a search. */
export const wordsOf = (query: string): string[] => query.toLowerCase().split(/\s+/).filter(Boolean);

/** Whether a text contains all the words, in any order. */
export function containsAll(text: string, words: readonly string[]): boolean {
  const low = text.toLowerCase();
  return words.every((word) => low.includes(word));
}

export interface Part {
  text: string;
  hit: boolean;
}

/** Splits a text at the words that were found in it. */
export function partsOf(text: string, words: readonly string[]): Part[] {
  if (!words.length) return [{ text, hit: false }];
  const escaped = words
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return text
    .split(new RegExp(`(${escaped.join('|')})`, 'i'))
    .map((part, i) => ({ text: part, hit: i % 2 === 1 }))
    .filter((part) => part.text);
}
