import { analyseQuestion } from '#server/platform/linguistics/analyser.ts';
import { detectLanguage } from '#server/platform/linguistics/language.ts';
import type { EvidencePassage } from '../answer-engine.ts';
import { holderOf } from '../find-demand.ts';
import type { Announced } from './announced-entries.ts';
import { announcesRuling, operativeHeadings, otherHeading, rulingAskedFor } from './ruling-questions.ts';
import { entriesOf, isOfMinutes, type Section, sectionsOf, titleOf } from './section-entries.ts';

/** Of several rulings the first; more are asked for by what they are about. */
const mostRulings = 2;

/** The operative part of the rulings that a question asks for; null where it asks for none, or where the passages hold none. */
export function findRuling(question: string, passages: readonly EvidencePassage[]): Announced | null {
  const asked = rulingAskedFor(question);
  if (asked === null) return null;
  const language = detectLanguage(question) ?? 'de';
  const { words } = analyseQuestion(asked.others, language);
  const papers = [...Map.groupBy(passages, ({ documentId }) => documentId).values()];
  const rulings = papers.flatMap((own): Announced[] => {
    const [paper] = own;
    if (paper === undefined || isOfMinutes(paper) || !asked.isBy(nameOf(paper))) return [];
    const holders = words.map((word) => holderOf(word, { language }, paper.language));
    const text = [nameOf(paper), ...own.map((passage) => passage.text)].join('\n');
    if (!holders.every((holds) => holds(text))) return [];
    const part = operativePartOf(sectionsOf(own, isHeading));
    if (part === null) return [];
    const entries = entriesOf(part).filter(({ text }) => !isNumber.test(text));
    // "Was hat das Gericht zu den Kosten entschieden?" asks for some; what the paper is called, or most say, is what all are about.
    const narrowing = holders.filter((holds) => !holds(nameOf(paper)));
    const told = entries.filter((entry) => narrowing.some((holds) => holds(entry.text)));
    const chosen = told.length > 0 && told.length * 2 < entries.length ? told : entries;
    return chosen.length === 0 ? [] : [{ entries: chosen, passages: part.sentences.map(({ passage }) => passage) }];
  });
  if (rulings.length === 0) return null;
  const chosen = rulings.slice(0, mostRulings);
  return {
    entries: chosen.flatMap(({ entries }) => entries),
    passages: [...new Set(chosen.flatMap((each) => each.passages))],
  };
}

const nameOf = ({ title, fileName }: EvidencePassage) => `${title}\n${fileName.replaceAll(/[_.-]/gu, ' ')}`;

const isHeading = (text: string) => otherHeading.test(text) || operativeHeadings.some((pattern) => pattern.test(text));

/** Of the heading that follows. */
const isNumber = /^(?:[IVX]{1,4}|\d{1,2}|[A-Z])[.)]?$/u;

function operativePartOf(sections: readonly Section[]): Section | null {
  const called = (pattern: RegExp | undefined) =>
    sections.find(({ heading }) => heading !== null && pattern?.test(titleOf(heading).trim()));
  const [plain, ambiguous] = operativeHeadings;
  return called(plain) ?? announcedPart(sections) ?? called(ambiguous) ?? null;
}

/** What follows "… hat entschieden:" in its section. */
function announcedPart(sections: readonly Section[]): Section | null {
  for (const { heading, sentences } of sections) {
    const lead = sentences.findIndex(({ text }) => announcesRuling.test(/^[^:]*:/u.exec(text)?.[0] ?? ''));
    if (lead >= 0 && (lead < sentences.length - 1 || !sentences[lead]?.text.endsWith(':')))
      return { heading, sentences: sentences.slice(lead) };
  }
  return null;
}
