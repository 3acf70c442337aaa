import { wholeMonthPattern } from '#server/platform/linguistics/numbers/month-names.ts';
import type { DraftPage } from '../read-model.ts';

/** A clause's heading: "Art. 1 Vertragsgegenstand", "§ 3 Vergütung", "Article 2 – Term", "Clause 4". */
const clause =
  /^(?:§{1,2}\s*\d|(?:art(?:\.|ikel|icle)?|ziff(?:\.|er)|abschnitt|absatz|section|clause)\s*\d+[a-z]?(?![\p{L}\d]))/iu;
/** "TOP 1", "Traktandum 3", "Item 2", "Kapitel 4". */
const item = /^(?:TOP|Trakt(?:andum|\.)|Tagesordnungspunkt|agenda item|item|Punkt|Kapitel|chapter)\s*\d/iu;
/** "3. Verschiedenes", "3.1 Budget", "3) Budget". */
const numberedPart = /^\d{1,2}(?:(?:\.\d{1,2})+[.)]?|[.)])\s+\p{L}/u;
/** What is counted or dated itself: "3. Sitzung des Beirats", "2. Quartal 2025", "1. Nachtrag zum Vertrag", "12. März 2026". */
const countedWhole = new RegExp(
  String.raw`^(?:\d{2}\.\d{2}\.(?:\d{2})?\s|\d{1,2}\.\s+(?:(?:ordentliche|außerordentliche|ausserordentliche)[nrs]?\s+)?(?:\p{L}*(?:sitzung|versammlung|tagung|nachtrag|zusatzvereinbarung|fassung|auflage|ausgabe|entwurf|lesung)|\p{L}*(?:quartal|halbjahr|änderung|ergänzung)\p{L}*|${wholeMonthPattern})(?!\p{L}))`,
  'iu',
);

/** Whether a heading is that of a clause: it names no paper, in whatever style it is set. */
export const isClauseHeading = (line: string): boolean => clause.test(line.trim());

/** Whether a heading is that of an item of an agenda, a clause or a chapter: it names a part, not the paper. */
export function isPartHeading(line: string): boolean {
  const text = line.trim();
  return clause.test(text) || item.test(text) || (numberedPart.test(text) && !countedWhole.test(text));
}

const longestOpening = 150;
/** Lines looked through: a title stands at the very beginning. */
const openingLines = 8;
/** A kind of paper among the first words. */
const paperBegin =
  /^(?:\S+\s+){0,3}?\p{L}*(?:protokoll|vertrag|bericht|vereinbarung|beschluss|satzung|ordnung|reglement|statuten|vorlage|antrag|einladung|minutes|agreement|contract|report|resolution|memorandum|bylaws)(?!\p{L})/iu;
const label = /^[^:]{2,25}:(?!.*\d)/u;
const salutation = /^(?:sehr geehrte|liebe[rs]?\s|guten tag|dear\s)/iu;

/**
 * The line above a paper's first heading that names it: of its first lines one that begins with a kind of paper, else the
 * first short one without a full stop; null where neither stands there.
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

/** The lines above the first heading or the first part. On a printed page a paragraph is one line: there lines end with the column. */
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
