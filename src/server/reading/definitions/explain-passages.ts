import type { PassageDraft } from '../read-model.ts';
import { type Definition, findDefinitions } from './find-definitions.ts';

/** Case and plural endings of a short form that is a word. */
const endings = '(?:s|es|en|n|e)?';

/** Tells whether a text holds an expression as words of its own. */
function finderOf(expression: string): (text: string) => boolean {
  const escaped = expression.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&').replace(/\s+/gu, '\\s+');
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${escaped}${endings}(?![\\p{L}\\p{N}])`, 'u');
  const [first = ''] = expression.split(/\s/u);
  return (text) => text.includes(first) && pattern.test(text);
}

/**
 * Adds to the context of each passage what its short forms stand for in this paper, and the short forms of what it
 * names, so that a question for either finds both. Nothing is added where a passage tells both.
 */
export function explainPassages(passages: readonly PassageDraft[]): PassageDraft[] {
  const definitions = findDefinitions(passages.map(({ text }) => text)).map((definition) => ({
    ...definition,
    hasShort: finderOf(definition.short),
    hasLong: finderOf(definition.long),
  }));
  if (definitions.length === 0) return [...passages];
  return passages.map((passage) => {
    const explained = definitions.filter(({ hasShort, hasLong }) => hasShort(passage.text) !== hasLong(passage.text));
    if (explained.length === 0) return passage;
    const lines = explained.map(({ short, long }: Definition) => `${short} = ${long}`);
    return { ...passage, context: [...(passage.context === null ? [] : [passage.context]), ...lines].join('\n') };
  });
}
