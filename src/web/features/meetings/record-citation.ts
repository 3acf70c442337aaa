import type { Citation } from '#shared/contracts/chats.ts';
import type { RecordSource } from '#shared/contracts/meetings.ts';

/** Key of a record's source, kept in the URL for the open evidence. */
export const placeKeyOf = ({ documentId, firstPage, start, end }: RecordSource): string =>
  `${documentId}.${firstPage}.${start}.${end}`;

/** A record's source as a citation for the evidence panel. @param number counts from 1 on the screen */
export function citationOf(source: RecordSource, number: number, meetingDate: string | null): Citation {
  return {
    id: placeKeyOf(source),
    number,
    documentId: source.documentId,
    uploadId: source.uploadId,
    title: source.title,
    fileName: source.fileName,
    date: meetingDate,
    page: source.firstPage,
    pageLabel: null,
    lastPage: source.isGone ? source.firstPage : source.lastPage,
    section: null,
    speaker: null,
    snippet: source.quotation,
    start: source.start,
    // Nothing is marked where other words stand now.
    end: source.isGone ? source.start : source.end,
    isDeleted: false,
  };
}
