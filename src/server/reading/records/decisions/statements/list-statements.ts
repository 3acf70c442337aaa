import { words } from '../../lexicon/lexicon.ts';
import type { PaperContext } from '../../paper-context.ts';
import { type PaperText, type Range, type Token, tokensOf, type Unit } from '../../paper-text.ts';
import { decisionWords } from '../words/word-sets.ts';
import { type Label, labelOfLine, readLabel } from './labels.ts';

/** A sentence, row or line of a paper, with what surrounds it. */
export type Statement = Range & {
  kind: 'sentence' | 'row' | 'heading' | 'label';
  unit: Unit;
  unitIndex: number;
  item: number;
  tokens: readonly Token[];
  label: Label | null;
  /** Begins its line. */
  isFirst: boolean;
  /** Begins with a list mark: "1.", "(a)", "-". */
  isListed: boolean;
};

const listMark = /^\s*(?:[-–—•▪◦*·]\s|\(?\d{1,3}[.)]\s|\(?[a-z]\)\s)/u;

/** All that a paper states outside its head and agenda, in order; null stands for a unit that belongs to those. */
export function listStatements(context: PaperContext): (Statement | null)[] {
  const { paper } = context;
  const statements: (Statement | null)[] = [];
  for (const [unitIndex, unit] of paper.units.entries()) {
    if (context.taken.has(unitIndex)) {
      statements.push(null);
      continue;
    }
    const line = labelOfLine(paper, unit);
    if (line || unit.kind !== 'paragraph') {
      const kind = line ? 'label' : unit.kind === 'row' ? 'row' : 'heading';
      statements.push(statementOf(context, unit, unitIndex, unit, kind, true));
      continue;
    }
    const sentences = paper.sentencesOf(unit, context.language).flatMap((sentence) => splitRollCall(paper, sentence));
    for (const [index, sentence] of sentences.entries()) {
      const last = statements.at(-1);
      if (last?.kind === 'sentence' && runsOn(paper, last, sentence)) {
        statements[statements.length - 1] = statementOf(
          context,
          last.unit,
          last.unitIndex,
          { start: last.start, end: sentence.end },
          'sentence',
          last.isFirst,
        );
      } else statements.push(statementOf(context, unit, unitIndex, sentence, 'sentence', index === 0));
    }
  }
  return statements;
}

function statementOf(
  context: PaperContext,
  unit: Unit,
  unitIndex: number,
  { start, end }: Range,
  kind: Statement['kind'],
  isFirst: boolean,
): Statement {
  const { paper } = context;
  const tokens = tokensOf(paper.text, { start, end });
  return {
    start,
    end,
    kind,
    unit,
    unitIndex,
    item: context.itemAt(start),
    tokens,
    label: kind === 'label' ? labelOfLine(paper, { start, end }) : readLabel(paper, tokens),
    isFirst,
    isListed: isFirst && listMark.test(paper.text.slice(start, Math.min(end, start + 12))),
  };
}

/**
 * True if what looks like two sentences is one: after an abbreviation ("Vbgm. Wurzinger", "GR. Lang") or after a label
 * whose text stands on the next line ("Roll call:").
 */
function runsOn(paper: PaperText, last: Statement, next: Range): boolean {
  const gap = paper.text.slice(last.end, next.start);
  if (gap.trim() !== '' || next.end - last.start > 4_000) return false;
  const [word, mark] = last.tokens.slice(-2);
  // "Damit ist ⏎ Frau Lang gewählt": no line ends with an auxiliary or an article.
  if (mark?.kind === 'word' && (words.auxiliaries.has(mark.norm) || words.joining.has(mark.norm))) return true;
  const isNumber = /^\s*\d/u.test(paper.text.slice(next.start, next.start + 4));
  if (mark?.norm === '.' && decisionWords.proposals.has(word?.norm ?? '') && isNumber) return true;
  if (/\n\s*\n/u.test(gap)) return false;
  if (mark?.norm === ':' && gap.includes('\n'))
    return last.label?.kind === 'vote' || /^\s*\d+\s/u.test(paper.text.slice(next.start, next.start + 8));
  if (mark?.norm !== '.' || word?.kind !== 'word' || !/^\s*\p{Lu}/u.test(paper.text.slice(next.start, next.start + 4)))
    return false;
  const text = paper.of(word);
  const isUnit = last.tokens.at(-3)?.end === word.start;
  if (isUnit) return false;
  return words.titles.has(word.norm) || (text.length <= 5 && !/[aeiouyäöü]/iu.test(text)) || /^\p{Lu}{2}$/u.test(text);
}

/** A roll call that ends with "no." is a sentence, though "No. 4" is none. */
function splitRollCall(paper: PaperText, { start, end }: Range): Range[] {
  const text = paper.text.slice(start, end);
  const match = text.includes(' no.') ? /\p{L}[\p{L}’'-]+:? no\.\s+(?=\p{Lu}\p{Ll})/u.exec(text) : null;
  if (!match) return [{ start, end }];
  const at = start + match.index + match[0].length;
  return [{ start, end: start + match.index + match[0].trimEnd().length }, ...splitRollCall(paper, { start: at, end })];
}

export const isQuestionOrQuote = (text: string): boolean => /\?["'”’“»«)]*$/u.test(text) || /^\s*[>]/u.test(text);
