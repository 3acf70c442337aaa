import type { FoundIn } from '#shared/contracts/documents.ts';
import { isClauseHeading, isPartHeading } from './find-opening.ts';

export interface FoundTitle {
  title: string;
  source: FoundIn;
}

const longestTitle = 200;

/** Kinds of papers; a title that names one says most. */
const paperWords =
  /(?:protokoll|minutes|traktandenliste|tagesordnung|agenda|einladung|bericht|report|botschaft|antrag|vorlage|verzeichnis|transcript|beschluss|resolution|budget|rechnung|abschluss|strategie|strategy|reglement|statuten|statutes|policy|memo|notiz|konzept|plan|prüfung|audit|analyse|analysis|review|vertrag|agreement|contract|präsentation|presentation|übersicht|overview|geschäftsordnung|richtlinie|guideline|statement|liste|list)/iu;
/** Titles that a program wrote, not a person. */
const junk =
  /^(?:microsoft (?:word|excel|powerpoint)\b|untitled|unbenannt|ohne titel|dokument\d*$|document\d*$|präsentation\d*$|presentation\d*$|mappe\d*$|book\d*$|tabelle\d*$|sheet\d*$|slide \d|folie \d|scan|img_|layout \d|print|druck|vorlage|template|crystal reports|jasperreports)|\.(?:docx?|xlsx?|pptx?|indd|pdf|rtf|odt|txt|tif|dot[xm]?)$|^[\d\s._-]*$|^[^\p{L}]*$|[\\/]\S+[\\/]/iu;

/**
 * A document's title: what its writer set in the style of titles, else a line in large type on the first page that names the paper, else the title that the file gives itself (unless a
 * program made it up), else the largest type, else the file's name, cleaned. Headings of parts name no paper: where such
 * stand out, the paper's opening lines count in their place.
 * @param candidates lines that stand out on the first page, the largest type first
 * @param styledTitles paragraphs in the style of titles, in order; of several the one that names the paper counts
 * @param opening the line above the first heading that names the paper; null where none does
 */
export function findTitle(
  candidates: readonly string[],
  metadataTitle: string | null,
  fileName: string,
  styledTitles: readonly string[] = [],
  opening: string | null = null,
): FoundTitle {
  const styled = bestLine(linesOf(styledTitles).filter((line) => !junk.test(line) && !contentsList.test(line)));
  if (styled) return { title: styled.line, source: 'text' };
  const ownTitle = metadataTitle === null ? '' : cleanTitle(metadataTitle);
  const own = ownTitle.length >= 3 && !junk.test(ownTitle) ? ownTitle : null;
  const wholes = candidates.filter((line) => !isPartHeading(line));
  const standsIn = opening !== null && wholes.length < candidates.length && !wholes.includes(opening);
  const named = bestLine(linesOf(standsIn ? [opening, ...wholes] : wholes));
  const ownScore = own === null ? 0 : scoreLine(own, 0);
  if (named && named.score >= 3 && named.score > ownScore) return { title: named.line, source: 'text' };
  if (own !== null && (ownScore >= 2 || !named)) return { title: own, source: 'metadata' };
  if (named && named.score > 0) return { title: named.line, source: 'text' };
  if (own !== null) return { title: own, source: 'metadata' };
  return { title: titleOfFileName(fileName), source: 'file-name' };
}

const linesOf = (texts: readonly string[]) =>
  texts.map(cleanTitle).filter((line) => line.length >= 3 && /\p{L}{3}/u.test(line) && !isClauseHeading(line));

const bestLine = (lines: readonly string[]) =>
  lines
    .map((line, index) => ({ line, score: scoreLine(line, index) }))
    .sort((one, other) => other.score - one.score)[0];

const contentsList = /^(?:tagesordnung|traktanden|inhalt(?:sverzeichnis)?|contents|table of contents|agenda)$/iu;

function scoreLine(line: string, index: number): number {
  const wordCount = line.split(' ').length;
  let score = Math.max(0, 2 - 0.5 * index);
  if (paperWords.test(line)) score += 2;
  if (/\d/.test(line) && wordCount > 1) score += 1;
  if (wordCount >= 3) score += 0.5;
  if (wordCount > 25) score -= 1.5;
  // A label with its value, a list of contents: not the paper's name.
  if (contentsList.test(line)) score -= 3;
  if (/^[^:]{2,25}:\s*\S{1,12}$/u.test(line)) score -= 3;
  // An amount with its label, a part of the paper: they stand in it.
  if (/^[^:]{2,40}:\s*\d[\d.,'’]*\s*(?:%|€|\p{L})/u.test(line) && !/:\s*\d{1,2}\.\s*\p{L}/u.test(line)) score -= 3;
  if (isPartHeading(line)) score -= 3;
  return score;
}

/** White space and leading or trailing signs tidied, cut at a word if too long. */
function cleanTitle(text: string): string {
  const clean = text
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s|•·–—-]+|[\s|•·–—:-]+$/gu, '')
    .toWellFormed();
  if (clean.length <= longestTitle) return clean;
  const cut = clean.slice(0, longestTitle);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longestTitle / 2)).trimEnd()}…`.toWellFormed();
}

/** The file's name without its extension, with spaces for underscores, and for hyphens where it has no spaces. */
export function titleOfFileName(fileName: string): string {
  const base = fileName.replace(/\.[^.]{1,5}$/u, '');
  const spaced = base.replace(/_+/g, ' ');
  const words = /\s/.test(spaced.trim())
    ? spaced
    : spaced.replace(/(?<=[\p{L}])-(?=[\p{L}\d])|(?<=\d)-(?=\p{L})/gu, ' ');
  const title = cleanTitle(words);
  return title === '' ? cleanTitle(fileName) || fileName : title;
}
