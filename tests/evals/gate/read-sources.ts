import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readable } from '#server/answering/answer.ts';
import type { EvidencePassage } from '#server/answering/engine.ts';
import { demoFilePath, loadDemoManifest } from '#server/features/demo/load-manifest.ts';
import { detectLanguage } from '#server/platform/linguistics/language.ts';
import { splitSentences } from '#server/platform/linguistics/sentences.ts';
import { openPdf } from '#server/reading/pdf/read-pdf.ts';
import { recogniseDocument } from '#server/reading/scans/recognise-document.ts';
import type { RecognisedPage } from '#server/reading/scans/recognised-page.ts';
import { textLines } from '#support/pdf-writer.ts';
import { writeScannedPdf } from '#support/scan-writer.ts';
import type { MemoryDocument } from '../memory-corpus.ts';
import { readInMemory } from '../samples.ts';
import type { Half, Random, SourceSentence } from './gate-cases.ts';

const shared = join(import.meta.dirname, '../../../../shared');

type Paper = { document: MemoryDocument; half: Half };

/** The papers of the demo and, if present, the shared ones; every second one is held out. */
export async function readGatePapers(): Promise<Paper[]> {
  const files: { name: string; path: string }[] = [];
  for (const persona of (await loadDemoManifest()).personas)
    for (const { file } of persona.documents) files.push({ name: file, path: demoFilePath(persona, file) });
  for (const directory of [join(shared, 'eval/board/papers'), join(shared, 'samples')]) {
    if (!existsSync(directory)) continue;
    for (const name of readdirSync(directory))
      if (/^(?:de|en)-.*\.(?:pdf|txt|csv)$/u.test(name)) files.push({ name, path: join(directory, name) });
  }
  const papers: Paper[] = [];
  for (const [index, { name, path }] of files.toSorted((a, b) => a.name.localeCompare(b.name)).entries()) {
    const document = await readInMemory(name, new Uint8Array(readFileSync(path)));
    papers.push({ document, half: index % 2 === 0 ? 'open' : 'kept' });
  }
  return papers;
}

/** Sentences with content, and table rows with their headers. */
export function sourcesOf({ document, half }: Paper): SourceSentence[] {
  return document.passages.flatMap((read): SourceSentence[] => {
    const { text, language: own } = read;
    const passage = passageOf(document, read);
    return splitSentences(text, own ?? 'de').flatMap(({ start, end }) => {
      const written = text.slice(start, end);
      const line = readable(written);
      const language = detectLanguage(line) ?? own;
      if (language === null) return [];
      const source = { half, form: 'row' as SourceSentence['form'], language, text: line, start, end, passage };
      if (written.includes('\t')) return isRow(written, read.context) ? [source] : [];
      return isSentence(line) ? [{ ...source, form: 'sentence' }] : [];
    });
  });
}

const isSentence = (line: string): boolean =>
  line.length >= 40 &&
  line.length <= 320 &&
  /^[\p{Lu}\d„"]/u.test(line) &&
  /\p{L}[.]$/u.test(line) &&
  !/\.{4}/u.test(line);

function isRow(written: string, context: string | null): boolean {
  const cells = cellsOf(written);
  return (
    cells.length > 2 && (context ?? '').split('\n').some((line) => cells.every((cell) => line.includes(`: ${cell}`)))
  );
}

export const cellsOf = (row: string): string[] =>
  row
    .split(/[\t\n]/u)
    .map((cell) => cell.trim())
    .filter(Boolean);

function passageOf(document: MemoryDocument, read: MemoryDocument['passages'][number]): EvidencePassage {
  const { id, ordinal, section, speaker, language, text, context, firstPage, lastPage, startOffset, endOffset } = read;
  const { title, fileName, meetingDate } = document;
  const place = { firstPage, start: startOffset, lastPage, end: endOffset };
  const known = { id, ordinal, title, fileName, meetingDate, section, speaker, language, text, context, ...place };
  return { ...known, documentId: document.id, uploadId: document.id, mailTitle: null, pageCount: null, score: 1 };
}

const lineLength = 84;
const linesOfPage = 44;

/** Sentences printed, scanned askew, faded and noisy, and recognised again; only those whose line was found at all. */
export async function scanSources(
  sources: readonly SourceSentence[],
  pages: number,
  random: Random,
): Promise<SourceSentence[]> {
  if (pages === 0) return [];
  const printable = sources.filter(
    ({ form, text }) => form === 'sentence' && /^[\u0020-\u007eäöüÄÖÜß§–„“]+$/u.test(text),
  );
  const queue = random.shuffled(printable);
  const sheets = Array.from({ length: pages }, () => fillSheet(queue));
  const pdf = await writeScannedPdf(
    sheets.map(({ lines }, page) => ({
      texts: textLines(lines, { leading: 15 }),
      scan: { skew: [1, -1.5, 2, 0.5][page % 4] ?? 0, blur: 1, noise: 25 },
    })),
  );
  const recognised = new Map<number, RecognisedPage>();
  await recogniseDocument(pdf, 'pdf', new Set(), {
    onPageCount: () => undefined,
    onSign: () => undefined,
    onPage: (index, page) => void recognised.set(index, page),
  });
  const found: SourceSentence[] = [];
  for (const { page } of (await openPdf(pdf, recognised)).pages) {
    const read = splitSentences(page.text, 'de');
    // One sentence may be read as two.
    const spans = read.flatMap(({ start }, index) => read.slice(index, index + 3).map(({ end }) => ({ start, end })));
    for (const source of sheets[page.number - 1]?.whole ?? []) {
      const likeness = ({ start, end }: { start: number; end: number }) =>
        alike(page.text.slice(start, end), source.text);
      const [best] = spans.toSorted((one, other) => likeness(other) - likeness(one));
      if (best && likeness(best) > 0.6)
        found.push({
          ...source,
          ...best,
          form: 'scan',
          passage: { ...source.passage, text: page.text, context: null },
        });
    }
  }
  return found;
}

function fillSheet(queue: SourceSentence[]): { lines: string[]; whole: SourceSentence[] } {
  const lines: string[] = [];
  const whole: SourceSentence[] = [];
  while (lines.length < linesOfPage) {
    const source = queue.pop();
    if (!source) break;
    let line = '';
    for (const word of source.text.split(' ')) {
      if (line.length + word.length >= lineLength) {
        lines.push(line);
        line = '';
      }
      line = line === '' ? word : `${line} ${word}`;
    }
    lines.push(line, '');
    if (lines.length <= linesOfPage) whole.push(source);
  }
  return { lines: lines.slice(0, linesOfPage), whole };
}

/** Words that two texts share, as a fraction of all their words. */
function alike(one: string, other: string): number {
  const [own, others] = [new Set(readable(one).split(' ')), new Set(other.split(' '))];
  return own.intersection(others).size / own.union(others).size;
}
