import { foldedWords } from '../folding.ts';
import { RecentResults } from '../recent-results.ts';
import type { Language } from '../words/stems.ts';
import {
  columnOf,
  columns,
  hashOf,
  idOf,
  isParticle,
  isTelling,
  joinKey,
  keyPartOf,
  type Layout,
  tellingWords,
} from './layout.ts';
import { readThesaurus } from './thesaurus-file.ts';

/** An expression related to a word. */
export type RelatedWord = {
  /** Number of the expression, for comparison. */
  id: number;
  language: Language;
  /** Folded words of its dictionary form without stop words (but with negations), in order. */
  readonly words: readonly string[];
  /** The same of its irregular forms. */
  readonly forms: readonly (readonly string[])[];
  /** 1 / number of concepts in which the word was found in this column: "Geld" may ask for many things. 0–1. */
  share: number;
  /**
   * Of `ask`: `meant` if the word is an everyday one and this what papers say; `asked` if this is an everyday word for
   * it. Of `same` and `not`: `meant`.
   */
  side: 'meant' | 'asked';
};

export type Related = {
  /** Say the same, in either language: compare `language` for translations. Good for finding; proves nothing. */
  same: readonly RelatedWord[];
  /** Wider, narrower or everyday words, in either language. Only for finding. */
  ask: readonly RelatedWord[];
  /** Opposite or easily confused, and in no other meaning of the word the same. None of them is in `ask`. */
  not: readonly RelatedWord[];
};

const nothing: Related = { same: [], ask: [], not: [] };

const textOf = ({ text, textStarts }: Layout, form: number): string =>
  Buffer.from(
    text.buffer,
    text.byteOffset + (textStarts[form] ?? 0),
    (textStarts[form + 1] ?? 0) - (textStarts[form] ?? 0),
  ).toString('latin1');

/** The first index of a sorted array whose item is not below the value. */
function lowerBound(sorted: Uint32Array, value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The expressions with a key: for a single word those that are spelt like it, else begin like it, else all. */
function findExpressions(layout: Layout, key: string, language: Language, word: string | null): number[] {
  const { keyHashes, keyForms, formStarts } = layout;
  const hash = hashOf(key, language);
  const forms: number[] = [];
  for (let at = lowerBound(keyHashes, hash); keyHashes[at] === hash; at++) forms.push(keyForms[at] as number);
  const expressionOf = (form: number) => lowerBound(formStarts, form + 1) - 1;
  if (word === null || forms.length < 2) return [...new Set(forms.map(expressionOf))];
  // "Gehalt" and "gehalten" have nothing but the stem in common.
  const spelt = forms.map((form) => ({ form, text: textOf(layout, form) }));
  const same = spelt.filter(({ text }) => text === word);
  const longest = Math.max(0, ...spelt.filter(({ text }) => word.startsWith(text)).map(({ text }) => text.length));
  const near = same.length > 0 ? same : spelt.filter(({ text }) => text.length === longest && word.startsWith(text));
  return [...new Set((near.length > 0 ? near : spelt).map(({ form }) => expressionOf(form)))];
}

/** An expression, spelt out only if somebody reads it: a word may have hundreds of wider ones. */
class Expression implements RelatedWord {
  readonly #layout: Layout;
  readonly id: number;
  readonly share: number;
  readonly side: RelatedWord['side'];
  #spelt: readonly (readonly string[])[] | null = null;

  constructor(layout: Layout, id: number, share: number, side: RelatedWord['side']) {
    this.#layout = layout;
    this.id = id;
    this.share = share;
    this.side = side;
  }

  get language(): Language {
    return this.id < this.#layout.germanCount ? 'de' : 'en';
  }

  get words(): readonly string[] {
    return this.#allForms[0] ?? [];
  }

  get forms(): readonly (readonly string[])[] {
    return this.#allForms.slice(1);
  }

  get #allForms(): readonly (readonly string[])[] {
    this.#spelt ??= spell(this.#layout, this.id, this.language);
    return this.#spelt;
  }
}

function spell(layout: Layout, id: number, language: Language): string[][] {
  const first = layout.formStarts[id] ?? 0;
  return Array.from({ length: (layout.formStarts[id + 1] ?? 0) - first }, (_, index) => {
    const words = textOf(layout, first + index).split(' ');
    const telling = tellingWords(words, language);
    return telling.length > 0 ? telling : words;
  });
}

/** Adds the members of some concepts in one column, each once with its highest share. */
function collect(
  layout: Layout,
  into: Map<number, Expression>,
  concepts: readonly number[],
  column: number,
  side: RelatedWord['side'],
): void {
  const share = 1 / Math.max(1, concepts.length);
  for (const concept of concepts) {
    const end = layout.memberStarts[concept + 1] ?? 0;
    for (let at = layout.memberStarts[concept] ?? 0; at < end; at++) {
      const member = layout.members[at] as number;
      if (columnOf(member) !== column) continue;
      const id = idOf(member);
      if ((into.get(id)?.share ?? 0) < share) into.set(id, new Expression(layout, id, share, side));
    }
  }
}

/** A word that may ask for more things than this tells nothing of any: "Geld", "neu", "help". */
const mostMeant = 16;

function relate(layout: Layout, expressions: readonly number[]): Related {
  const within: number[][] = [[], [], []];
  for (const expression of expressions) {
    const end = layout.conceptStarts[expression + 1] ?? 0;
    for (let at = layout.conceptStarts[expression] ?? 0; at < end; at++) {
      const concept = layout.concepts[at] as number;
      within[columnOf(concept)]?.push(idOf(concept));
    }
  }
  const conceptsIn = (column: number) => [...new Set(within[column])];
  const asked = conceptsIn(columns.ask);
  const [same, ask, not] = [
    new Map<number, Expression>(),
    new Map<number, Expression>(),
    new Map<number, Expression>(),
  ];
  collect(layout, not, conceptsIn(columns.same), columns.not, 'meant');
  collect(layout, not, conceptsIn(columns.not), columns.same, 'meant');
  collect(layout, same, conceptsIn(columns.same), columns.same, 'meant');
  if (asked.length <= mostMeant) collect(layout, ask, asked, columns.same, 'meant');
  collect(layout, ask, conceptsIn(columns.same), columns.ask, 'asked');
  const own = new Set(expressions);
  const listed = (found: Map<number, Expression>, isLeftOut: (id: number) => boolean) =>
    [...found.values()].filter(({ id }) => !isLeftOut(id));
  return {
    same: listed(same, (id) => own.has(id)),
    ask: listed(ask, (id) => own.has(id) || not.has(id) || same.has(id)),
    not: listed(not, (id) => own.has(id) || same.has(id)),
  };
}

/** By language and words. */
const recent = new RecentResults<Related>(2_000);

/** @param word if the key is that of a single word */
function lookUpKey(key: string, language: Language, word: string | null): Related {
  const { layout } = readThesaurus();
  if (layout === null || key === '') return nothing;
  return recent.obtain(`${language} ${word ?? key}`, () => {
    const expressions = findExpressions(layout, key, language, word);
    return expressions.length === 0 ? nothing : relate(layout, expressions);
  });
}

/** Dictionary forms that the stemmer does not reach: of "Klägerin" and "ausgezahlt". */
function baseFormsOf(word: string): string[] {
  const [, person] = /^(.{4,})in(?:nen)?$/.exec(word) ?? [];
  const [, particle = '', root] = /^([a-z]{2,4})??ge([a-z]{3,}?)e?t$/.exec(word) ?? [];
  const isVerb = root !== undefined && (particle === '' || isParticle(particle));
  return [...(person === undefined ? [] : [person]), ...(isVerb ? [`${particle}${root}en`] : [])];
}

/**
 * Words related to a word or an expression in any inflection, folded or not. Empty lists if it is unknown, or if there
 * is no thesaurus. Compounds are not taken apart: look their parts up.
 */
export function lookUpRelated(expression: string, language: Language): Related {
  const words = foldedWords(expression);
  const telling = words.length === 1 ? words : tellingWords(words, language);
  const [word = ''] = telling;
  if (telling.length > 1) {
    const parts = telling.map((each) => keyPartOf(each, language));
    return lookUpKey(joinKey(parts, language), language, null);
  }
  for (const form of [word, ...(language === 'de' ? baseFormsOf(word) : [])]) {
    const related = lookUpKey(keyPartOf(form, language), language, form);
    if (related !== nothing) return related;
  }
  return nothing;
}

/** The longest expression in the thesaurus has more, but rarely more telling ones. */
const longestExpression = 4;

/** Words of a text that make an expression of several words, such as "nimmt … an" or "health insurance". */
export type FoundExpression = { places: readonly number[]; related: Related };

/**
 * The expressions of several words in a text, by the indexes of their words in `words`.
 * @param words folded, with stop words, in order
 */
export function findExpressionsIn(words: readonly string[], language: Language): FoundExpression[] {
  const parts = words.map((word) => keyPartOf(word, language));
  const telling = [...words.keys()].filter((place) => isTelling(words[place] ?? '', language));
  const found: FoundExpression[] = [];
  const add = (places: readonly number[]) => {
    const related = lookUpKey(
      joinKey(
        places.map((place) => parts[place] ?? ''),
        language,
      ),
      language,
      null,
    );
    if (related !== nothing) found.push({ places, related });
  };
  for (const first of telling.keys()) {
    for (let size = 2; size <= longestExpression && first + size <= telling.length; size++) {
      add(telling.slice(first, first + size));
    }
  }
  if (language === 'de') {
    for (const [place, word] of words.entries()) {
      if (isParticle(word)) for (const verb of telling) if (verb < place) add([verb, place]);
    }
  }
  return found;
}
