import { type ReadResult, readDocument } from '#server/features/documents/reading/read-document.ts';
import type { FileAttachment } from '#server/features/documents/reading/read-model.ts';

export type ReadMail = ReadResult & { text: string; attachments: FileAttachment[] };

/** Reads a mail as the reading child does: its pages joined, its files in order. */
export async function readMail(bytes: Uint8Array, fileName: string): Promise<ReadMail> {
  const pages: string[] = [];
  const attachments: FileAttachment[] = [];
  const result = await readDocument(bytes, fileName, fileName.slice(fileName.lastIndexOf('.') + 1), {
    onPageCount: () => undefined,
    onPage: (page) => void pages.push(page.text),
    onAttachment: (attachment) => void attachments.push(attachment),
  });
  return { ...result, text: pages.join('\n'), attachments };
}

/** Of a file that is cut at every tenth of its length: what became of the reading. */
export async function readInPieces(bytes: Uint8Array, fileName: string): Promise<string[]> {
  const outcomes: string[] = [];
  for (let tenth = 1; tenth <= 9; tenth += 1) {
    const part = bytes.slice(0, Math.floor((bytes.length * tenth) / 10));
    outcomes.push(
      await readMail(part, fileName).then(
        () => 'read',
        (error) => (error as { code?: string }).code ?? String(error),
      ),
    );
  }
  return outcomes;
}
