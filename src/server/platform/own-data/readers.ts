import type { ErrorCode } from '#shared/contracts/errors.ts';
import { readManifest } from './read-manifest.ts';
import { readOwnData } from './read-own-data.ts';
import { readSnapshot } from './snapshot.ts';

/** Readers of an archive's parts, run in a separate process. */
export const readers = {
  manifest: readManifest,
  data: readOwnData,
  snapshot: (text: string) => {
    const { data, objects } = readSnapshot(text);
    return { data: readOwnData(JSON.stringify(data)), objects };
  },
};

/** Result of the process. */
export type PartRead = { part: ReturnType<(typeof readers)[keyof typeof readers]> } | { refusal: ErrorCode };
