import { wordsOf } from './name-kind.ts';
import { blankBrackets, isRole, type NamedPerson, type Part, partsOf, personOf, unwrap } from './name-parts.ts';
import type { Range } from './paper-text.ts';
import { trim } from './trim-range.ts';

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
