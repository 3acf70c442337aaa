import { z } from 'zod';
import { entryContentSchema, entryKinds } from './collections.ts';
import { correctionActs } from './corrections.ts';

/**
 * Contents of an archive of own data besides the files: `data.json`. Its JSON Schema is published as
 * docs/own-data.schema.json.
 */
export const ownDataFormat = 'boardsearch.own-data';
export const ownDataVersion = 1;

/** PostgreSQL's calendar has no year 0. */
const instant = z.iso.datetime().refine((time) => time >= '0001');
const day = z.iso.date().refine((date) => date >= '0001');
const count = z.int32().nonnegative();

export const ownDataSchema = z.object({
  format: z.literal(ownDataFormat),
  version: z.literal(ownDataVersion),
  madeAt: instant,
  account: z.object({ email: z.string(), name: z.string(), company: z.string(), language: z.enum(['de', 'en']) }),
  settings: z.record(z.string(), z.unknown()),
  folders: z.array(z.object({ id: z.uuid(), name: z.string(), color: z.string(), createdAt: instant })),
  chats: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      folderId: z.uuid().nullable(),
      createdAt: instant,
      updatedAt: instant,
      messages: z.array(
        z.object({
          id: z.uuid(),
          type: z.enum(['user', 'ai']),
          phase: z.string().nullable(),
          timestamp: instant,
          content: z.string(),
          answerId: z.uuid().nullable(),
          evidence: z.string().nullable(),
          rating: z.enum(['up', 'down']).nullable(),
          scope: z.unknown(),
          /** As in the API: contracts/chats.ts. */
          citations: z.unknown(),
          segments: z.unknown(),
          provenance: z.unknown(),
        }),
      ),
      /** How each stored answer was produced. */
      answers: z.array(
        z.object({
          id: z.uuid(),
          questionMessageId: z.uuid(),
          language: z.enum(['de', 'en']),
          requestedPhases: z.array(z.string()),
          storedPhases: z.array(z.string()),
          searched: z.object({ documents: count, passages: count }).nullable(),
          createdAt: instant,
        }),
      ),
    }),
  ),
  documents: z.array(
    z.object({
      id: z.uuid(),
      uploadId: z.uuid(),
      /** Path of its bytes in the archive; null if left out, see the manifest. */
      file: z.string().nullable(),
      fileName: z.string(),
      fileType: z.string(),
      fileSize: z.int().nonnegative(),
      sha256: z.string(),
      description: z.string().nullable(),
      /** Further uploads of the same bytes under other names. */
      copies: z.array(
        z.object({ id: z.uuid(), fileName: z.string(), description: z.string().nullable(), createdAt: instant }),
      ),
      /** For an attachment: the upload of its mail. */
      mailUploadId: z.uuid().nullable(),
      /** For an attachment: its position in that mail, such as '002'; otherwise ''. */
      place: z.string().regex(/^(\d{1,9}(\.\d{1,9})*)?$/),
      uploadedAt: instant,
      state: z.string(),
      title: z.string().nullable(),
      titleSource: z.string().nullable(),
      meetingDate: day.nullable(),
      meetingDateSource: z.string().nullable(),
      body: z.string().nullable(),
      bodySource: z.string().nullable(),
      language: z.string().nullable(),
      pages: count.nullable(),
      /** The document that replaced it: the latest version. */
      replacedBy: z.uuid().nullable(),
    }),
  ),
  /** The user's decisions about pairs of documents: whether one is a newer version of the other. */
  versions: z.array(z.object({ newerId: z.uuid(), olderId: z.uuid(), isVersion: z.boolean() })),
  /** Tasks the user marked as done, by the location that mentions them. */
  taskMarks: z.array(
    z.object({
      matter: z.uuid(),
      isDone: z.boolean(),
      documentId: z.uuid().nullable(),
      page: count,
      start: count,
      markedAt: instant,
    }),
  ),
  /** What the user said about records found in documents, oldest first; `anchor` has the words they are found again by. */
  recordCorrections: z
    .array(
      z.object({
        id: z.uuid(),
        documentId: z.uuid(),
        recordId: z.uuid(),
        act: z.enum(correctionActs),
        detail: z.record(z.string(), z.unknown()),
        anchor: z.record(z.string(), z.unknown()),
        undoes: z.uuid().nullable(),
        carriedFrom: z.uuid().nullable(),
        madeBy: z.string(),
        madeAt: instant,
      }),
    )
    .default([]),
  /** Collections of decisions; an entry's content is as in the API (contracts/collections.ts), null once deleted. */
  collections: z.array(
    z.object({
      id: z.uuid(),
      bodyKey: z.string(),
      body: z.string(),
      lastNumber: count,
      openedAt: instant,
      entries: z.array(
        z.object({
          id: z.uuid(),
          number: count.min(1),
          kind: z.enum(entryKinds),
          /** False: entered by hand. */
          isFound: z.boolean(),
          matchKey: z.string().nullable(),
          content: entryContentSchema.nullable(),
          remarks: z.string(),
          enteredAt: instant,
        }),
      ),
    }),
  ),
});
export type OwnData = z.infer<typeof ownDataSchema>;

/** `manifest.json`: the archive's parts, each with its SHA-256. */
export const ownDataManifestSchema = z.object({
  format: z.literal(ownDataFormat),
  version: z.literal(ownDataVersion),
  madeAt: instant,
  parts: z.array(z.object({ path: z.string(), size: z.int().nonnegative(), sha256: z.string() })),
  /** Files whose stored bytes are damaged or missing. */
  leftOut: z.array(z.object({ uploadId: z.uuid(), fileName: z.string(), reason: z.string() })),
});
export type OwnDataManifest = z.infer<typeof ownDataManifestSchema>;
