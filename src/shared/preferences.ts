/** Display preferences stored by the browser: storage keys, and names of the cookies the server reads. */
export const preferenceKeys = { language: 'boardsearch.language', theme: 'boardsearch.theme' } as const;

/** How long a choice is remembered: a year, in seconds. */
export const preferenceSeconds = 31_536_000;
