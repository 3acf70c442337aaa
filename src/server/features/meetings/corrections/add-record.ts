import { uuidv7 } from 'uuidv7';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Caller } from '#server/platform/http/context.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { PaperRecord, Quoted } from '#server/reading/records/record-model.ts';
import type { AddedKind, AddRecord, Corrected } from '#shared/contracts/corrections.ts';
import { composeAct } from './compose-act.ts';
import { holdRecords, noteCorrection } from './correct-record.ts';
import { findOwnName, insertActs, loadPages, type StoredRow } from './correction-repository.ts';
import { readPlace } from './folding/find-words.ts';
import type { StoredAct } from './folding/fold-corrections.ts';
import { describeRecord } from './list-corrections.ts';
import { refoldRecords } from './store-records.ts';

/** Maximum length of marked words. */
const maxWords = 8_000;

/**
 * Adds a record that reading did not find, by words that a person marked on the pages (MEET-05). It stands under the
 * agenda item that its words stand under, unless they say otherwise.
 * @throws AppError not_found; demo_read_only; validation_failed if the pages have no such words; conflict if they are such
 *   a record already, or the document is not read
 */
export async function addRecord(
  platform: Platform,
  scope: UserScope,
  { documentId, kind, values = {}, ...place }: AddRecord,
  caller: Caller,
): Promise<Corrected> {
  const madeBy = await platform.database.withAccount(scope.userId, (tx) => findOwnName(tx, scope));
  const { act, record } = await platform.database.withUser(scope, async (tx) => {
    const { held, acts, stored } = await holdRecords(platform, tx, scope, documentId);
    if (held.state !== 'ready') throw new AppError('conflict');
    const quotation = quoteOf(place, await loadPages(tx, scope, documentId));
    if (stored.some((row) => isSameRecord(row, kind, quotation))) throw new AppError('conflict');
    const anchor = { record: newRecord(kind, quotation), itemId: itemAt(quotation, stored) };
    const added: StoredAct = {
      id: uuidv7(),
      recordId: uuidv7(),
      act: 'add',
      detail: {},
      anchor,
      undoes: null,
      carriedFrom: null,
    };
    const row: StoredRow = { id: added.recordId, ...anchor, found: null, standing: 'certain' };
    const change = composeAct(
      { act: 'change', values },
      { id: added.recordId, row, anchor, stored, acts, makeId: uuidv7 },
    );
    const detail = change?.detail ?? {};
    await insertActs(tx, scope, documentId, [{ ...added, detail, madeBy, madeAt: null }]);
    await refoldRecords(tx, scope, documentId);
    return { act: { ...added, detail }, record: await describeRecord(tx, scope, added.recordId) };
  });
  await noteCorrection(platform, scope, caller, documentId, act);
  return { correction: act.id, record };
}

/** The marked words without white space around them. */
function quoteOf(place: Omit<Quoted, 'text'>, pages: ReadonlyMap<number, string>): Quoted {
  const marked = readPlace(place, pages);
  const text = marked?.trim() ?? '';
  if (marked === null || text === '' || text.length > maxWords) {
    throw new AppError('validation_failed', { issues: [{ path: 'start', code: 'custom' }] });
  }
  // White space before and after, which counts only on its own page.
  const [before, after] = [marked.indexOf(text), marked.length - marked.trimEnd().length];
  const isOnOne = place.firstPage === place.lastPage;
  return isOnOne ? { ...place, text, start: place.start + before, end: place.end - after } : { ...place, text: marked };
}

/** Whether these words are a record of this kind already. */
const isSameRecord = ({ record, standing }: StoredRow, kind: AddedKind, { firstPage, start, text }: Quoted): boolean =>
  standing !== 'rejected' &&
  record.kind === kind &&
  record.span.firstPage === firstPage &&
  record.span.start === start &&
  record.span.text === text;

/** The agenda item below whose heading these words stand. */
function itemAt({ firstPage, start }: Quoted, stored: readonly StoredRow[]): string | null {
  const isBefore = (page: number, offset: number) => page < firstPage || (page === firstPage && offset <= start);
  const item = stored.findLast(({ record, standing }) => {
    if (record.kind !== 'agenda-item' || record.extent === null || standing === 'rejected') return false;
    const { extent } = record;
    return isBefore(extent.firstPage, extent.start) && !isBefore(extent.lastPage, extent.end);
  });
  return item?.id ?? null;
}

function newRecord(kind: AddedKind, span: Quoted): PaperRecord {
  const base = { span, item: null, doubts: [] };
  switch (kind) {
    case 'decision':
      return {
        ...base,
        kind,
        number: null,
        what: span,
        subject: null,
        outcome: null,
        vote: null,
        conditions: [],
        validFrom: null,
        validUntil: null,
        proposal: null,
      };
    case 'task':
      return { ...base, kind, what: span, who: [], due: null };
    case 'deadline':
      return { ...base, kind, what: span, due: { ...span, date: null } };
    case 'agenda-item':
      return { ...base, kind, number: null, title: span, publicity: null, extent: null };
    case 'attendance':
      return { ...base, kind, state: 'present', name: span, role: null, count: null, limit: null };
  }
}
