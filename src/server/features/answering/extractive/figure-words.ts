/** What the words of a question for figures tell, whether it is for the greatest of them or for their sum. German and English. */

import { analyseQuestion, type QueryWord } from '#server/platform/linguistics/analyser.ts';
import type { Language } from '#server/platform/linguistics/language.ts';
import type { FiguresAsked } from './table-reader.ts';

const word = (alternatives: string) => new RegExp(`^(?:${alternatives})$`, 'iu');

/** What figures are called where the question says it by an adjective or a verb alone. */
const implied = {
  money: {
    de: 'Kosten Gesamtkosten Preis Betrag Kredit Budget Aufwand Investition Gebühr Beitrag Prämie Miete Honorar Summe',
    en: 'cost costs price amount budget credit expense investment fee fees premium rent sum',
  },
  spending: {
    de: 'Ausgaben Aufwand Kosten Aufwendungen',
    en: 'spend spending expenditure expenses costs',
  },
  time: { de: 'Dauer Laufzeit Frist', en: 'duration term' },
};

export type Implied = keyof typeof implied;

/** What such figures are called: any of these. */
export function impliedWords(implies: Implied, language: Language): QueryWord[] {
  return contentOf(implied[implies][language], language);
}

/** How questions put that something is so, whatever it is: said of no table. Folded. */
const generic =
  /^(?:verzeichn\p{L}*|erziel\p{L}*|erwirtschaft\p{L}*|erreich\p{L}*|aufweis\p{L}*|weist|wies|bring(?:t|en)|brachten?|erhiel\p{L}*|erhalt|bekam\p{L}*|bekomm\p{L}*|beanspruch\p{L}*|verursach\p{L}*|ausfiel\p{L}*|fiel|fallt|ausgefallen|lag|lagen|liegt|liegen|hoch|viel|gibt|gab|betrug|betragt|macht|gemacht|meld\p{L}*|gemeldet|zahlt|habe|anzahl|zahl|hohe|wert|werte|number|amount|level|value|record\p{L}*|achiev\p{L}*|generat\p{L}*|post(?:ed|s)|report(?:ed|s)|show(?:s|ed)?|see|saw|seen|make|made|makes|bring|brought|receiv\p{L}*|get|gets|got|reach\p{L}*|suffer\p{L}*|experienc\p{L}*|require[sd]?|need(?:s|ed)?|account(?:s|ed)?|had|has|pays?|paid|out|one|ones)$/u;

/** Of what was lost, gained, bought or left out there are other figures than of what there is. */
export const ofChange = word(
  '(?:ver|ge)?(?:lor(?:en)?|lier(?:t|en)|w(?:i|a|o)nn\\p{L}*|w(?:a|ä|u)chs\\p{L}*|st(?:ie|ei)g\\p{L}*|s(?:a|i|u)nk\\p{L}*|kauf\\p{L}*|spart\\p{L}*|kürz\\p{L}*|kündig\\p{L}*|lass\\p{L}*)|erhöh\\p{L}*|reduzier\\p{L}*|senk\\p{L}*|entl(?:ass|ieß|iess)\\p{L}*|lehn\\p{L}*|abgelehnt|verfehl\\p{L}*|überschr\\p{L}*|unterschr\\p{L}*|los(?:t|es|e|ing)|gain\\p{L}*|w[io]ns?|gr[eo]w\\p{L}*|increas\\p{L}*|decreas\\p{L}*|r[io]se[sn]?|fell|falls?|dropp?\\p{L}*|cut(?:s|ting)?|sav(?:e|es|ed|ing)|b(?:uy|uys|ought)|s(?:ell|ells|old)|hir(?:e|es|ed)|dismiss\\p{L}*|reject\\p{L}*|cancel\\p{L}*|miss(?:ed|es)|exceed\\p{L}*|left|leaves?|join(?:s|ed)?',
);
/** The words that ask for something, without those that say no more than that something is so. */
export function contentOf(text: string, language: Language): QueryWord[] {
  return analyseQuestion(text, language).words.filter(({ word: each }) => !generic.test(each));
}

const spends = word('spen[dt]s?|ausgegeben|ausgab(?:en)?');

/** How figures are called, by one word of the question. */
export function measureOf(named: QueryWord, language: Language): Pick<FiguresAsked, 'measure' | 'isImplied'> {
  if (!spends.test(named.word)) return { measure: [named], isImplied: false };
  return { measure: impliedWords('spending', language), isImplied: true };
}

const participle = /^(?:\p{Ll}{0,12}ge\p{Ll}+(?:t|en)|(?:be|ver|er|ent|zer)\p{Ll}+(?:t|en)|\p{Ll}+iert)$/u;
const copula = /(?<!\p{L})(?:ist|sind|war|waren)(?!\p{L})/iu;

/** Whether the last word of a German question tells what was done: "hat … geliefert"; in "sind … offen" it tells which. */
export function endsInVerb(question: string, last: string): boolean {
  return last.length <= longestWord && participle.test(last) && !copula.test(question);
}

const longestWord = 40;
