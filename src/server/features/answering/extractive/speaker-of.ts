import { isQuoted, openAtEnd, openAtStart } from '#server/platform/linguistics/quoted-speech.ts';
import type { EvidencePassage } from '../answer-engine.ts';

const openingLabel = /^(?:(?=\p{Lu})[^\n:.!?]{2,60}:|\p{Lu}[\p{Lu} .'’-]{3,40}\.)\s\p{Lu}/u;

/** True where somebody begins to speak: a paragraph that opens with a name, or a name in capitals within one. */
export function opensTurn(text: string, offset: number): boolean {
  if ((offset === 0 || text[offset - 1] === '\n') && openingLabel.test(text.slice(offset, offset + 80))) return true;
  return labelsOf({ speaker: null, text }).some(({ at }) => at === offset);
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

/** A name in capitals within a paragraph, after a sentence: "Let’s go to Neil Irwin. NEIL IRWIN. Hi, …". */
const labelWithin =
  /(?<=[.!?…\])"”’]\s)((?:(?:MRS?|MS|DR)\.\s)?\p{Lu}[\p{Lu}'’-]+(?:\s(?:\p{Lu}\.|\p{Lu}[\p{Lu}'’-]+)){1,3}[.:])\s(?=[\p{Lu}["“])/gu;
const inCapitals = /^\p{Lu}[\p{Lu} .'’-]+$/u;

/** "Zu den Kosten: …", "Ich verlese das Schreiben: …": whoever speaks goes on. */
const announcement = /^(?:Zu|Zum|Zur|Es|Ich|Wir|Wie|Im|In|Bei|Für|Und|Aber|I|We|It|This|My|Our|And|But)\s/u;

type Label = { at: number; name: string };

/** Texts whose labels are remembered: one is asked about for each of its sentences. */
const rememberedTexts = 64;
const remembered = new Map<string, Map<string | null, readonly Label[]>>();

function labelsOf({ speaker, text }: Pick<EvidencePassage, 'speaker' | 'text'>): readonly Label[] {
  let ofText = remembered.get(text);
  if (ofText === undefined) {
    if (remembered.size >= rememberedTexts) remembered.clear();
    ofText = new Map();
    remembered.set(text, ofText);
  }
  const labels = ofText.get(speaker) ?? findLabels(speaker, text);
  ofText.set(speaker, labels);
  return labels;
}

function findLabels(speaker: string | null, text: string): readonly Label[] {
  const withoutSign = (label = '') => label.slice(0, -1).trim();
  const labels = [...text.matchAll(label)]
    .map((match) => ({ at: match.index + (match[0].startsWith('\n') ? 1 : 0), name: withoutSign(match[1]) }))
    .filter(({ name }) => !announcement.test(name));
  // Capitals alone may be anything, unless those who speak here are named in capitals.
  if (![speaker ?? '', ...labels.map(({ name }) => name)].some((name) => inCapitals.test(name))) return labels;
  const within = [...text.matchAll(labelWithin)].map((match) => ({ at: match.index, name: withoutSign(match[1]) }));
  return [...labels, ...within].toSorted((left, right) => left.at - right.at);
}

/** As far back as a speech is followed whose speaker no nearer passage names. */
const mostPassagesBack = 5;

/**
 * Who speaks from `start` to `end` of the passage's text; null where that is not certain: a wrong name is worse than none, and what
 * somebody reads aloud is not their own. The label before it counts; without one the passage's own speaker, who then speaks all
 * of it unless another label follows, or whoever spoke last in the passage before.
 * @param passages among which the one before may be
 */
export function speakerOf(
  passage: VoicedPassage,
  start: number,
  end = start,
  passages: readonly EvidencePassage[] = [],
): string | null {
  const { speaker, text } = passage;
  const labels = labelsOf(passage);
  const latest = labels.findLast(({ at }) => at <= start);
  const from = latest?.at ?? 0;
  if (labels.some(({ at }) => at > start && at < end) || record.test(text.slice(from, end))) return null;
  const before = latest === undefined ? passageBefore(passage, passages) : undefined;
  const openBefore = before === undefined ? 0 : openWhereEnds(before, passages, mostPassagesBack);
  const open = latest === undefined ? Math.max(openAtStart(text), openBefore) : 0;
  if (isQuoted(text.slice(from), start - from, end - from, open)) return null;
  if (latest !== undefined) return nameOf(latest, speaker);
  if (labels.length === 0 && speaker !== null) return speaker;
  if (before === undefined || headingFirst.test(text)) return null;
  return speakerAtEnd(before, passages, mostPassagesBack);
}

/** What `speakerOf` needs of a passage; with where it stands, the one before is found. */
export type VoicedPassage = Pick<EvidencePassage, 'speaker' | 'text'> & Partial<EvidencePassage>;

const headingFirst = /^[^\n.!?]{1,70}\n\s*\n/u;

function nameOf({ name }: Label, speaker: string | null): string | null {
  return name === speaker || person.test(name) ? name : null;
}

function lastTurnOf(passage: EvidencePassage): { label: Label | undefined; text: string } {
  const latest = labelsOf(passage).at(-1);
  return { label: latest, text: passage.text.slice(latest?.at ?? 0) };
}

/** Quotations that are open where the passage ends: a letter that is read aloud runs over passages. */
function openWhereEnds(passage: EvidencePassage, passages: readonly EvidencePassage[], passagesBack: number): number {
  const { label: latest, text } = lastTurnOf(passage);
  if (latest !== undefined) return openAtEnd(text);
  const before = passagesBack === 0 ? undefined : passageBefore(passage, passages);
  const open = before === undefined ? 0 : openWhereEnds(before, passages, passagesBack - 1);
  return openAtEnd(text, Math.max(open, openAtStart(text)));
}

/** Who speaks where the passage ends. */
function speakerAtEnd(
  passage: EvidencePassage,
  passages: readonly EvidencePassage[],
  passagesBack: number,
): string | null {
  const { label: latest, text } = lastTurnOf(passage);
  if (record.test(text) || openWhereEnds(passage, passages, passagesBack) > 0) return null;
  if (latest !== undefined) return nameOf(latest, passage.speaker);
  if (passage.speaker !== null) return passage.speaker;
  const before = passagesBack === 0 || headingFirst.test(text) ? undefined : passageBefore(passage, passages);
  return before === undefined ? null : speakerAtEnd(before, passages, passagesBack - 1);
}

/** The passage before, of the same section: with the next item of business somebody else begins. */
function passageBefore(passage: VoicedPassage, passages: readonly EvidencePassage[]): EvidencePassage | undefined {
  const { documentId, ordinal, section } = passage;
  if (documentId === undefined || ordinal === undefined) return undefined;
  return passages.find(
    (other) => other.documentId === documentId && other.ordinal === ordinal - 1 && other.section === section,
  );
}

/** True where the passages of a document tell who speaks: then somebody says what bears no name, too. */
export function isSpoken(documentId: string, passages: readonly EvidencePassage[]): boolean {
  return passages.some(
    (passage) =>
      passage.documentId === documentId &&
      (passage.speaker !== null || labelsOf(passage).some((each) => nameOf(each, null) !== null)),
  );
}
