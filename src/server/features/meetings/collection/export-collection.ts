import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { documentPath } from '#shared/citations/document-path.ts';
import type { CollectionEntry, EntryFilter } from '#shared/contracts/collections.ts';
import type { RegisterFormat } from '#shared/contracts/exports.ts';
import type { Language } from '#shared/contracts/users.ts';
import { collections as de } from '#shared/messages/de/collections.ts';
import { meetings as deMeetings } from '#shared/messages/de/meetings.ts';
import { collections as en } from '#shared/messages/en/collections.ts';
import { meetings as enMeetings } from '#shared/messages/en/meetings.ts';
import { type Sheet, tabulate } from '#shared/tables/sheet.ts';
import { exportCollection } from '../../exports/public.ts';
import { type RegisterFile, writeTable } from '../registers/export-records.ts';
import { dayCell, eventCell, publicityCell, voteColumns } from '../registers/tabulate-records.ts';
import { collectEntries } from './keep-collection.ts';

const texts = { de: { ...de, meetings: deMeetings }, en: { ...en, meetings: enMeetings } };

/** A collection's entries matching a filter, as a file. @throws AppError not_found, export_too_large, busy */
export async function exportEntries(
  platform: Platform,
  scope: UserScope,
  id: string,
  { language, timeZone, ...filter }: EntryFilter & { language: Language; timeZone: string },
  format: RegisterFormat,
): Promise<RegisterFile> {
  const { collection, entries: rows } = await collectEntries(platform, scope, id, filter);
  const body = collection.body.name;
  if (format === 'docx' || format === 'pdf') {
    const { publicity } = filter;
    return exportCollection(platform, scope, { body, rows, publicity, language, timeZone }, format);
  }
  return writeTable(platform, scope, tabulateEntries(rows, language, platform.config.publicUrl), format);
}

function tabulateEntries(rows: readonly CollectionEntry[], language: Language, publicUrl: string): Sheet {
  const { meetings, ...text } = texts[language];
  const { columns } = text;
  return tabulate<CollectionEntry>(
    text.title,
    language,
    [
      [columns.number, (row) => row.number],
      [columns.kind, (row) => text.kinds[row.kind]],
      [columns.date, (row) => dayCell(row.date)],
      [columns.place, (row) => row.place],
      [meetings.columns.item, (row) => [row.item?.number, row.item?.title].filter(Boolean).join(' ')],
      [meetings.columns.publicity, (row) => publicityCell(row.isPublic, meetings.publicity)],
      [meetings.columns.decisionNumber, (row) => row.decisionNumber],
      [columns.wording, (row) => row.wording],
      [columns.result, (row) => row.outcome && meetings.outcomes[row.outcome]],
      [meetings.columns.isInferred, (row) => (row.isOutcomeInferred ? meetings.yes : null)],
      ...voteColumns(meetings),
      [columns.court, (row) => row.court],
      [columns.fileNumber, (row) => row.fileNumber],
      [columns.parties, (row) => row.parties],
      [columns.remarks, (row) => row.remarks],
      [
        meetings.columns.standingWords,
        (row) => row.events.map((event) => eventCell(event, meetings, language)).join('; '),
      ],
      [columns.state, (row) => text.states[row.state]],
      [columns.enteredAt, (row) => dayCell(row.enteredAt.slice(0, 10))],
      [meetings.columns.paper, (row) => row.source?.title],
      [meetings.columns.page, (row) => row.source?.firstPage],
      [
        meetings.columns.link,
        ({ source }) => {
          if (!source) return null;
          const address = `${publicUrl}${documentPath(source.documentId, source)}`;
          return { text: address, address };
        },
      ],
    ],
    rows,
  );
}
