/** Who belongs to a body: what says so by name, else who attended its last meeting. German and English. */

import type { EvidencePassage } from '../answer-engine.ts';
import type { SectionEntry } from './section-entries.ts';
import { sentencesOf, tidy } from './sentences-of-passages.ts';

const germanBody = '(?<body>\\p{L}[\\p{L}-]{3,60})';
const englishBody =
  '(?<body>(?:(?!(?:the|our)\\s)\\p{L}+\\s){0,2}(?:board|committee|council|commission|panel)(?:\\sof\\s\\p{L}+)?)';
/** Of which company, behind the body. */
const ofWhom =
  '(?<of>\\s(?:des|der|von|vom|bei|beim|of|at)\\s(?:(?:des|der|the)\\s)?(?:\\p{Lu}[\\p{L}\\d&.-]*\\s?){1,5})?';
const now = '(?:\\s(?:alles|alle|denn|heute|derzeit|aktuell|momentan|currently|now|all))*';

const questions: readonly RegExp[] = [
  `[Ww]er(?:\\salles)?\\s(?:sitzt|ist|sind)${now}\\s(?:[Mm]itglied\\s|(?:alle\\s|die\\s)?[Mm]itglieder\\s)?(?:im|in\\s(?:der|dem|unserem|unserer))\\s${germanBody}${ofWhom}`,
  `[Ww]er\\s(?:ist|sind)${now}\\s(?:[Mm]itglied|(?:alle\\s|die\\s)?[Mm]itglieder)\\s(?:des|der|vom|von\\sder|unseres|unserer)\\s${germanBody}${ofWhom}`,
  `[Ww]er\\sgehört${now}\\s(?:dem|der|zum|zur|unserem|unserer)\\s${germanBody}${ofWhom}(?:\\san)?`,
  `[Ww]elche\\s(?:[Mm]itglieder|[Pp]ersonen|[Ll]eute)\\s(?:hat|sitzen|gehören|sind|bilden)${now}\\s(?:der|die|das|dem|im|in\\sder|zum|zur)\\s${germanBody}${ofWhom}(?:\\san)?`,
  `[Aa]us\\swem\\s(?:besteht|setzt\\ssich)${now}\\s(?:der|die|das)\\s${germanBody}${ofWhom}(?:\\szusammen)?`,
  `[Ww]ie\\s(?:setzt\\ssich|ist)${now}\\s(?:der|die|das)\\s${germanBody}${ofWhom}\\szusammen(?:gesetzt)?`,
  `[Ww]ho(?:\\s(?:is|are|sits|serves?)|’s|'s)${now}\\s(?:(?:a\\smember|the\\smembers|members)\\sof|on|in)\\s(?:the|our)\\s${englishBody}${ofWhom}`,
  `[Ww]ho\\sbelongs\\sto\\s(?:the|our)\\s${englishBody}${ofWhom}`,
  `(?:[Ww]hich|[Ww]hat)\\smembers\\s(?:does|are\\son)\\s(?:the|our)\\s${englishBody}${ofWhom}(?:\\shave)?`,
].map((source) => new RegExp(`^(?:(?:[Uu]nd|[Aa]nd)\\s)?${source}\\s*$`, 'u'));

export type BodyAskedFor = {
  /** As papers call it, without the ending of a case. */
  body: string;
  /** Whose body. */
  of: string;
};

/** The body whose members a question asks for: "Wer sitzt im Aufsichtsrat?"; null where it asks for none. */
export function bodyAskedFor(question: string): BodyAskedFor | null {
  const text = question.trim().replace(/[?.!\s]+$/u, '');
  for (const pattern of questions) {
    const match = pattern.exec(text);
    const { body, of = '' } = match?.groups ?? {};
    if (match === null || body === undefined) continue;
    const isGenitive = new RegExp(`(?:des|unseres) ${body}`, 'u').test(text);
    return { body: isGenitive ? body.replace(/(?<=\p{L}{3}[^s])e?s$|(?<=ss)es$/u, '') : body, of: of.trim() };
  }
  return null;
}

/** How a head tells whose minutes these are: "Protokoll der 7. Sitzung des Aufsichtsrats", "Minutes of the Board". */
function minutesOf(name: string): RegExp {
  const paper = '(?:\\p{L}*protokoll|niederschrift|\\p{L}*sitzung|\\p{L}*versammlung|minutes|meeting)';
  const article = '(?:(?:des|der|dem|vom|von der|über die|im|of the|of)\\s)?(?:gesamten\\s)?';
  return new RegExp(
    `(?<!\\p{L})(?:${paper}(?:\\s(?:nr\\.?\\s?)?\\d+\\.?)?[\\s:–-]+${article}${name}|${name}\\s(?:meeting|minutes)|${name}[\\s:–-]+(?:\\p{L}*protokoll|niederschrift|sitzung|minutes))(?!\\p{L})|(?<!\\p{L})${name}-?(?:sitzung|protokoll|versammlung)`,
    'iu',
  );
}

/** How papers announce who belongs to it: "Mitglieder des Aufsichtsrats", "Dem Aufsichtsrat gehören an", "Aufsichtsrat: …". */
function listOf(name: string): RegExp {
  const own = `(?<!\\p{L})${name}(?!\\p{L})`;
  return new RegExp(
    [
      `(?:mitglied(?:er|ern)?|zusammensetzung|besetzung)\\s(?:des|der|im|in der|vom|von der)\\s${own}`,
      `(?:dem|der|zum|zur)\\s${own}\\s(?:.{0,60}\\s)?(?:an)?gehör|gehör\\p{L}*\\s(?:.{0,30}\\s)?(?:dem|der|zum|zur)\\s${own}`,
      `${own}\\s(?:.{0,60}\\s)?(?:besteht|bestehen|setzt\\ssich|consists?|comprises?|is\\scomposed)(?!\\p{L})`,
      `(?:members|composition)\\sof\\s(?:the\\s)?${own}|${own}\\smembers|^${name}\\s?:`,
    ].join('|'),
    'iu',
  );
}

const wordOfMember =
  /(?<!\p{L})(?:mitglied(?:er|ern|s)?|(?:an)?gehör\p{L}*|besteht|bestehen|setzt sich|zusammen|gewählt|bestellt|berufen|vorsitz\p{L}*|sitz(?:t|en)|members?|consists?|comprises?|composed|elected|appointed|chair\p{L}*|sits?|serves?)(?!\p{L})/iu;
const ofMembers = /mitglied|zusammensetzung|besetzung|member|composition/iu;
/** First names longer than this are none. */
const fullName = /(?<!\p{L})\p{Lu}[\p{L}.-]{1,40}\s(?:(?:von|de|van|zu)\s)?\p{Lu}\p{Ll}[\p{L}-]*/gu;
const bullet = /^\s*(?:[-–—•*▪‣◦]|\(?\d{1,2}[.)]|\(?[a-z]\))\s+/u;
const present =
  /^(?:anwesend(?:e|en)?|teilnehm(?:er|ende)n?(?:innen)?|präsenz|present|attendees|participants|in attendance)/iu;
const excused = /^(?:entschuldigt(?:e|en)?|abwesend(?:e|en)?|apologies|absent|excused)/iu;
/** What a label may say beside: others than the members have labels of their own. */
const ofLabel = /(?:mitglieder|members|stimmberechtigte?|present|des|der|vom|of|the|from|for absence|[\s():])/giu;
/** Lines of a list below its label. */
const longestList = 30;

type Found = { passages: readonly EvidencePassage[]; entries: readonly SectionEntry[] };

/** Those of the body whose members a question asks for; null where it asks for none, or nothing names them. */
export function membersOfBody(question: string, passages: readonly EvidencePassage[]): Found | null {
  const asked = bodyAskedFor(question);
  return asked === null ? null : findBodyMembers(asked, passages);
}

/** What names the members of a body: a list of them, else of the newest minutes the lines with who attended and who was excused. */
function findBodyMembers(asked: BodyAskedFor, passages: readonly EvidencePassage[]): Found | null {
  const name = `${asked.body.replaceAll(/[^\p{L}\s-]/gu, '').replaceAll(/\s+/g, '\\s')}(?:e?s|e?n)?`;
  const named = new RegExp(`(?<!\\p{L})${name}(?!\\p{L})`, 'iu');
  const announces = listOf(name);
  const lists = passages.map((passage) => listedIn(passage, named, announces)).filter((entries) => entries.length > 0);
  const [list] = lists;
  if (list !== undefined) return foundOf(list);
  const minutes = minutesOf(name);
  const attended = passages
    .map((passage) => ({ day: passage.meetingDate ?? '', entries: attendedBy(passage, minutes, named) }))
    .filter(({ entries }) => entries.length > 0)
    .toSorted((left, right) => (left.day === right.day ? 0 : left.day < right.day ? 1 : -1));
  return attended[0] === undefined ? null : foundOf(attended[0].entries);
}

const foundOf = (entries: readonly SectionEntry[]): Found => ({
  entries,
  passages: [...new Set(entries.map(({ passage }) => passage))],
});

/** True where a sentence says of somebody by name that he belongs to the body. */
export function tellsMember({ body }: BodyAskedFor, passage: EvidencePassage): boolean {
  const stem = body.toLowerCase();
  return sentencesOf(passage, 0).some(
    ({ text }) => text.toLowerCase().includes(stem) && wordOfMember.test(text) && namesIn(text) > 0,
  );
}

const namesIn = (text: string) => text.match(fullName)?.length ?? 0;

/** Sentences, and lines below an announcement, that name the members; of a paper that is called so, its rows. */
function listedIn(passage: EvidencePassage, named: RegExp, announces: RegExp): SectionEntry[] {
  const sentences = sentencesOf(passage, 0);
  const heading = `${passage.title}\n${passage.section ?? ''}`;
  if (named.test(heading) && ofMembers.test(heading)) {
    const rows = sentences.filter(({ cells, text }) => cells !== null && /\p{Lu}\p{Ll}/u.test(text));
    if (rows.length > 1) return rows.map(({ start, end, text }) => ({ passage, start, end, text }));
  }
  const lines = linesOf(passage.text);
  const at = lines.findIndex(({ text }) => text.endsWith(':') && announces.test(text) && !present.test(text));
  const below = at < 0 ? [] : linesBelow(lines, at).filter(({ text }) => /\p{Lu}/u.test(text));
  if (below.length > 1) return below.map((line) => entryOf(passage, line));
  return sentences
    .filter(({ text, form }) => form !== 'question' && announces.test(text) && namesIn(text) > 1)
    .map(({ start, end, text }) => ({ passage, start, end, text }));
}

/** The lines of the head of its minutes. */
function attendedBy(passage: EvidencePassage, minutes: RegExp, named: RegExp): SectionEntry[] {
  const lines = linesOf(passage.text);
  const first = lines.findIndex(({ text }) => isLabel(text, present, named));
  if (first < 0) return [];
  const above = lines
    .slice(0, first)
    .map(({ text }) => text)
    .join(' ');
  const head = [passage.title, passage.fileName.replaceAll(/[_.-]/g, ' '), passage.section ?? '', above];
  if (!head.some((text) => minutes.test(text))) return [];
  return [present, excused].flatMap((label) => {
    const at = lines.findIndex(({ text }, index) => index >= first && isLabel(text, label, named));
    const line = lines[at];
    if (line === undefined) return [];
    const isBare = /[:\t]\s*$/u.test(line.text);
    const end = isBare ? (linesBelow(lines, at).at(-1)?.end ?? line.end) : line.end;
    const entry = { passage, start: line.start, end, text: tidy(passage.text.slice(line.start, end)) };
    return isBare && end === line.end ? [] : [entry];
  });
}

function isLabel(line: string, label: RegExp, named: RegExp): boolean {
  const found = /^([^:\t]{3,60})[:\t]/u.exec(line)?.[1] ?? '';
  return label.test(found) && found.replace(label, '').replace(named, '').replaceAll(ofLabel, '') === '';
}

type Line = { start: number; end: number; text: string };

function linesOf(text: string): Line[] {
  let start = 0;
  return text.split('\n').map((line) => {
    const own = { start: start + line.length - line.trimStart().length, end: start + line.trimEnd().length };
    start += line.length + 1;
    return { ...own, text: line.trim() };
  });
}

/** What stands right below a line, to the next that is blank or has a label of its own; a blank line may come first. */
function linesBelow(lines: readonly Line[], at: number): Line[] {
  const first = lines[at + 1]?.text === '' ? at + 2 : at + 1;
  const rest = lines.slice(first, first + longestList);
  const end = rest.findIndex(
    ({ text }) => text === '' || text.includes(':') || (text.endsWith('.') && !bullet.test(text)),
  );
  return end < 0 ? rest : rest.slice(0, end);
}

function entryOf(passage: EvidencePassage, { start, end, text }: Line): SectionEntry {
  const sign = bullet.exec(text)?.[0].length ?? 0;
  return { passage, start: start + sign, end, text: tidy(text.slice(sign)) };
}
