import { type ReadResult, readDocument } from '#server/reading/read-document.ts';
import type { FileAttachment } from '#server/reading/read-model.ts';

export type ReadMail = ReadResult & { text: string; attachments: FileAttachment[] };

/** Reads a mail as the reading child does: its pages joined, its attachments in order. */
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
