import { analyseQuestion, type QueryWord } from '#server/platform/linguistics/analyser.ts';
import { foldText } from '#server/platform/linguistics/folding.ts';
import { detectLanguage, type Language } from '#server/platform/linguistics/language.ts';
import { Scorer } from '#server/platform/linguistics/scoring.ts';
import type { EvidencePassage } from '../answer-engine.ts';
import { type Holder, holderOf } from '../find-demand.ts';
import { membersOfBody } from './body-members.ts';
import { findAnnounced } from './find-announced.ts';
import { type MemberQuestion, memberQuestionOf } from './member-questions.ts';
import {
  entriesOf,
  type Group,
  groupsOf,
  isOfMinutes,
  type SectionEntry,
  sectionsOf,
  titleOf,
} from './section-entries.ts';

/** What answers a question for the members of something, in the order of their papers. */
export type Members = {
  /** The passages that they stand in: of one section, or of a paper. */
  passages: readonly EvidencePassage[];
  entries: readonly SectionEntry[];
  /** A heading says that these are they. */
  isOfSection: boolean;
  /** The paper has others elsewhere. */
  areSome: boolean;
};

/** Of several papers that have them the first; more are asked for by their names. */
const mostGroups = 3;
/** A heading of more words tells more than what its section lists. */
const longestTitle = 5;
/** A paper is the one asked for by nearly as much of the question's rest as the best. */
const shareOfBest = 0.8;
/** Of what the question says beside the noun the paper's name or the section must say this share: else it is of something else. */
const leastOfRest = 0.5;
/** Letters that an inflected word shares with the compounds that it begins: "Risiken", "Risikobericht". */
const sameBeginning = 5;
/** Entries of a section with several headings in one that are told whole. */
const shortSection = 4;

type Asked = MemberQuestion & { language: Language; nouns: readonly QueryWord[]; others: readonly QueryWord[] };

/** Null where the question asks for no members, or where the passages hold none that are known to be them. */
export function findMembers(question: string, passages: readonly EvidencePassage[]): Members | null {
  const announced = findAnnounced(question, passages);
  if (announced !== null) return { ...announced, isOfSection: true, areSome: false };
  const asked = askedOf(question);
  const found = asked === null ? null : (ofSections(asked, passages) ?? ofPaper(asked, passages));
  if (found !== null) return found;
  const ofBody = membersOfBody(question, passages);
  return ofBody === null ? null : { ...ofBody, isOfSection: false, areSome: false };
}

function askedOf(question: string): Asked | null {
  const found = memberQuestionOf(question);
  if (found === null) return null;
  const language = detectLanguage(question) ?? 'de';
  const nouns = analyseQuestion(found.noun, language).words;
  if (nouns.length === 0) return null;
  return { ...found, language, nouns, others: analyseQuestion(found.rest, language).words };
}

/** Tells whether a text has all the words. */
function holderOfAll(words: readonly QueryWord[], asked: Asked, language: Language | null): Holder {
  const holders = words.map((word) => holderOf(word, asked, language));
  return (text) => holders.every((holds) => holds(text));
}

function ofSections(asked: Asked, passages: readonly EvidencePassage[]): Members | null {
  const chosen = ofPapersAskedFor(
    asked,
    groupsOf(passages).filter((group) => isTitled(asked, group) && speaksOfRest(asked, group)),
  );
  const entries = chosen.flatMap((group) => {
    const whole = entriesOf(group);
    const narrowed = thoseNamed(asked, group, whole);
    const all = narrowed.length > 0 ? narrowed : whole;
    if (topicsOf(titleOf(group.heading)).length < 2 || all.length <= shortSection) return all;
    const holds = holderOfAll(asked.nouns, asked, group.paper.language);
    const own = all.filter(({ text }) => holds(text));
    return own.length > 0 ? own : all;
  });
  if (entries.length < 2) return null;
  const held = new Set(chosen.flatMap(({ sentences }) => sentences.map(({ passage }) => passage)));
  return { passages: [...held], entries, isOfSection: true, areSome: chosen.some((group) => areSome(asked, group)) };
}

const topicsOf = (title: string) => title.split(/,\s|\s(?:und|and|sowie|&)\s/u).filter((topic) => topic !== '');

/** One of the topics of its heading is what is asked for. */
function isTitled(asked: Asked, { heading, paper }: Group): boolean {
  const title = titleOf(heading);
  if (title === '' || countWords(title) > longestTitle || isOfMinutes(paper)) return false;
  const holds = holderOfAll(asked.nouns, asked, paper.language);
  return topicsOf(title).some((topic) => holds(topic) || (asked.isOfTopic && isNamedIn(asked, topic, paper.language)));
}

/** "Welche Kosten entstehen für den Umbau?": what a lease says below "Kosten" is none of them. */
function speaksOfRest(asked: Asked, group: Group): boolean {
  const wording = [nameOf(group), ...group.sentences.map(({ text }) => text)].join('\n');
  const held = asked.others.filter((word) => holderOf(word, asked, group.paper.language)(wording));
  return held.length >= leastOfRest * asked.others.length;
}

const countWords = (text: string) => text.split(/\s+/u).length;

/** "Risiken der Stufe mittel" are some of those that a report on risks is about. */
function areSome(asked: Asked, { heading, paper }: Group): boolean {
  const isQualified = countWords(titleOf(heading)) > countWords(asked.noun);
  return isQualified && asked.nouns.every(({ word }) => foldText(paper.title).includes(word.slice(0, sameBeginning)));
}

/** All that the heading says is what the question asks the rules of. */
function isNamedIn(asked: Asked, title: string, language: Language | null): boolean {
  if (language === null) return false;
  const { words } = analyseQuestion(title, language);
  return words.length > 0 && words.every((word) => holderOf(word, { language }, asked.language)(asked.rest));
}

/** Those whose papers and headings are named most of what the question says beside the noun. */
function ofPapersAskedFor<Item extends Pick<Group, 'paper' | 'heading'>>(
  asked: Asked,
  groups: readonly Item[],
): Item[] {
  if (asked.others.length === 0) return groups.slice(0, mostGroups);
  const rated = groups.map((group) => ({ group, share: shareNamed(asked, group) }));
  const best = Math.max(...rated.map(({ share }) => share), 0);
  return rated
    .filter(({ share }) => share >= shareOfBest * best)
    .slice(0, mostGroups)
    .map(({ group }) => group);
}

/** Of entries those that say what the question names and their paper is not called: the duties of one party. */
function thoseNamed(asked: Asked, group: Pick<Group, 'paper' | 'heading'>, entries: SectionEntry[]): SectionEntry[] {
  const name = nameOf(group);
  const holders = asked.others
    .map((word) => holderOf(word, asked, group.paper.language))
    .filter((holds) => !holds(name));
  if (holders.length === 0) return entries;
  const kept: SectionEntry[] = [];
  for (const entry of entries) {
    if (holders.some((holds) => holds(entry.text)) || isTold(entry, kept.at(-1))) kept.push(entry);
  }
  return kept;
}

/** Told of whom the entry right before it names. */
function isTold({ passage, start, text }: SectionEntry, before: SectionEntry | undefined): boolean {
  if (before?.passage !== passage || !opensWithPronoun.test(text)) return false;
  return passage.text.slice(before.end, start).trim() === '';
}

/** "(2) Sie versichert die Halle." */
const opensWithPronoun = /^(?:\S{1,6}\s)?(?:er|sie|es|it|they|he|she)(?!\p{L})/iu;

function nameOf({ paper: { title, fileName }, heading }: Pick<Group, 'paper' | 'heading'>): string {
  return [title, fileName.replaceAll(/[_.-]/g, ' '), heading].join('\n');
}

/** How much of the question's rest a paper is called. 0–1. */
function shareNamed(asked: Asked, group: Pick<Group, 'paper' | 'heading'>): number {
  const scorer = new Scorer({ words: [...asked.others] }, () => 1);
  return scorer.termCoverage(scorer.count(nameOf(group), group.paper.language));
}

/** What nobody called so, but what is it by its words, in the paper that is asked about. */
function ofPaper(asked: Asked, passages: readonly EvidencePassage[]): Members | null {
  const { said, others } = asked;
  if (said === null || (others.length === 0 && !said.isOfPeriods)) return null;
  const papers = [...Map.groupBy(passages, ({ documentId }) => documentId).values()].flatMap((own) =>
    own.slice(0, 1).map((paper) => ({ paper, own, heading: null })),
  );
  const chosen = ofPapersAskedFor(asked, papers);
  // What is asked of nobody and no paper would be answered by whatever comes first.
  if (others.length > 0 && chosen.every((paper) => shareNamed(asked, paper) === 0)) return null;
  const entries = chosen.flatMap((paper) => {
    const all = sectionsOf(paper.own).flatMap((section) =>
      said.isOfPeriods ? section.sentences.filter(({ form }) => form === 'sentence') : entriesOf(section),
    );
    return thoseNamed(
      asked,
      paper,
      all.filter(({ text }) => said.sentence.test(text)),
    );
  });
  const held = new Set(entries.map(({ passage }) => passage));
  // One sentence that a rule found proves no list; periods are told with how long they are.
  return entries.length < (said.isOfPeriods ? 1 : 2)
    ? null
    : { passages: [...held], entries, isOfSection: false, areSome: false };
}
