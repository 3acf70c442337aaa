/**
 * Papers of one organisation, and of those that its papers speak of, share names and matters: they are left out
 * together, so that the figures are those of papers never seen. By words of file names; a file that none of these
 * fits is an organisation of its own.
 */
const relatedPapers: readonly (readonly string[])[] = [
  ['Hellmark'],
  ['Wiesenbrueck'],
  ['Ulmenau', 'SWU', 'GVN'],
  ['Tessaly', 'Norrvik', 'Heron'],
  ['CMH'],
  ['Brackenfold'],
  ['Nordmole'],
  ['Northmere'],
  ['STW_Lahnbrueck'],
  ['fomc'],
  ['hessen'],
  ['thurgau'],
  ['rust-leadership'],
];

/** The name under which the papers of a file's organisation are left out together. */
export function organisationOf(fileName: string): string {
  const related = relatedPapers.find((words) => words.some((word) => fileName.includes(word)));
  return related?.[0] ?? fileName;
}
