import { detectLanguage } from '#server/platform/linguistics/language.ts';
import { findContractTerm } from './extractive/recommendations/contract-term.ts';
import { matterOf } from './extractive/recommendations/later-decision.ts';
import { findOpenVote } from './extractive/recommendations/open-vote.ts';
import { type PassageSentence, sentencesOf } from './extractive/sentences-of-passages.ts';
import { recordOfVote } from './find-for-list.ts';
import type { Search } from './find-passages.ts';
import { type FoundPassage, toEvidencePassages } from './map-passages.ts';
import { mergePassages } from './merge-passages.ts';

/** The best passages are looked through; of what they leave open so many things are searched. */
const passagesToRead = 12;
const mostOpen = 2;
const passagesByMatter = 12;
const longestSentence = 400;

/** How contracts say when they end. */
const recordOfEnd = {
  de: 'Vertrag Laufzeit endet läuft bis befristet Ablauf Vertragsende',
  en: 'agreement term expires ends until termination',
};

/**
 * The passages with those that tell what became of votes that they leave open, and when contracts end of which they only tell the
 * notice: these stand in other papers, or on other pages, and in other words.
 */
export async function withOutcomes(passages: readonly FoundPassage[], search: Search): Promise<FoundPassage[]> {
  const sentences = toEvidencePassages(passages.slice(0, passagesToRead))
    .flatMap((passage) => sentencesOf(passage, 0))
    .filter(({ text }) => text.length <= longestSentence);
  const open = sentences.filter(({ text, passage }) => findOpenVote(text, passage.meetingDate) !== null);
  const further = await Promise.all([
    ...open.slice(0, mostOpen).map(({ text, passage }) => {
      const record = recordOfVote[passage.language ?? detectLanguage(text) ?? 'de'];
      return search(`${matterOf(text)} ${record}`, passagesByMatter);
    }),
    ...papersWithNotice(sentences).map(({ documentId, language }) =>
      search(recordOfEnd[language ?? 'de'], passagesByMatter, documentId),
    ),
  ]);
  return further.reduce<FoundPassage[]>((all, found) => mergePassages(all, found.passages), [...passages]);
}

/** Papers that tell how long before their end notice must be given. */
function papersWithNotice(sentences: readonly PassageSentence[]): PassageSentence['passage'][] {
  const notices = sentences.flatMap(({ text, passage }) => {
    const term = findContractTerm(text, passage.meetingDate);
    return term?.kind === 'notice' && term.isBeforeEnd && term.end === null ? [passage] : [];
  });
  return [...new Map(notices.map((passage) => [passage.documentId, passage])).values()].slice(0, mostOpen);
}
