import { wholeMonthPattern } from '#server/platform/linguistics/numbers/month-names.ts';
import type { DraftPage } from '../read-model.ts';

/** A clause's heading: "Art. 1 Vertragsgegenstand", "§ 3 Vergütung", "Article 2 – Term", "Clause 4". */
const clause =
  /^(?:§{1,2}\s*\d|(?:art(?:\.|ikel|icle)?|ziff(?:\.|er)|abschnitt|absatz|section|clause)\s*\d+[a-z]?(?![\p{L}\d]))/iu;
/** "TOP 1", "Traktandum 3", "Item 2", "Kapitel 4". */
const item = /^(?:TOP|Trakt(?:andum|\.)|Tagesordnungspunkt|agenda item|item|Punkt|Kapitel|chapter)\s*\d/iu;
/** "3. Verschiedenes", "3.1 Budget", "3) Budget". */
const numberedPart = /^\d{1,2}(?:(?:\.\d{1,2})+[.)]?|[.)])\s+\p{L}/u;
/** A whole paper that is numbered or dated: "3. Sitzung des Beirats", "2. Quartal 2025", "1. Nachtrag zum Vertrag". */
const countedWhole = new RegExp(
  String.raw`^(?:\d{2}\.\d{2}\.(?:\d{2})?\s|\d{1,2}\.\s+(?:(?:ordentliche|außerordentliche|ausserordentliche)[nrs]?\s+)?(?:\p{L}*(?:sitzung|versammlung|tagung|nachtrag|zusatzvereinbarung|fassung|auflage|ausgabe|entwurf|lesung)|\p{L}*(?:quartal|halbjahr|änderung|ergänzung)\p{L}*|${wholeMonthPattern})(?!\p{L}))`,
  'iu',
);

/** True for a clause's heading, in any style: it does not name the paper. */
export const isClauseHeading = (line: string): boolean => clause.test(line.trim());

/** True for the heading of an agenda item, clause or chapter: it names a part, not the paper. */
export function isPartHeading(line: string): boolean {
  const text = line.trim();
  return clause.test(text) || item.test(text) || (numberedPart.test(text) && !countedWhole.test(text));
}

const longestOpening = 150;
/** Lines searched: a title is at the very beginning. */
const openingLines = 8;
/** A kind of paper within the first words. */
const paperBegin =
  /^(?:\S+\s+){0,3}?\p{L}*(?:protokoll|vertrag|bericht|vereinbarung|beschluss|satzung|ordnung|reglement|statuten|vorlage|antrag|einladung|minutes|agreement|contract|report|resolution|memorandum|bylaws)(?!\p{L})/iu;
const label = /^[^:]{2,25}:(?!.*\d)/u;
const salutation = /^(?:sehr geehrte|liebe[rs]?\s|guten tag|dear\s)/iu;

/**
 * The line above a paper's first heading that names it: a line that begins with a kind of paper, else the first short
 * one without a full stop; null if there is neither.
 * @param first the paper's first page
 */
export function findOpening(first: DraftPage): string | null {
  const lines = linesAbove(first).filter(
    (line) =>
      line.length <= longestOpening && /^[\p{Lu}\d"„«]/u.test(line) && /\p{L}{3}/u.test(line) && !/[.;,]$/u.test(line),
  );
  const titles = lines.filter((line) => !label.test(line) && !salutation.test(line));
  return titles.find((line) => paperBegin.test(line)) ?? titles[0] ?? null;
}

/**
 * The lines above the first heading or part. On a printed page a paragraph counts as one line: its breaks are layout.
 */
function linesAbove({ page, blocks }: DraftPage): string[] {
  const above: string[] = [];
  for (const { kind, start, end } of blocks) {
    if (kind === 'heading' || above.length >= openingLines) break;
    if (kind === 'row') continue;
    const text = page.text.slice(start, end);
    const lines = (page.boxes === null ? text.split('\n') : [text]).map((line) => line.replace(/\s+/g, ' ').trim());
    const part = lines.findIndex(isPartHeading);
    above.push(...(part === -1 ? lines : lines.slice(0, part)));
    if (part !== -1) break;
  }
  return above.slice(0, openingLines);
}
