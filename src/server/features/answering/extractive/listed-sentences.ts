import type { ListKind } from '../list-questions.ts';
import { isDecision } from './answer-cue.ts';
import { findAct } from './recommend.ts';
import type { PassageSentence } from './sentences-of-passages.ts';
import type { Cell } from './table-row.ts';

/** True where a sentence is one of what a list question asks for: a decision, or a task or deadline. */
export function isListed(kind: ListKind, sentence: PassageSentence): boolean {
  if (sentence.cells !== null) return kind === 'tasks' && isTaskRow(sentence.cells);
  if (sentence.form !== 'sentence') return false;
  if (kind === 'decisions') return isDecision(sentence.text);
  const act = findAct(sentence);
  return act?.kind === 'task' || act?.kind === 'deadline';
}

const taskColumn =
  /^(?:aufgaben?|auftrag|aufträge|pendenz|massnahme|maßnahme|tätigkeit|was|tasks?|actions?|action item|to-?do)$/iu;
const dueColumn = /frist|termin|fällig|bis(?: wann)?$|deadline|due/iu;

/** A row that says what is to be done and until when. */
function isTaskRow(cells: readonly Cell[]): boolean {
  return (
    cells.some(({ name }) => taskColumn.test(name.trim())) && cells.some(({ name }) => dueColumn.test(name.trim()))
  );
}
