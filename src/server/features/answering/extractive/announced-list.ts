import type { ScoredSentence } from './score-sentences.ts';
import { isItem } from './sentences-of-passages.ts';

/** Words that a list with its announcement may have. */
const longestList = 70;

/**
 * What a line announces: "Entschuldigt: Karin Bétrisey" and the names on the lines below it, "Vorzeitig weggegangen:" and the
 * rows below it. Empty where it announces nothing.
 * @param passage every sentence of the same passage, in order
 */
export function listOf(sentence: ScoredSentence, passage: readonly ScoredSentence[]): ScoredSentence[] {
  if (!/^[^:]{2,60}:(?:\s|$)/.test(sentence.text) || sentence.form === 'sentence' || sentence.form === 'question')
    return [];
  const hasRows = sentence.text.endsWith(':');
  const lines: ScoredSentence[] = [];
  let words = countWords(sentence.text);
  let end = sentence.end;
  for (const line of passage.slice(sentence.index + 1)) {
    words += countWords(line.text);
    const gap = sentence.passage.text.slice(end, line.start);
    const isRow = hasRows && line.form === 'row' && line.cells === null;
    const isParted = /\n\s*\n/.test(gap) && !isItem(line.text);
    const isEntry = line.form === 'heading' || isRow;
    if (!isEntry || isParted || line.text.includes(':') || words > longestList) break;
    lines.push(line);
    end = line.end;
  }
  return lines;
}

/** "Entschuldigt: Herr Vogt": a line of its own that says something by its label, however short. */
export function isLabelled({ form, text }: ScoredSentence): boolean {
  return form === 'heading' && /^\p{Lu}[^:]{2,60}:\s\S/u.test(text);
}

function countWords(text: string): number {
  return text.split(' ').length;
}
