import type { EvidencePassage } from '../answer-engine.ts';

const openingLabel = /^(?:(?=\p{Lu})[^\n:.!?]{2,60}:|\p{Lu}[\p{Lu} .'’-]{3,40}\.)\s\p{Lu}/u;

/** True where a paragraph begins that opens with a name. */
export function opensTurn(text: string, offset: number): boolean {
  return (offset === 0 || text[offset - 1] === '\n') && openingLabel.test(text.slice(offset, offset + 80));
}

/** A paragraph that opens with a name: "Zbinden, SVP: …", "CHAIR POWELL. …". */
const label = /(?:^|\n)((?=\p{Lu})[^\n:.!?]{2,60}:|\p{Lu}[\p{Lu} .'’-]{3,40}\.)\s/gu;

/** What minutes record between speeches: "Diskussion – nicht benützt.", a heading of its own, a vote, what somebody does. */
const record = new RegExp(
  [
    String.raw`\n\s*\n[^\n.!?]{1,70}\n\s*\n`,
    String.raw`(?:^|\n)[^\n.!?]{3,40}\s[-–]\s[^\n.!?]{3,40}\.`,
    String.raw`(?:^|\n)(?:Diskussion|Beschlussfassung|Beschluss|(?:Schluss)?[Aa]bstimmung|Detailberatung|Eintreten)\s*(?:[:\n–-]|$)`,
    String.raw`\d\s?(?::|zu|gegen)\s?\d{1,3}\s(?:Ja-?)?Stimmen|\bmit\s\d{1,3}:\d{1,3}(?!\d)`,
    String.raw`(?:^|\n)(?:Kantons|Regierungs|Gross|National|Stände|Gemeinde|Stadt)r(?:at|ätin)\s\p{Lu}[\p{L}-]+(?:\s\p{Lu}[\p{L}-]+)?\s\p{Ll}`,
  ].join('|'),
  'u',
);

/** A label that names a person: an office before the name, a party behind it, or capitals; not "Forderung 1:". */
const person =
  /^(?:\p{L}*(?:[Pp]räsident|[Pp]räsidentin|rat|rätin|schreiber|schreiberin|minister|ministerin|direktor|direktorin)|Herr|Frau|Mr\.?|Mrs\.?|Ms\.?|Chair\p{Ll}*|Governor|Senator|Minister)(?:\s\p{Lu}[^\n]*)?$|^\p{Lu}[\p{L}'’.-]+(?:[ -]\p{Lu}[\p{L}'’.-]+){0,3},\s\p{Lu}[\p{L}/ .&-]{1,25}$|^\p{Lu}[\p{Lu}'’.-]+\s[\p{Lu} .'’-]+$/u;

/**
 * Who speaks from `start` to `end` of the passage's text; null where that is not certain: a wrong name is worse than none. The label
 * before it counts; without one the passage's own speaker, who then speaks all of it unless another label follows.
 */
export function speakerOf(
  passage: Pick<EvidencePassage, 'speaker' | 'text'>,
  start: number,
  end = start,
): string | null {
  const { speaker, text } = passage;
  const labels = [...text.matchAll(label)].map((match) => ({
    at: match.index + (match[0].startsWith('\n') ? 1 : 0),
    name: (match[1] ?? '').slice(0, -1).trim(),
  }));
  const latest = labels.findLast(({ at }) => at <= start);
  const isInterrupted = labels.some(({ at }) => at > start && at < end);
  if (isInterrupted || record.test(text.slice(latest?.at ?? 0, end))) return null;
  if (latest === undefined) return labels.length > 0 ? null : speaker;
  return latest.name === speaker || person.test(latest.name) ? latest.name : null;
}
