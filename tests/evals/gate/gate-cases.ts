import type { EvidencePassage } from '#server/answering/engine.ts';
import type { AnswerLanguage } from '#server/answering/intent.ts';

/** Papers that the gate was developed with, and those that were only measured. */
export type Half = 'open' | 'kept';

/** A sentence of a paper, a row of a table or a recognised line, with the passage that it stands in. */
export type SourceSentence = {
  half: Half;
  form: 'sentence' | 'row' | 'scan';
  language: AnswerLanguage;
  /** On one line; of a scan what was printed. */
  text: string;
  start: number;
  end: number;
  passage: EvidencePassage;
};

/** What a model might write: a claim with the words that it says prove it. */
export type GateCase = {
  kind: string;
  half: Half;
  form: SourceSentence['form'];
  isTrue: boolean;
  claim: string;
  language: AnswerLanguage;
  words: string;
  /** The words do not stand in the passage. */
  isInvented: boolean;
  passage: EvidencePassage;
};

export type Random = {
  below: (limit: number) => number;
  pick: <Item>(items: readonly Item[]) => Item | undefined;
  shuffled: <Item>(items: readonly Item[]) => Item[];
};

/** mulberry32: the same numbers for the same seed. */
export function randomFrom(seed: number): Random {
  let state = seed;
  const below = (limit: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
  return {
    below,
    pick: (items) => items[below(items.length)],
    shuffled: (items) => {
      const mixed = [...items];
      for (let at = mixed.length - 1; at > 0; at -= 1) {
        const other = below(at + 1);
        [mixed[at], mixed[other]] = [mixed[other] as never, mixed[at] as never];
      }
      return mixed;
    },
  };
}
