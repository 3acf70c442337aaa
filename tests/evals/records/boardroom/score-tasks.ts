import type { DeadlineRecord, TaskRecord } from '#server/reading/records/record-model.ts';
import { ofKind } from './labels.ts';
import { matchLabels } from './match-labels.ts';
import { areSamePeople, isSameDue } from './same-value.ts';
import { itemOf, standsUnder } from './score-agenda.ts';
import { brief, type ScoredPaper } from './score-paper.ts';

/** Labelled tasks: found, and their person, time limit and item; labelled deadlines, which a task may tell as well. */
export function scoreTasks({ labels, read, count, miss }: ScoredPaper): Set<TaskRecord | DeadlineRecord> {
  const tasks = read.records.filter((record): record is TaskRecord => record.kind === 'task');
  const found = matchLabels(ofKind(labels, 'task'), tasks, read.places, ({ text }) => [text]);
  const last = ofKind(labels, 'agenda').at(-1);
  for (const label of ofKind(labels, 'task')) {
    const record = found.get(label);
    count('tasks found', record !== undefined);
    if (!record) {
      miss(`task missing: ${brief(label.text)}`);
      continue;
    }
    const check = (name: string, isRight: boolean, told: string) => {
      count(name, isRight);
      if (!isRight) miss(`${name}, no (${told}): ${brief(label.text)}`);
    };
    const who = record.who.map(({ text }) => text);
    check('task person right', areSamePeople(label.who, who), `${label.who}, not ${who.join(' + ')}`);
    check('task due right', isSameDue(label.due, record.due), `${label.due}, not ${record.due?.text}`);
    if (label.item !== undefined) {
      const told = `${label.item?.number} ${label.item?.title}, not ${itemOf(record, read)}`;
      // A list of actions after the last item stands under it, or under none.
      const isAfter = record.item === null && label.item?.title === last?.title;
      check('agenda item of a task right', isAfter || standsUnder(label.item, record, read), told);
    }
  }
  const dated = read.records.filter((record): record is TaskRecord | DeadlineRecord => {
    return record.kind === 'deadline' || record.kind === 'task';
  });
  const limits = matchLabels(ofKind(labels, 'deadline'), dated, read.places, ({ text }) => [text]);
  for (const label of ofKind(labels, 'deadline')) {
    const record = limits.get(label);
    count('deadlines found', record !== undefined);
    if (!record) miss(`deadline missing: ${brief(label.text)}`);
    else count('deadline due right', isSameDue(label.due, record.due));
  }
  return new Set([...found.values(), ...limits.values()]);
}
