import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { EvidencePassage, QuotedWords } from '#server/answering/engine.ts';
import type { AnswerLanguage } from '#server/answering/intent.ts';
import { findQuotation } from '#server/answering/verify/find-quotation.ts';
import { splitSentences } from '#server/platform/linguistics/sentences.ts';
import type { MemoryDocument } from '../memory-corpus.ts';
import { readInMemory } from '../samples.ts';

/** A claim in a reader's own words, with the sentences it cites; `how` names its kind. */
export type LabelledClaim = {
  id: string;
  file: string;
  language: AnswerLanguage;
  text: string;
  quotes: readonly string[];
  isTrue: boolean;
  kind: string;
  organisation: string;
  /** Papers of some organisations are developed with, the others only measured. */
  isOpen: boolean;
};

/** The claim with what it cites, as the product reads it; null if a quotation is in none of the paper's passages. */
export type CitedClaim = LabelledClaim & { sources: readonly QuotedWords[] | null };

/** Organisations by words of their papers' file names: about half are developed with, the others only measured. */
const organisations = {
  open: [
    'landtag',
    'rust',
    'Wiesenbrueck',
    'Brackenfold',
    'Brannock',
    'CMH',
    'Oberleithen',
    'Pell',
    'Lindenfeld',
    'Northmere',
  ],
  kept: [
    'thurgau',
    'fomc',
    'Hellmark',
    'Bergbahnen',
    'Ulmenau',
    'SWU',
    'Morgenroth',
    'Norrvik',
    'Kaltenfurt',
    'Tarnbeck',
    'Tessaly',
  ],
};

type Line = {
  id: string;
  file: string;
  lang: AnswerLanguage;
  claim: string;
  quotes: string[];
  verdict: 'true' | 'false';
  how: string;
};

/** The labelled claims of `boardroom/claims.jsonl` below `folder`; null if there is no such file. */
export function readLabelledClaims(folder: string): LabelledClaim[] | null {
  const path = join(folder, 'boardroom/claims.jsonl');
  if (!existsSync(path)) return null;
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => {
    const { id, file, lang, claim, quotes, verdict, how } = JSON.parse(line) as Line;
    const organisation =
      Object.values(organisations)
        .flat()
        .find((name) => file.includes(name)) ?? file;
    const own = { id, file: join(folder, file), language: lang, text: claim, quotes };
    return {
      ...own,
      isTrue: verdict === 'true',
      kind: how,
      isOpen: organisations.open.some((name) => file.includes(name)),
      organisation,
    };
  });
}

/** Reads the claims' papers as the product does and looks their quotations up in the passages. */
export async function citeClaims(claims: readonly LabelledClaim[]): Promise<CitedClaim[]> {
  const cited: CitedClaim[] = [];
  for (const [file, group] of Map.groupBy(claims, (each) => each.file)) {
    const document = await readInMemory(basename(file), new Uint8Array(readFileSync(file)));
    const passages = document.passages.map((passage) => evidenceOf(document, passage));
    for (const claim of group) {
      const found = claim.quotes.map((quote) => cite(quote, passages));
      cited.push({ ...claim, sources: found.some((each) => each.length === 0) ? null : found.flat() });
    }
  }
  return cited;
}

/** Where the passages hold a quotation; one that goes over the end of a passage is cited sentence by sentence. */
function cite(quote: string, passages: readonly EvidencePassage[]): QuotedWords[] {
  const inOne = (words: string) => {
    for (const passage of passages) {
      const place = findQuotation(words, passage) ?? findLine(words, passage);
      if (place) return [{ passage, ...place }];
    }
    return [];
  };
  const whole = inOne(quote);
  if (whole.length > 0) return whole;
  return splitSentences(quote, 'de').flatMap(({ start, end }) => inOne(quote.slice(start, end)));
}

/** A short sentence or a row, whatever separates its cells: models cite both by number. */
function findLine(words: string, { text }: EvidencePassage): { start: number; end: number } | null {
  const parts = words.match(/[^\s|,"]+/gu) ?? [];
  const pattern = new RegExp(parts.map((part) => RegExp.escape(part)).join('[\\s|,"]+'), 'u');
  const found = pattern.exec(text);
  return found ? { start: found.index, end: found.index + found[0].length } : null;
}

function evidenceOf(document: MemoryDocument, read: MemoryDocument['passages'][number]): EvidencePassage {
  const { startOffset: start, endOffset: end, ...passage } = read;
  const { id: documentId, title, fileName, meetingDate } = document;
  const own = { documentId, uploadId: documentId, title, fileName, meetingDate, mailTitle: null, pageCount: null };
  return { ...passage, ...own, start, end, score: 1 };
}
