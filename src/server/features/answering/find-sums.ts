import { analyseQuestion } from '#server/platform/linguistics/analyser.ts';
import { detectLanguage } from '#server/platform/linguistics/language.ts';
import { holdsAmount } from './extractive/answer-cue.ts';

/** How papers put that a sum was granted, in words that questions about it do not use. */
export const recordOfSums = {
  de: 'bewilligt genehmigt beschliesst beschließt Kosten Kredit Betrag Preis Franken Euro Millionen',
  en: 'approved agreed costs budget amount price million',
};

const wordOfSums =
  /^(?:bewillig\p{L}*|genehmig\p{L}*|beschloss\p{L}*|freigegeben\p{L}*|approved|agreed|granted|kosten|ausgaben|kredite?|mittel|betrage?|summen?|costs?|expenses|spending|amounts?|sums?|high)$/u;
const approval =
  /(?<!\p{L})(?:(?:ge)?nehmig\p{L}*|bewillig\p{L}*|beschliess\p{L}*|beschließ\p{L}*|beschloss\p{L}*|freigegeben|gutgeheissen|approv\p{L}*|agreed|resolved|granted)(?!\p{L})/iu;

/** "Wie hoch sind die bewilligten Kosten?": of what is not said, so that any sum that was granted answers. */
export function asksForAnySum(question: string): boolean {
  if (!/^(?:wie hoch|wie ?viel|how (?:high|much|large)|what (?:is|are|were))(?!\p{L})/iu.test(question.trim()))
    return false;
  const { words } = analyseQuestion(question, detectLanguage(question));
  return approval.test(question) && words.length > 0 && words.every(({ word }) => wordOfSums.test(word));
}

/** True where a sentence records that a sum was granted. */
export function grantsSum(sentence: string): boolean {
  return approval.test(sentence) && holdsAmount(sentence);
}
