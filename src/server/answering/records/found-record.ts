import type { PaperRecord } from '#server/reading/records/record-model.ts';
import type { RecordKind } from '#shared/contracts/chats.ts';

/** A record with its paper and meeting. */
export type FoundRecord = PaperRecord & {
  id: string;
  /** Index among the document's records. */
  ordinal: number;
  agendaItem: { number: string | null; title: string } | null;
  documentId: string;
  uploadId: string;
  documentTitle: string;
  fileName: string;
  meetingDate: string | null;
  /** The user has marked it as done. */
  isDone?: boolean;
  /** The board or committee that met. */
  meetingBody: string | null;
  /** For a decision that was revoked or changed: what says so and what decided it, the last one first. */
  replacedBy?: readonly FoundRecord[];
};

export type RecordsRequest = {
  kinds: readonly RecordKind[];
  /** Meeting date, inclusive, YYYY-MM-DD; null = open. */
  dateFrom?: string | null;
  dateTo?: string | null;
  documentIds?: readonly string[];
  /** Each of its words occurs in the record, in its agenda item or in the name of the body. */
  text?: string;
  limit: number;
};
