import { words as shared } from '../lexicon/lexicon.ts';
import type { PaperContext } from '../paper-context.ts';
import { type PaperText, type Range, tokensOf, type Unit } from '../paper-text.ts';
import type { DeadlineRecord, TaskRecord } from '../record-model.ts';
import { trim } from '../trim-range.ts';
import { leadingLabel, opensList, taskOfLine } from './action-lines.ts';
import { taskOfRow } from './action-rows.ts';
import { assignmentOf } from './assignments.ts';
import { taskWords as words } from './words.ts';

type Found = TaskRecord | DeadlineRecord;
const maxTasks = 5_000;
/** A longer paragraph is no line of a list. */
const longestListed = 400;
const listLine = /^\s*(?:[-–—•*▪]|\(?[A-Z]{0,3}-?\d{1,3}(?:[./]\d{1,3})?[.):\s])/u;

/** Tasks and deadlines of a paper: rows of tables, lines of lists and sentences that assign. */
export function findTasks(context: PaperContext): Found[] {
  const { paper } = context;
  const found: Found[] = [];
  let inList = false;
  for (const [index, unit] of paper.units.entries()) {
    if (found.length >= maxTasks) break;
    if (opensList(context, unit)) {
      inList = !context.isVerbatim;
      continue;
    }
    if (unit.kind === 'heading') inList = false;
    const isTaken = context.taken.has(index);
    if (unit.kind === 'row') {
      const task = taskOfRow(context, unit);
      // A numbered row may look like an agenda item; one with somebody in charge and a day is a task.
      if (task && (!isTaken || (task.kind === 'task' && task.who.length > 0 && task.due))) found.push(task);
      if (unit.columns.length > 0 || unit.cells.length > 2) continue;
    }
    if (isTaken || unit.kind === 'heading') continue;
    inList &&= isListed(context, unit);
    found.push(...readUnit(context, unit, inList));
  }
  return found;
}

/** False where a list has ended: a paragraph, or a line with a label of its own. */
function isListed({ paper }: PaperContext, unit: Unit): boolean {
  const text = paper.of(unit);
  const label = /^\s*(\p{L}[\p{L} ]{2,40}):/u.exec(text)?.[1]?.toLowerCase() ?? '';
  const isOther = [...words.meetings].some((word) => label.includes(word)) || shared.labels.has(label);
  return unit.end - unit.start <= longestListed && !isOther && !/^gez\./u.test(text);
}

function readUnit(context: PaperContext, unit: Unit, inList: boolean): Found[] {
  const { paper, isMinutes, isVerbatim, language } = context;
  const label = isMinutes || inList ? leadingLabel(context, unit) : null;
  if (label) {
    const task = label.content.end > label.content.start ? taskOfLine(context, label.content, label.who) : null;
    const plain = task ?? plainTask(context, label.content);
    return plain ? [plain] : [];
  }
  if (inList) {
    const task = listLine.test(paper.of(unit)) || unit.kind === 'row' ? taskOfLine(context, unit) : null;
    if (task) return [task];
  }
  if (isVerbatim || unit.kind === 'row') return [];
  return paper
    .sentencesOf(unit, language)
    .flatMap((sentence) => clausesIn(paper, sentence).flatMap((clause) => assignmentOf(context, clause) ?? []));
}

/** A labelled task that names neither a person nor a day: "Auftrag: Angebote einholen". */
function plainTask({ paper }: PaperContext, content: Range): TaskRecord | null {
  if (content.end - content.start < 4 || content.end - content.start > longestListed) return null;
  const quoted = paper.quoteOf(content);
  return { kind: 'task', item: null, doubts: [], span: quoted, what: quoted, who: [], due: null };
}

/** The parts of a sentence between semicolons. */
function clausesIn(paper: PaperText, sentence: Range): Range[] {
  const clauses: Range[] = [];
  let { start } = sentence;
  for (const { index } of paper.of(sentence).matchAll(/;/gu)) {
    const at = sentence.start + index;
    // "…; verantwortlich ist Eva Lang" continues the clause.
    const [next] = tokensOf(paper.text, { start: at + 1, end: Math.min(sentence.end, at + 40) });
    if (words.responsible.has(next?.norm ?? '')) continue;
    clauses.push(trim(paper.text, start, at));
    start = at + 1;
  }
  return [...clauses, trim(paper.text, start, sentence.end)];
}
