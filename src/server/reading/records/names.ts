import { monthNumbers } from '#server/platform/linguistics/numbers/month-names.ts';
import { isBodyWord, words } from './lexicon/lexicon.ts';
import { isGermanOffice, isOfficeWord, isShortTitle, weekdays } from './lexicon/person-words.ts';
import { normOf, type Range } from './paper-text.ts';

export type NamedPerson = { name: Range; role: Range | null };

/**
 * A part of a list, classified by its words: "Anna Berger" is a name, "Berger" may be one, "Leiterin Finanzen" is not.
 */
type Part = Range & { kind: 'name' | 'single' | 'other' };

const separator = /[,;\n\t•]|\s(?:und|and|sowie|&)\s|\s[-–]\s/gu;
const listMark = /^\s*(?:[-–—•*▪]|\d{1,3}[.)])\s*/u;
const longestName = 60;

/**
 * The persons of a list such as "Dr. Anna Berger (Vorsitz), Urs Frei, Leiter Finanzen; Eva Lang", each without title,
 * party, place or function.
 */
export function findNames(text: string, range: Range): NamedPerson[] {
  const groups = groupsOf(text, range);
  return groups.length > 1 && groups.some((group) => surnameFirst(text, group) !== null)
    ? groups.flatMap((group) => surnameFirst(text, group) ?? personsIn(text, group))
    : personsIn(text, range);
}

/** "Berger, Anna, Leiterin Finanzen" in a list split at semicolons or lines: surname and first name of one person. */
function surnameFirst(text: string, group: Range): NamedPerson[] | null {
  const [first, second, ...rest] = partsOf(text, group);
  if (first?.kind !== 'single' || second?.kind !== 'single') return null;
  const whole = personOf(text, { start: first.start, end: second.end });
  const role = rest.find((part) => part.kind === 'other' && isRole(text, part));
  return [{ name: whole.name, role: whole.role ?? personOf(text, second).role ?? role ?? null }];
}

function groupsOf(text: string, range: Range): Range[] {
  const groups: Range[] = [];
  let { start } = range;
  const push = (end: number) => {
    const group = trim(text, start, end);
    if (group.end > group.start) groups.push(group);
  };
  for (const { index } of unwrap(blankBrackets(text.slice(range.start, range.end))).matchAll(/;|(?<!,\s*)\n/gu)) {
    push(range.start + index);
    start = range.start + index + 1;
  }
  push(range.end);
  return groups;
}

function personsIn(text: string, range: Range): NamedPerson[] {
  const parts = stripPlaces(text, partsOf(text, range));
  const names = parts.filter(({ kind }) => kind === 'name').length;
  const singles = parts.filter(({ kind }) => kind === 'single').length;
  // "Berger Anna, Bern; Frei Urs, Biel": a single word after a name is a place or party, unless all parts are single.
  const isPaired = parts.every(
    ({ kind }, index) => kind !== 'single' || (index > 0 && parts[index - 1]?.kind === 'name'),
  );
  const singlesAreNames = singles > 0 && !(names > 0 && isPaired && singles <= names);
  const persons: NamedPerson[] = [];
  for (const part of parts) {
    if (part.kind === 'name' || (part.kind === 'single' && singlesAreNames)) persons.push(personOf(text, part));
    else {
      const last = persons.at(-1);
      if (last && last.role === null && part.kind === 'other' && isRole(text, part)) last.role = part;
    }
  }
  return persons;
}

/**
 * "Berger Anna, Bern Frei Urs, Biel": names and places that lost their line breaks. Each part after the first name
 * begins with the previous person's place, and the last part is a place alone.
 */
function stripPlaces(text: string, parts: Part[]): Part[] {
  const wordsIn = ({ start, end }: Range) => wordsOf(text.slice(start, end));
  const [first, ...others] = parts;
  const between = others.slice(0, -1);
  const hasLostBreaks =
    first?.kind === 'name' &&
    wordsIn(first).length === 2 &&
    others.at(-1)?.kind === 'single' &&
    between.length > 0 &&
    between.every((part) => part.kind === 'name' && wordsIn(part).length > 2);
  if (!hasLostBreaks) return parts;
  return parts.map((part) => {
    if (!between.includes(part)) return part;
    const surname = wordsIn(part).at(-2) ?? '';
    return { ...part, start: part.start + text.slice(part.start, part.end).lastIndexOf(` ${surname} `) + 1 };
  });
}

/** True if the text is just a list of persons; a single word does not count. */
export function isNameList(text: string, range: Range): boolean {
  const parts = partsOf(text, range);
  const groups = groupsOf(text, range);
  if (groups.length > 1 && groups.every((group) => surnameFirst(text, group) !== null)) return true;
  const names = parts.filter(({ kind }) => kind === 'name').length;
  return names > 0 && names * 3 >= parts.length && parts[0]?.kind === 'name';
}

function partsOf(text: string, range: Range): Part[] {
  const content = unwrap(blankBrackets(text.slice(range.start, range.end)));
  const parts: Part[] = [];
  let start = 0;
  const push = (end: number) => {
    const part = trim(text, range.start + start, range.start + end);
    if (part.end > part.start) parts.push({ ...part, kind: kindOf(withoutFunction(content.slice(start, end))) });
  };
  for (const match of content.matchAll(separator)) {
    push(match.index);
    start = match.index + match[0].length;
  }
  push(content.length);
  return parts;
}

/** "Eva Lang als Vorsitzende" */
const functionBehind = /\s(?:als|as)\s\p{L}.*$/su;
const withoutFunction = (part: string): string => part.replace(functionBehind, '').trim();

/** Longer lines that end in the middle of a name go on below. */
const wrappedFrom = 45;
const unwrap = (content: string): string =>
  content.replace(/([^\n]*)\n/gu, (whole, line: string) =>
    line.length >= wrappedFrom && !/[,;.]\s*$/u.test(line) ? `${line} ` : whole,
  );

/** Bracketed text is not part of the list. */
const blankBrackets = (text: string): string =>
  text.replace(/\([^()]{0,200}\)|\[[^[\]]{0,200}\]/gu, (match) => ' '.repeat(match.length));

function kindOf(part: string): Part['kind'] {
  const tokens = wordsOf(part.replace(listMark, ''));
  if (tokens.length === 0 || part.length > longestName || /[\d:!?"„“«»]/u.test(part.replace(listMark, '')))
    return 'other';
  const lead = leadOf(tokens);
  const bare = tokens.slice(lead);
  if (bare.every(isTitle)) return 'other';
  if (words.joining.has(normOf(bare[0] ?? ''))) return 'other';
  const capital = bare.filter((token) => /^\p{Lu}/u.test(token));
  if (capital.length === 0 || capital.length > 4) return 'other';
  if (bare.some((token) => !/^\p{Lu}/u.test(token) && !words.nameParts.has(normOf(token)))) return 'other';
  if (!/^\p{Lu}/u.test(bare.at(-1) ?? '')) return 'other';
  const norms = capital.map(normOf);
  if (norms.some((norm) => words.offices.has(norm) || isBodyWord(norm) || words.none.has(norm))) return 'other';
  if (capital.some((token) => /^(?:AG|GmbH|Ltd|Inc|LLP|SE|KG|SA|PLC|eV|e\.V)\.?$/u.test(token))) return 'other';
  if (capital.some((token) => monthNumbers.has(normOf(token)) || weekdays.has(normOf(token)))) return 'other';
  // "Chief Nurse" is none, "Frau Frei" is one.
  const isTitled = lead > 0 && isTitle(tokens[lead - 1] ?? '');
  if (capital.length === 1 && lead > 0 && !isTitled)
    return isGermanOffice(normOf(tokens[lead - 1] ?? '')) ? 'name' : 'other';
  return capital.length > 1 || isTitled ? 'name' : 'single';
}

/** Words for titles and offices before a name: "Oberbürgermeisterin Dr. Eva Lang", "City Manager Ann Lee". */
function leadOf(tokens: readonly string[]): number {
  let lead = 0;
  let unknown = 0;
  for (const [index, token] of tokens.slice(0, -1).entries()) {
    const isOffice = isOfficeWord(normOf(token).replace(/\.$/u, ''));
    const left = tokens.length - index - 1;
    if (isTitle(token) || (isOffice && (left > 1 || (unknown === 0 && index === lead && left > 0)))) lead = index + 1;
    else if (++unknown > 1) break;
  }
  return lead;
}

const wordPattern = /[\p{L}\p{M}][\p{L}\p{M}.'’-]*/gu;
const wordsOf = (text: string): string[] => text.match(wordPattern) ?? [];
const isTitle = (word: string): boolean => {
  const norm = normOf(word).replace(/\.$/u, '');
  return words.titles.has(norm) || isShortTitle(norm);
};

/** Strips list mark, leading titles and brackets; the brackets may state the person's role. */
function personOf(text: string, part: Range): NamedPerson {
  const content = text.slice(part.start, part.end);
  let start = part.start + (listMark.exec(content)?.[0].length ?? 0);
  const bracket = /[([]([^()[\]]{2,200})[)\]]/u.exec(content);
  const behind = functionBehind.exec(content);
  const end =
    part.start +
    Math.min(bracket && bracket.index > 0 ? bracket.index : content.length, behind?.index ?? content.length);
  const tokens = [...text.slice(start, end).matchAll(wordPattern)];
  const first = tokens[leadOf(tokens.map(([word]) => word))];
  if (first) start += first.index;
  const inBracket = bracket && {
    start: part.start + bracket.index + 1,
    end: part.start + bracket.index + bracket[0].length - 1,
  };
  const name = trim(text, start, end);
  // Drop the sentence's full stop, but not that of an initial or "Jr."
  if (/\p{L}{3}\.$/u.test(text.slice(name.start, name.end))) name.end -= 1;
  const stated = behind && { start: part.start + behind.index + behind[0].indexOf(' ', 1) + 1, end: part.end };
  return { name, role: inBracket ?? stated ?? null };
}

const isRole = (text: string, { start, end }: Range): boolean =>
  wordsOf(text.slice(start, end)).some((word) => {
    const norm = normOf(word);
    return (
      words.offices.has(norm) ||
      isBodyWord(norm) ||
      /(?:leiter|führer|präsident|sekretär|beauftragte)(?:in|r)?$/u.test(norm)
    );
  });

/** Without blanks and marks at its ends; the sign of a number ("-3 %") is no mark. */
export function trim(text: string, start: number, end: number): Range {
  const content = text.slice(start, end);
  const left = /^(?:[\s,;:.]|[–-](?!\d))*/u.exec(content)?.[0].length ?? 0;
  const right = /[\s,;:]*$/u.exec(content.slice(left))?.[0].length ?? 0;
  return { start: start + left, end: Math.max(start + left, end - right) };
}
