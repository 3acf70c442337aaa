import { editDistance } from '../words/edit-distance.ts';
import { hasBareNumber, isSameNumber, type Label, labelAtStart, labelsIn } from './labels.ts';

/** Names told of where the one asked for is in no paper. */
const mostNearest = 3;
/** Numbers that differ in more signs are not near. */
const mostSigns = 3;

type Named = { text: string; section: string | null; sections?: readonly { section: string | null }[] | null };

/** True if a passage, or the title of one of its sections, names the thing. */
export function mentions({ text, section, sections }: Named, label: Label): boolean {
  const titles = [section, ...(sections ?? []).map((each) => each.section)].flatMap((each) => each?.split(' › ') ?? []);
  const starts = titles.flatMap((title) => labelAtStart(title) ?? []);
  const all = [...starts, ...titles.flatMap((title) => labelsIn(title)), ...labelsIn(text)];
  return all.some((each) => isSameNumber(label, each)) || hasBareNumber(label, text);
}

/** The names that come nearest, as written: by the signs in which their numbers differ, then by what lies between. */
export function nearestTo(label: Label, names: readonly Label[]): string[] {
  const asked = label.path.join(' ');
  const value = Number.parseInt(asked, 10);
  const distances = new Map<string, { text: string; signs: number; apart: number }>();
  for (const { kind, path, text } of names) {
    const own = path.join(' ');
    const signs = editDistance(asked, own, mostSigns);
    if (kind !== label.kind || own === asked || signs > mostSigns || distances.has(own)) continue;
    distances.set(own, { text, signs, apart: Math.abs(Number.parseInt(own, 10) - value) || 0 });
  }
  return [...distances.values()]
    .toSorted((one, other) => one.signs - other.signs || one.apart - other.apart)
    .slice(0, mostNearest)
    .map(({ text }) => text);
}
