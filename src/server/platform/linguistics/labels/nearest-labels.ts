import { editDistance } from '../words/edit-distance.ts';
import { hasBareNumber, isSameNumber, type Label, labelAtStart, labelsIn, pairOf } from './labels.ts';

/** Names told of where the one asked for is in no paper. */
const mostNearest = 3;
/** Numbers that differ in more signs are not near. */
const mostSigns = 3;

export type Named = { text: string; section: string | null; sections?: readonly { section: string | null }[] | null };

const titlesOf = ({ section, sections }: Named): string[] =>
  [section, ...(sections ?? []).map((each) => each.section)].flatMap((each) => each?.split(' › ') ?? []);

/** What the titles of a passage's sections begin with. */
export const labelsAtStarts = (passage: Named) => titlesOf(passage).flatMap((title) => labelAtStart(title) ?? []);

/** All that can name things in a passage: the titles of its sections, and its text. */
export const namesIn = (passage: Named): string => [...titlesOf(passage), passage.text].join('\n');

/** True if a passage, or the title of one of its sections, names the thing. */
export function mentions(passage: Named, label: Label): boolean {
  const all = [...labelsAtStarts(passage), ...labelsIn(namesIn(passage))];
  return all.some((each) => isSameNumber(label, each)) || hasBareNumber(label, passage.text);
}

/** The names that come nearest, as written: by the signs in which their numbers differ, then by what lies between. */
export function nearestTo(label: Label, names: readonly Label[]): string[] {
  const number = (path: readonly string[]) => path.slice(0, label.path.length).join(' ');
  const asked = number(label.path);
  const value = Number.parseInt(asked, 10);
  const distances = new Map<string, { text: string; signs: number; apart: number }>();
  for (const { kind, path, text } of names) {
    const own = number(path);
    const signs = editDistance(asked, own, mostSigns);
    if (pairOf(kind) !== pairOf(label.kind) || own === asked || signs > mostSigns || distances.has(own)) continue;
    distances.set(own, { text, signs, apart: Math.abs(Number.parseInt(own, 10) - value) || 0 });
  }
  return [...distances.values()]
    .toSorted((one, other) => one.signs - other.signs || one.apart - other.apart)
    .slice(0, mostNearest)
    .map(({ text }) => text);
}
