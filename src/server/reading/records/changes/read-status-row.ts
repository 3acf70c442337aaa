import { words } from '../lexicon/lexicon.ts';
import { type PaperText, pairCells, type Unit } from '../paper-text.ts';
import type { ChangeRecord } from '../record-model.ts';
import { Sentence } from './change-sentence.ts';
import { changeWords, subjectOf } from './change-words.ts';
import { findTargets } from './read-target.ts';

/** A state is told in few words: "erledigt am 3.5.2025". */
const longestState = 11;
const decisionNumber = /^\s*((?:\p{Lu}{1,4}[-\s/]?)?\d{1,4}\s?[/–-]\s?\d{1,4})\s*$/u;

/** A row of a list of decisions or tasks that says that one is done: "24/12 ⇥ Angebote einholen ⇥ Frau Lang ⇥ erledigt". */
export function readStatusRow(paper: PaperText, unit: Unit): ChangeRecord | null {
  const isDone = (cell: Sentence) =>
    changeWords.effects.get('done')?.some((word) => cell.phraseAt(word, 0) > 0) ?? false;
  const columns = pairCells(paper, unit).map(({ name, range }) => ({ name, cell: new Sentence(paper, range) }));
  const what = (
    columns.find(({ name }) => isDecisionName(name)) ?? columns.find(({ name }) => words.columns.get(name) === 'what')
  )?.cell;
  const cells = unit.cells.map((cell) => new Sentence(paper, cell));
  const state = cells.findIndex((cell, index) => index > 0 && cell.tokens.length <= longestState && isDone(cell));
  if (!what || what.tokens.length < 2 || state === -1) return null;
  const rest = cells.filter((_, index) => index !== state);
  if (cells[state]?.has(changeWords.unreal)) return null;
  const number =
    rest
      .map(({ range }) => decisionNumber.exec(paper.of(range))?.[1])
      .find(Boolean)
      ?.trim() ?? null;
  const isDecision =
    number !== null ||
    columns.some(({ name }) => isDecisionName(name)) ||
    findTargets(what).some(({ of }) => of === 'decision');
  const [named] = findTargets(what).flatMap(({ identities }) => identities);
  return {
    kind: 'change',
    span: paper.quoteOf(unit),
    item: null,
    doubts: [],
    effect: 'done',
    of: isDecision ? 'decision' : 'task',
    target: {
      words: paper.quoteOf(what.range),
      number: number ?? named?.number ?? null,
      date: named?.date ?? null,
      meetingNumber: named?.meetingNumber ?? null,
      item: named?.item ?? null,
    },
    from: null,
    text: null,
  };
}

const isDecisionName = (name: string): boolean => name.split(' ').some((word) => subjectOf(word) === 'decision');
