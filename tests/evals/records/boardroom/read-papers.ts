import { basename, extname } from 'node:path';
import { readDocument } from '#server/reading/read-document.ts';
import type { PaperRecord } from '#server/reading/records/record-model.ts';
import { PaperPlaces } from './paper-places.ts';

/** A paper as the product reads it. */
export interface PaperAsRead {
  language: 'de' | 'en';
  /** The paper's own date, ISO. */
  date: string | null;
  places: PaperPlaces;
  /** Records that are shown; those marked uncertain count as not found. */
  records: PaperRecord[];
  uncertain: PaperRecord[];
  /** All records in the product's order: `item` is an index of these. */
  all: readonly PaperRecord[];
}

/** Reads a file as in production. */
export async function readPaper(bytes: Uint8Array, name: string): Promise<PaperAsRead> {
  const pages = new Map<number, string>();
  const { facts, records } = await readDocument(bytes, basename(name), extname(name).slice(1).toLowerCase(), {
    onPageCount: () => {},
    onPage: ({ number, text }) => void pages.set(number, text),
  });
  const uncertain = new Set(records.filter(({ doubts }) => doubts.length > 0));
  return {
    language: facts.language ?? 'de',
    date: facts.meetingDate,
    places: new PaperPlaces(pages),
    records: records.filter((record) => !uncertain.has(record)),
    uncertain: [...uncertain],
    all: records,
  };
}
