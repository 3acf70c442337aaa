import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { demoAccountCount, demoAddressEnding, folderColors } from '#shared/limits.ts';

const text = z.string().trim().min(1);
/** A text in both interface languages. */
const bilingual = z.strictObject({ de: text, en: text });
const key = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/u);

/** A sample paper: a file in its persona's folder. */
const demoDocumentSchema = z.strictObject({
  /** The file name shown to users. */
  file: text.regex(/^[^/\\]+\.(?:pdf|docx|xlsx)$/u),
  /** In the paper's own language. */
  title: text,
  description: bilingual,
  /** Date of the meeting, signature or report. */
  date: z.iso.date(),
  language: z.enum(['de', 'en']),
  /** The older version's file. */
  replaces: text.optional(),
});

/** A question for a sample chat, answered by the real answering in the question's language. */
const demoQuestionSchema = z.strictObject({
  question: bilingual,
  /** Key of the chat's folder. */
  folder: key,
  /** Evidence of the answer: the document, its page (sheet for workbooks) and what the page says verbatim. */
  expected: z.strictObject({ file: text, page: z.int().min(1), fact: text }),
});

const demoPersonaSchema = z
  .strictObject({
    /** Also the name of its folder of papers. */
    key,
    email: z.email().refine((address) => address.endsWith(demoAddressEnding)),
    displayName: bilingual,
    role: bilingual,
    organisation: text,
    /** Folders for chats. */
    folders: z.array(z.strictObject({ key, name: bilingual, color: z.enum(folderColors) })).min(1),
    documents: z.array(demoDocumentSchema).min(1),
    questions: z.array(demoQuestionSchema).min(1).max(6),
    /** Shown in an empty chat. */
    examples: z.array(bilingual).length(4),
  })
  .superRefine(({ folders, documents, questions }, context) => {
    const files = new Set(documents.map(({ file }) => file));
    const folderKeys = new Set(folders.map((folder) => folder.key));
    const refuse = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message });
    if (files.size < documents.length) refuse(['documents'], 'two documents have the same file');
    for (const [index, { replaces }] of documents.entries()) {
      if (replaces !== undefined && !files.has(replaces)) refuse(['documents', index, 'replaces'], 'no such file');
    }
    for (const [index, { folder, expected }] of questions.entries()) {
      if (!folderKeys.has(folder)) refuse(['questions', index, 'folder'], 'no such folder');
      if (!files.has(expected.file)) refuse(['questions', index, 'expected', 'file'], 'no such file');
    }
  });

/** The sample state of demo mode: its accounts with their papers and questions. */
export const demoManifestSchema = z.strictObject({ personas: z.array(demoPersonaSchema).length(demoAccountCount) });

export type DemoManifest = z.infer<typeof demoManifestSchema>;
export type DemoPersona = DemoManifest['personas'][number];

/** Where `scripts/build-demo-papers.ts` puts the manifest and the papers. */
export const demoAssets = join(import.meta.dirname, '../../../../assets/demo');

/**
 * Reads the manifest of the sample papers. Documents are listed in upload order, oldest first.
 * @throws ZodError with all issues and their paths; a file system error if the file is missing
 */
export async function loadDemoManifest(folder: string = demoAssets): Promise<DemoManifest> {
  return demoManifestSchema.parse(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')));
}

/** The path of a persona's paper. */
export function demoFilePath(persona: Pick<DemoPersona, 'key'>, file: string, folder: string = demoAssets): string {
  return join(folder, persona.key, file);
}
