import { readDocument } from '#server/reading/read-document.ts';
import type { ReadPage } from '#server/reading/read-model.ts';

/** Reads a file with all its pages, as the child process does. */
export async function readFile(bytes: Uint8Array, fileName: string) {
  const pages: ReadPage[] = [];
  const extension = fileName.slice(fileName.lastIndexOf('.') + 1);
  const result = await readDocument(bytes, fileName, extension, {
    onPageCount: () => undefined,
    onPage: (page) => void pages.push(page),
  });
  return { ...result, pages };
}

/** Outcome of reading a file truncated at each tenth of its length: the error code, or "read". */
export async function readCut(
  bytes: Uint8Array,
  fileName: string,
  read: (bytes: Uint8Array, fileName: string) => Promise<unknown> = readFile,
): Promise<string[]> {
  const outcomes: string[] = [];
  for (let tenth = 1; tenth < 10; tenth++) {
    const cut = bytes.slice(0, Math.floor((bytes.length * tenth) / 10));
    outcomes.push(
      await read(cut, fileName).then(
        () => 'read',
        (error: { code?: unknown }) => String(error.code ?? error),
      ),
    );
  }
  return outcomes;
}
