import { analyseQuestion } from '#server/platform/linguistics/analyser.ts';
import { detectLanguage } from '#server/platform/linguistics/language.ts';
import { asksForGranted, asksForSum } from './extractive/sums-of-money.ts';

/** How papers put that a sum was granted, in words that questions about it do not use. */
export const recordOfSums = {
  de: 'bewilligt genehmigt beschliesst beschließt Kosten Kredit Betrag Preis Franken Euro Millionen',
  en: 'approved agreed costs budget amount price million',
};

const wordOfSums =
  /^(?:bewillig\p{L}*|genehmig\p{L}*|beschloss\p{L}*|freigegeben\p{L}*|approved|agreed|granted|kosten|ausgaben|budgets?|geld|kredite?|mittel|betrage?|summen?|costs?|expenses|spending|amounts?|sums?|high)$/u;

/** "Wie hoch sind die bewilligten Kosten?": of what is not said, so that any sum that was granted answers. */
export function asksForAnySum(question: string): boolean {
  const opens = /^(?:wie hoch|wie ?viel|how (?:high|much|large)|what (?:is|are|were))(?!\p{L})/iu.test(question.trim());
  if (!opens && !asksForSum(question)) return false;
  const { words } = analyseQuestion(question, detectLanguage(question));
  return asksForGranted(question) && words.length > 0 && words.every(({ word }) => wordOfSums.test(word));
}
