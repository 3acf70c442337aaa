import { type FactName, type Facts, factNames } from './fact-names.ts';

const placeholder = /\{\{\s*([^{}]*?)\s*\}\}/gu;
const known: ReadonlySet<string> = new Set(factNames);
const isFact = (name: string): name is FactName => known.has(name);

/**
 * The text with its placeholders replaced by facts. Unknown ones stay as they are.
 * @param write escapes values, where the text is markup
 */
export function fillFacts(text: string, facts: Facts, write: (value: string) => string = (value) => value): string {
  return text.replace(placeholder, (written, name: string) => (isFact(name) ? write(facts[name]) : written));
}

/** The placeholders of a text that name no fact, each once, as written. */
export function findUnknownFacts(text: string): string[] {
  return [
    ...new Set([...text.matchAll(placeholder)].flatMap(([written, name = '']) => (isFact(name) ? [] : [written]))),
  ];
}
