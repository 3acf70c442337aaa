import type { EvidencePassage } from '#server/answering/engine.ts';
import type { AnswerLanguage } from '#server/answering/intent.ts';

/** Papers used to develop the gate, and papers only measured. */
export type Half = 'open' | 'kept';

/** A sentence, table row or recognised line of a paper, with the passage around it. */
export type SourceSentence = {
  half: Half;
  form: 'sentence' | 'row' | 'scan';
  language: AnswerLanguage;
  /** On one line; for a scan, the printed text. */
  text: string;
  start: number;
  end: number;
  passage: EvidencePassage;
};

/** A claim as a model might write it, with the words that it gives as proof. */
export type GateCase = {
  kind: string;
  half: Half;
  form: SourceSentence['form'];
  isTrue: boolean;
  claim: string;
  language: AnswerLanguage;
  words: string;
  /** The words are not in the passage. */
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
