import { readable } from '../../answer.ts';
import type { EvidencePassage } from '../../engine.ts';
import { statementsOf } from '../built-in/statements.ts';

/** A sentence or row that a model may cite, by its place in the passage's text. */
export type NumberedSentence = {
  start: number;
  end: number;
  /** As it is sent: on one line, a row with the heads of its columns. */
  line: string;
  /** It looks like a heading of what follows. */
  isHeading: boolean;
};

/** A passage as it is sent: `text` has a line for each sentence, which begins with its number. */
export type NumberedPassage = {
  number: number;
  title: string;
  text: string;
  passage: EvidencePassage;
  /** Sentence 1 comes first. */
  sentences: readonly NumberedSentence[];
};

/** Characters sent of a passage. */
const maxPassageLength = 4_000;

const leadingMark = /^(?:[-–—•▪◦‣*·]\s+)+/u;
/** What could be taken for a number of ours. */
const likeNumber = /\[([\s\d.,;–—-]+)\]/gu;

/**
 * Numbers the sentences of a passage, so that a model cites them without copying their words. Headings are sent without
 * a number, since they state nothing; what reading takes for furniture is not sent.
 */
export function numberSentences(passage: EvidencePassage, number: number, title: string): NumberedPassage {
  const sentences: NumberedSentence[] = [];
  const lines: string[] = [];
  let left = maxPassageLength;
  for (const statement of statementsOf(passage)) {
    const line = plainLine(statement.labelled ?? statement.text);
    const isTitle = statement.form === 'title';
    const mark = isTitle ? '#' : `[${number}.${sentences.length + 1}]`;
    left -= mark.length + line.length + 2;
    if (left < 0) break;
    lines.push(`${mark} ${line}`);
    if (isTitle) continue;
    sentences.push({ start: statement.start, end: statement.end, line, isHeading: statement.form === 'heading' });
  }
  if (sentences.length === 0 && lines.length < 2) {
    // A record may be no more than a heading.
    const line = plainLine(passage.text).slice(0, maxPassageLength - 10);
    const whole = { start: 0, end: passage.text.length, line, isHeading: false };
    return { number, title, text: `[${number}.1] ${line}`, passage, sentences: [whole] };
  }
  return { number, title, text: lines.join('\n'), passage, sentences };
}

const plainLine = (text: string) => readable(text).replace(leadingMark, '').replace(likeNumber, '($1)');
