import { AppError } from '#server/platform/errors/app-error.ts';
import type { Doubt, PaperRecord } from '#server/reading/records/record-model.ts';
import {
  type CorrectRecord,
  fieldsOfKind,
  type RecordField,
  type RecordValues,
} from '#shared/contracts/corrections.ts';
import type { StoredRow } from './correction-repository.ts';
import { type ActDetail, fieldToSplit, type StoredAct } from './folding/fold-corrections.ts';
import { valuesOf, voteFields } from './folding/record-values.ts';

export type RecordToCorrect = {
  id: string;
  /** As stored; null if only earlier acts know the record. */
  row: StoredRow | null;
  anchor: StoredAct['anchor'] | null;
  /** All records of its paper, and what was said about them. */
  stored: readonly StoredRow[];
  acts: readonly StoredAct[];
  makeId: () => string;
};

type Composed = Pick<StoredAct, 'act' | 'detail'> & { undoes?: string };

/**
 * The act to store for a correction; null if it changes nothing.
 * @throws AppError not_found, validation_failed, conflict
 */
export function composeAct(correction: CorrectRecord, target: RecordToCorrect): StoredAct | null {
  const { anchor, row } = target;
  if (!anchor) throw new AppError('not_found');
  const composed = correction.act === 'undo' ? composeUndo(correction.correction, target) : null;
  if (!composed && !row) throw new AppError('not_found');
  const made = composed ?? (row && composeFor(correction, row, target));
  if (!made) return null;
  const { undoes = null, ...act } = made;
  return { id: target.makeId(), recordId: target.id, anchor, carriedFrom: null, undoes, ...act };
}

function composeFor(correction: CorrectRecord, row: StoredRow, target: RecordToCorrect): Composed | null {
  switch (correction.act) {
    case 'change':
      return composeChange(correction.values, row, target);
    case 'confirm':
      if (row.record.doubts.length === 0 && row.standing !== 'rejected') return null;
      return { act: 'confirm', detail: { changes: pinDoubted(row) } };
    case 'reject':
      return row.standing === 'rejected' ? null : { act: 'reject', detail: {} };
    case 'restore':
      return row.standing === 'rejected' ? { act: 'restore', detail: {} } : null;
    case 'join':
      return composeJoin(correction.with, row, target);
    case 'split':
      return composeSplit(correction.at, row, target);
    case 'undo':
      return null;
  }
}

/** All values of a stored record. */
export function valuesOfRow({ record, itemId }: StoredRow): RecordValues {
  const hasItem = (fieldsOfKind[record.kind] as readonly RecordField[]).includes('item');
  return { ...valuesOf(record), ...(hasItem && { item: itemId }) };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function composeChange(values: RecordValues, row: StoredRow, { stored }: RecordToCorrect): Composed | null {
  checkValues(values, row, stored);
  const before = valuesOfRow(row);
  const changes = Object.entries(values).flatMap(([field, to]) => {
    const from = before[field as RecordField];
    return isSame(from, to) ? [] : [{ field: field as RecordField, from, to }];
  });
  const isChanged = new Set(changes.map(({ field }) => field));
  const pinned = pinDoubted(row).filter(({ field }) => !isChanged.has(field));
  if (changes.length === 0)
    return row.record.doubts.length > 0 ? { act: 'confirm', detail: { changes: pinned } } : null;
  return { act: 'change', detail: { changes: [...changes, ...pinned] } };
}

function checkValues(values: RecordValues, { record }: StoredRow, stored: readonly StoredRow[]): void {
  const fields: readonly RecordField[] = fieldsOfKind[record.kind];
  for (const field of Object.keys(values)) {
    if (!fields.includes(field as RecordField)) refuse(`values.${field}`, 'unrecognized_keys');
  }
  const { item } = values;
  const isItem = (row: StoredRow) =>
    row.id === item && row.record.kind === 'agenda-item' && row.standing !== 'rejected';
  if (item && !stored.some(isItem)) refuse('values.item', 'custom');
  if (record.kind === 'deadline' && values.due === null && values.dueWords === null) refuse('values.due', 'custom');
}

function refuse(path: string, code: string): never {
  throw new AppError('validation_failed', { issues: [{ path, code }] });
}

const doubtedFields: Record<Doubt, readonly RecordField[]> = {
  kind: [],
  item: ['item'],
  outcome: ['outcome'],
  vote: voteFields,
  date: ['date', 'due', 'dueWords', 'validFrom', 'validUntil'],
  who: ['who', 'name', 'chair', 'minuteTaker'],
};

/** The fields that reading doubts, with the values that a person now says are right: they hold in later readings. */
function pinDoubted(row: StoredRow): NonNullable<ActDetail['changes']> {
  const values = valuesOfRow(row);
  const fields = new Set(row.record.doubts.flatMap((doubt) => doubtedFields[doubt]));
  return [...fields].flatMap((field) =>
    values[field] === undefined ? [] : [{ field, from: values[field], to: values[field] }],
  );
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === false || (Array.isArray(value) && value.length === 0);

/** The other record disappears; what only it says is taken over. */
function composeJoin(other: string, row: StoredRow, { stored }: RecordToCorrect): Composed {
  const joined = stored.find(({ id }) => id === other);
  if (!joined || joined.standing === 'rejected') throw new AppError('not_found');
  if (other === row.id || joined.record.kind !== row.record.kind) refuse('with', 'custom');
  const [values, more] = [valuesOfRow(row), valuesOfRow(joined)];
  const changes = (Object.keys(more) as RecordField[]).flatMap((field) =>
    isEmpty(values[field]) && !isEmpty(more[field]) ? [{ field, from: values[field], to: more[field] }] : [],
  );
  return { act: 'join', detail: { with: other, changes: [...changes, ...pinDoubted(row)] } };
}

function composeSplit(at: number, { record }: StoredRow, { makeId }: RecordToCorrect): Composed {
  const text = wordsToSplit(record);
  if (text === null) refuse('act', 'custom');
  const [first, second] = [text.slice(0, at).trim(), text.slice(at).trim()];
  if (first === '' || second === '') refuse('at', 'custom');
  return { act: 'split', detail: { parts: { first, second, newId: makeId() } } };
}

function wordsToSplit(record: PaperRecord): string | null {
  if (record.kind === 'agenda-item') return record[fieldToSplit(record) as 'title'].text;
  return 'what' in record ? record.what.text : null;
}

/** Takes back an act on the record, which must be neither an undo itself nor taken back already. */
function composeUndo(id: string, { id: recordId, acts }: RecordToCorrect): Composed {
  const act = acts.find((each) => each.id === id && each.recordId === recordId);
  if (!act) throw new AppError('not_found');
  if (act.act === 'undo' || acts.some(({ undoes }) => undoes === id)) throw new AppError('conflict');
  return { act: 'undo', detail: {}, undoes: id };
}
