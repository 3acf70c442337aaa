/** Lookup form of a word: lower case, with ss for ß. */
export const normOf = (word: string): string => word.toLowerCase().replaceAll('ß', 'ss').replaceAll('’', "'");

/** Lookup form of a label: lower case, without surrounding marks. */
export const labelOf = (text: string): string =>
  normOf(text)
    .replace(/^[\s#*]+|[\s:*.?]+$/gu, '')
    .replace(/\s+/gu, ' ');
