import type { german } from './de.ts';

/** Kinds of values that a question can ask for and a sentence can give. */
export const valueKinds = ['number', 'money', 'percent', 'date', 'person', 'reason', 'vote'] as const;
export type ValueKind = (typeof valueKinds)[number];

/** Lists of expressions in one language; each is explained in the German ones. */
export type WordLists = typeof german;
