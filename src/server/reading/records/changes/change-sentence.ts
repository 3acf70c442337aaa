import { type PaperText, type Range, type Token, tokensOf } from '../paper-text.ts';
import { changeWords } from './change-words.ts';

/** A sentence, a row's cell or a title with its tokens. */
export class Sentence {
  readonly tokens: readonly Token[];
  readonly paper: PaperText;
  readonly range: Range;

  constructor(paper: PaperText, range: Range) {
    this.paper = paper;
    this.range = range;
    this.tokens = tokensOf(paper.text, range);
  }

  norm = (at: number): string => this.tokens[at]?.norm ?? '';

  has = (set: ReadonlySet<string>, from = 0, to = this.tokens.length): boolean =>
    this.tokens.slice(from, to).some(({ norm }) => set.has(norm));

  isSign = (at: number, signs: string): boolean => {
    const token = this.tokens[at];
    return token !== undefined && token.kind === 'sign' && signs.includes(token.norm);
  };

  /** How many tokens, from `at` on, a phrase takes; 0 = it does not stand there. */
  phraseAt(phrase: string, at: number): number {
    const parts = phrase.split(' ');
    return parts.every((part, index) => this.norm(at + index) === part) ? parts.length : 0;
  }

  /** Where the clause around a token begins, and where it ends (exclusive). */
  clauseAt(at: number): { from: number; to: number } {
    let [from, to] = [at, at];
    while (from > 0 && !this.isSign(from - 1, ',;:–')) from--;
    while (to < this.tokens.length && !this.isSign(to, ',;:–')) to++;
    return { from, to };
  }

  /** Tokens between quotation marks or brackets, which say nothing of the sentence. */
  readonly quoted = (): ReadonlySet<number> => {
    const inside = new Set<number>();
    let depth = 0;
    for (const [index, { norm }] of this.tokens.entries()) {
      if ('„“”»«"'.includes(norm)) depth = depth > 0 ? 0 : 1;
      else if (norm === '(') depth = 1;
      else if (norm === ')') depth = 0;
      else if (depth > 0) inside.add(index);
    }
    return inside;
  };

  /** True for "nicht öffentlich", "no. 12" and "7 May", which deny and wish nothing. */
  deniesNothing = (at: number): boolean => {
    const isNumber = (place: number) => this.tokens[place]?.kind === 'number';
    if (this.norm(at) === 'no') return this.isSign(at + 1, '.') || isNumber(at + 1);
    if (this.norm(at) === 'may') return isNumber(at - 1) || isNumber(at + 1);
    return this.norm(at + 1).startsWith('öffentlich');
  };

  isAux = (at: number): boolean => changeWords.past.has(this.norm(at)) || changeWords.present.has(this.norm(at));
}
