/** What `tokenizer.json` holds: pieces of words with their log probabilities, in the order of their ids. */
export type TokenizerData = {
  bos: number;
  eos: number;
  pad: number;
  unk: number;
  /** Log probability of a character that is no piece. */
  unknownScore: number;
  pieces: readonly (readonly [piece: string, logProbability: number])[];
  /** Replacements of single characters before splitting. */
  normal: Readonly<Record<string, string>>;
};

/** A token with the characters of the text it stands for, `end` exclusive. */
export type Token = { id: number; start: number; end: number };

type Piece = { id: number; score: number };
/** A replaced character with the place of the original one. */
type Letter = { letter: string; start: number; end: number };

/** Stands before every word. */
const wordMark = '\u2581';
/** Longest words are split at this length, since the best split takes quadratic time. */
const maxWordLength = 200;

/** Splits text as the reader was trained: each word into the most probable pieces (a unigram model). */
export class Tokenizer {
  readonly #data: TokenizerData;
  readonly #pieces: ReadonlyMap<string, Piece>;
  readonly #longest: number;

  constructor(data: TokenizerData) {
    this.#data = data;
    this.#pieces = new Map(data.pieces.map(([piece, score], id) => [piece, { id, score }]));
    this.#longest = Math.max(...data.pieces.map(([piece]) => [...piece].length));
  }

  get marks(): Pick<TokenizerData, 'bos' | 'eos' | 'pad'> {
    return this.#data;
  }

  /** The tokens of a text in order. */
  split(text: string): Token[] {
    return wordsOf(text, this.#data.normal).flatMap((word) => this.#splitWord(word));
  }

  /** Viterbi: the best split of every beginning of the word, then back from its end. */
  #splitWord(letters: readonly Letter[]): Token[] {
    const word = [{ letter: wordMark, start: letters[0]?.start ?? 0, end: letters[0]?.start ?? 0 }, ...letters];
    const best: { score: number; from: number; id: number }[] = [{ score: 0, from: 0, id: -1 }];
    for (let end = 1; end <= word.length; end++) {
      let piece = '';
      let found = { score: -Infinity, from: end - 1, id: this.#data.unk };
      for (let from = end - 1; from >= Math.max(0, end - this.#longest); from--) {
        piece = (word[from] as Letter).letter + piece;
        const known = this.#pieces.get(piece);
        const own = known?.score ?? (from === end - 1 ? this.#data.unknownScore : null);
        if (own === null) continue;
        const score = (best[from] as { score: number }).score + own;
        if (score > found.score) found = { score, from, id: known?.id ?? this.#data.unk };
      }
      best.push(found);
    }
    const tokens: Token[] = [];
    for (let end = word.length; end > 0; ) {
      const { from, id } = best[end] as { from: number; id: number };
      tokens.unshift({ id, start: (word[from] as Letter).start, end: (word[end - 1] as Letter).end });
      end = from;
    }
    return tokens;
  }
}

/** The words of a text as replaced characters; blanks divide them. */
function wordsOf(text: string, normal: TokenizerData['normal']): Letter[][] {
  const words: Letter[][] = [];
  let word: Letter[] = [];
  let start = 0;
  for (const character of text) {
    const end = start + character.length;
    for (const letter of normal[character] ?? character) {
      const isBlank = letter.trim() === '';
      if (!isBlank) word.push({ letter, start, end });
      if (word.length > 0 && (isBlank || word.length === maxWordLength)) {
        words.push(word);
        word = [];
      }
    }
    start = end;
  }
  if (word.length > 0) words.push(word);
  return words;
}
