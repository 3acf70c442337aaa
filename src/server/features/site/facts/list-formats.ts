import { type FormatFamily, familyOf } from '#shared/facts/format-families.ts';

/** Families of file types with the extensions of each, in the order in which they are named. */
const families = Map.groupBy(Object.keys(familyOf) as (keyof typeof familyOf)[], (extension) => familyOf[extension]);

/** The names of all families of files that are read. */
export const nameFamilies = (names: Readonly<Record<FormatFamily, string>>): string[] =>
  [...families.keys()].map((family) => names[family]);

/** The same with the extensions of each family, unless the name says as much: "Word (docx, docm, doc)", "PDF". */
export const listFormats = (names: Readonly<Record<FormatFamily, string>>): string[] =>
  [...families].map(([family, extensions]) => {
    const name = names[family];
    return extensions.join() === name.toLowerCase() ? name : `${name} (${extensions.join(', ')})`;
  });
