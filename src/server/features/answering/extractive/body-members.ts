/** Who belongs to a body: what says so by name, else who attended its last meeting. German and English. */

import type { EvidencePassage } from '../answer-engine.ts';
import { type BodyAskedFor, bodyAskedFor } from './body-questions.ts';
import { shareOfNames } from './names-of-question.ts';
import { bearsName, companiesIn, countPersons, nameOfHouse } from './persons-in-text.ts';
import type { SectionEntry } from './section-entries.ts';
import { sentencesOf, tidy } from './sentences-of-passages.ts';

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
      `(?:dem|der|zum|zur)\\s${own}\\s(?:.{0,60}\\s)?(?:an)?gehör|gehör\\p{L}{0,6}\\s(?:.{0,30}\\s)?(?:dem|der|zum|zur)\\s${own}`,
      `${own}\\s(?:.{0,60}\\s)?(?:besteht|bestehen|setzt\\ssich|consists?|comprises?|is\\scomposed)(?!\\p{L})`,
      `(?:members|composition)\\sof\\s(?:the\\s)?${own}|${own}\\smembers|^${name}\\s?:`,
    ].join('|'),
    'iu',
  );
}

const wordOfMember =
  /(?<!\p{L})(?:mitglied(?:er|ern|s)?|(?:an)?gehör\p{L}*|besteht|bestehen|setzt sich|zusammen|gewählt|bestellt|berufen|vorsitz\p{L}*|sitz(?:t|en)|members?|consists?|comprises?|composed|elected|appointed|chair\p{L}*|sits?|serves?)(?!\p{L})/iu;
/** What a list of members is called. */
const register =
  /(?<!\p{L})(?:\p{L}*mitglieder(?:n|verzeichnis|liste)?|zusammensetzung|besetzung|members?|membership|composition)(?!\p{L})/iu;
/** A heading that says no more than that. */
const bareRegister =
  /^(?:[\dIVX]+[.)]?\s)?(?:(?:die|the)\s)?(?:mitglieder(?:verzeichnis|liste)?|zusammensetzung|besetzung|members|membership|composition)$/iu;
const ofMinutes = /protokoll|niederschrift|sitzung|minutes|meeting/iu;
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
  const isOfHouse = testOfHouse(asked, passages);
  const lists = passages
    .map((passage) => listedIn(passage, named, announces, isOfHouse))
    .filter((entries) => entries.length > 0);
  const [list] = lists;
  if (list !== undefined) return foundOf(list);
  const minutes = minutesOf(name);
  const attended = passages
    .map((passage) => ({ day: passage.meetingDate ?? '', entries: attendedBy(passage, minutes, named, isOfHouse) }))
    .filter(({ entries }) => entries.length > 0)
    .toSorted((left, right) => (left.day === right.day ? 0 : left.day < right.day ? 1 : -1));
  return attended[0] === undefined ? null : foundOf(attended[0].entries);
}

const foundOf = (entries: readonly SectionEntry[]): Found => ({
  entries,
  passages: [...new Set(entries.map(({ passage }) => passage))],
});

/** Whether what a passage says, in these words of it, is said of a company. */
type TestOfHouse = (passage: EvidencePassage, wording: string) => boolean;

/** The list of one company's board is no answer for another: its paper speaks of whose it is, and the list of no other. */
function testOfHouse({ body, of }: BodyAskedFor, passages: readonly EvidencePassage[]): TestOfHouse {
  const names = nameOfHouse(of);
  if (names.length === 0) return () => true;
  const papers = new Map(
    [...Map.groupBy(passages, ({ documentId }) => documentId)].map(([id, own]) => [
      id,
      shareOfNames(names, own.map((each) => `${nameOfPaper(each)}\n${each.text}`).join('\n')) === 1,
    ]),
  );
  return (passage, wording) => {
    const companies = companiesIn(`${uptoHouse(body, wording)}\n${nameOfPaper(passage)}`);
    if (companies.length > 0) return companies.some((company) => shareOfNames(names, company) === 1);
    return papers.get(passage.documentId) ?? false;
  };
}

/** "Dem Vorstand der Muster AG": companies behind are others, of which a member comes, say. */
function uptoHouse(body: string, wording: string): string {
  const at = wording.toLowerCase().indexOf(body.toLowerCase());
  if (at < 0) return wording;
  const end = at + body.length;
  return wording.slice(0, end) + (houseBehind.exec(wording.slice(end))?.[0] ?? '');
}

const houseBehind =
  /^\p{Ll}{0,2}(?:[\s,:–-]{1,3}(?:der|des|von|vom|bei|beim|of|at|the|&|\p{Lu}[\p{L}\d&.-]{0,40})(?![\p{L}\d])){0,8}/u;

const nameOfPaper = ({ title, fileName, section }: EvidencePassage) =>
  [title, fileName.replaceAll(/[_.-]/g, ' '), section ?? ''].join('\n');

/** True where a sentence says of somebody by name that he belongs to the body. @param passages all that were found */
export function tellsMember(asked: BodyAskedFor, passages: readonly EvidencePassage[]): boolean {
  const stem = asked.body.toLowerCase();
  const isOfHouse = testOfHouse(asked, passages);
  return passages.some((passage) =>
    sentencesOf(passage, 0).some(
      ({ text }) =>
        text.toLowerCase().includes(stem) &&
        wordOfMember.test(text) &&
        countPersons(text, passage.language) > 0 &&
        isOfHouse(passage, text),
    ),
  );
}

/** Rows of what is called a list of the body's members. */
function isRegister(passage: EvidencePassage, named: RegExp): boolean {
  const { title, section } = passage;
  if ([title, section ?? ''].some((text) => named.test(text) && register.test(text))) return true;
  return named.test(title) && !ofMinutes.test(title) && bareRegister.test((section ?? '').trim());
}

/** Sentences, and lines below an announcement, that name the members; of a paper that is called so, its rows. */
function listedIn(passage: EvidencePassage, named: RegExp, announces: RegExp, isOfHouse: TestOfHouse): SectionEntry[] {
  const sentences = sentencesOf(passage, 0);
  const isName = (text: string) => bearsName(text, passage.language);
  if (isRegister(passage, named)) {
    const rows = sentences.filter(({ cells, text }) => cells !== null && isName(text));
    if (rows.length > 1 && isOfHouse(passage, ''))
      return rows.map(({ start, end, text }) => ({ passage, start, end, text }));
  }
  const lines = linesOf(passage.text);
  const at = lines.findIndex(
    ({ text }) => text.endsWith(':') && announces.test(text) && !present.test(text) && isOfHouse(passage, text),
  );
  const below = at < 0 ? [] : linesBelow(lines, at).filter(({ text }) => /\p{Lu}/u.test(text));
  // "Der Beirat besteht aus:" may tell how many of which kind.
  if (below.length > 1 && 2 * below.filter(({ text }) => isName(text)).length >= below.length)
    return below.map((line) => entryOf(passage, line));
  return sentences
    .filter(({ text, form }) => form !== 'question' && announces.test(text) && countPersons(text, passage.language) > 1)
    .filter(({ text }) => isOfHouse(passage, text))
    .map(({ start, end, text }) => ({ passage, start, end, text }));
}

/** The lines of the head of its minutes. */
function attendedBy(passage: EvidencePassage, minutes: RegExp, named: RegExp, isOfHouse: TestOfHouse): SectionEntry[] {
  const lines = linesOf(passage.text);
  const first = lines.findIndex(({ text }) => isLabel(text, present, named));
  if (first < 0) return [];
  const above = lines
    .slice(0, first)
    .map(({ text }) => text)
    .join(' ');
  const head = [passage.title, passage.fileName.replaceAll(/[_.-]/g, ' '), passage.section ?? '', above];
  if (!head.some((text) => minutes.test(text)) || !isOfHouse(passage, above)) return [];
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
