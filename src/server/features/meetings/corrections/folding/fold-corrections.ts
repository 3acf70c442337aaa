import type { PaperRecord, Quoted } from '#server/reading/records/record-model.ts';
import type { CorrectionAct, RecordField, RecordStanding, RecordValues } from '#shared/contracts/corrections.ts';
import { wordsWithin } from './find-words.ts';
import type { KnownRecord } from './match-records.ts';
import { valuesOfKind, withValues } from './record-values.ts';

/** What a stored act says beyond its kind. */
export type ActDetail = {
  /** Old and new values. */
  changes?: { field: RecordField; from: unknown; to: unknown }[];
  /** `join`: the record that disappears. */
  with?: string;
  /** `split`: the words of both, and the id of the second. */
  parts?: { first: string; second: string; newId: string };
};

/** A stored act. `anchor`: the record as reading found it at that time, and the id of its agenda item. */
export type StoredAct = {
  id: string;
  recordId: string;
  act: CorrectionAct;
  detail: ActDetail;
  anchor: { record: PaperRecord; itemId: string | null };
  /** The act that it takes back. */
  undoes: string | null;
  /** The act on an earlier version of the paper that it repeats; null if it was made on this paper. */
  carriedFrom: string | null;
};

/** A record with everything said about it. `found`: as reading found it; null if it did not. */
export type FoldedRecord = {
  id: string;
  record: PaperRecord;
  itemId: string | null;
  found: PaperRecord | null;
  foundItemId: string | null;
  standing: RecordStanding;
  isGone: boolean;
  /** Fields that a person has set. */
  corrected: ReadonlySet<string>;
};

type State = {
  id: string;
  base: PaperRecord | null;
  itemId: string | null;
  isFound: boolean;
  isAdded: boolean;
  /** A person has said something on this very paper, so that reading's doubts no longer count. */
  isSettled: boolean;
  isRejected: boolean;
  isJoined: boolean;
  /** More was said than that it is none. */
  isWorthKeeping: boolean;
  values: RecordValues;
  isNarrowed: boolean;
};

/**
 * The records of a paper after all that was said about them (MEET-05), those found in their order, then the others.
 * @param found with the ids they keep @param acts oldest first
 * @param relocate finds a record that reading no longer finds by its words; null if the paper no longer has them
 */
export function foldCorrections(
  found: readonly (KnownRecord & { itemId: string | null })[],
  acts: readonly StoredAct[],
  relocate: (record: PaperRecord) => PaperRecord | null,
): FoldedRecord[] {
  const states = new Map<string, State>(
    found.map(({ id, record, itemId }) => [id, { ...stateOf(id, record, itemId), isFound: true }]),
  );
  const undone = new Set(acts.flatMap(({ undoes }) => undoes ?? []));
  // Nothing is left of a record that somebody added, or made by a split, and took back.
  const unborn = new Set(
    acts.flatMap((act) => {
      const born = act.act === 'add' ? act.recordId : act.detail.parts?.newId;
      return born !== undefined && undone.has(act.id) && !states.has(born) ? [born] : [];
    }),
  );
  for (const act of acts) {
    if (act.act === 'undo' || undone.has(act.id) || unborn.has(act.recordId)) continue;
    const state = states.get(act.recordId) ?? stateOf(act.recordId, act.anchor.record, act.anchor.itemId);
    states.set(act.recordId, state);
    applyAct(state, act, states);
  }
  return [...states.values()].flatMap((state) => finish(state, relocate));
}

const stateOf = (id: string, base: PaperRecord | null, itemId: string | null): State => ({
  id,
  base,
  itemId,
  isFound: false,
  isAdded: false,
  isSettled: false,
  isRejected: false,
  isJoined: false,
  isWorthKeeping: false,
  values: {},
  isNarrowed: false,
});

function applyAct(state: State, act: StoredAct, states: Map<string, State>): void {
  const { changes = [], with: other, parts } = act.detail;
  state.isSettled ||= act.carriedFrom === null || state.isFound;
  state.isWorthKeeping ||= act.act !== 'reject';
  Object.assign(state.values, Object.fromEntries(changes.map(({ field, to }) => [field, to])));
  if (act.act === 'reject') state.isRejected = true;
  else if (act.act === 'restore' || act.act === 'confirm') Object.assign(state, { isRejected: false, isJoined: false });
  else if (act.act === 'add') state.isAdded = true;
  if (other !== undefined) {
    const joined = states.get(other);
    if (joined) joined.isJoined = true;
  }
  if (parts) {
    const field = fieldToSplit(state.base);
    const second: State = { ...state, id: parts.newId, isFound: false, isAdded: true, isNarrowed: true };
    second.values = { ...state.values, [field]: parts.second };
    states.set(parts.newId, second);
    state.values = { ...state.values, [field]: parts.first };
    state.isNarrowed = true;
  }
}

/** The field whose words are divided when a record is split. */
export const fieldToSplit = (record: PaperRecord | null): 'what' | 'title' =>
  record?.kind === 'agenda-item' ? 'title' : 'what';

function finish(state: State, relocate: (record: PaperRecord) => PaperRecord | null): FoldedRecord[] {
  const { id, isFound, isAdded } = state;
  if (!state.base || (!isFound && !isAdded && !state.isWorthKeeping)) return [];
  const placed = isFound ? state.base : relocate(state.base);
  const isGone = placed === null;
  const base = placed ?? state.base;
  const { item, ...values } = valuesOfKind(base.kind, state.values);
  const whole = withValues(base, values);
  const record = state.isNarrowed ? narrow(whole) : whole;
  // Words that a later version of the paper dropped say nothing about it until a person says so.
  const isDubious = isGone && !state.isSettled;
  const doubts = state.isSettled ? [] : isDubious ? (['kind'] as const) : base.doubts;
  const standing = state.isRejected || state.isJoined ? 'rejected' : doubts.length > 0 ? 'uncertain' : 'certain';
  return [
    {
      id,
      record: { ...record, doubts },
      itemId: item === undefined ? state.itemId : item,
      found: isFound ? state.base : null,
      foundItemId: state.itemId,
      corrected: new Set(Object.keys(state.values)),
      standing,
      isGone,
    },
  ];
}

/** One of the two records that a split made: it stands only where its own words do. */
function narrow(record: PaperRecord): PaperRecord {
  const own: Quoted | null = 'what' in record ? record.what : 'title' in record ? record.title : null;
  const span = own && (own.isTyped ? wordsWithin(record.span, own.text) : own);
  return span ? { ...record, span } : record;
}
