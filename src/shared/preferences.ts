/** What a browser remembers of how its user wants the pages: keys of its storage, and names of the cookies that the server reads. */
export const preferenceKeys = { language: 'boardsearch.language', theme: 'boardsearch.theme' } as const;

/** A choice is remembered for a year, in seconds. */
export const preferenceSeconds = 31_536_000;
