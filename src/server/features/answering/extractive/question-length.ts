/** Longer questions than this, in characters, ask for something else, too. */
export const longestQuestion = 300;
