import type { ErrorCode } from '#shared/contracts/errors.ts';
import { readManifest } from './read-manifest.ts';
import { readOwnData } from './read-own-data.ts';
import { readSnapshot } from './snapshot.ts';

/** Parts of an archive that are read apart, each by what reads it. */
export const readers = {
  manifest: readManifest,
  data: readOwnData,
  snapshot: (text: string) => {
    const { data, objects } = readSnapshot(text);
    return { data: readOwnData(JSON.stringify(data)), objects };
  },
};

/** What a process that read one answers with. */
export type PartRead = { part: ReturnType<(typeof readers)[keyof typeof readers]> } | { refusal: ErrorCode };
