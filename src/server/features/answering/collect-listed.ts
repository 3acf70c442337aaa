import { analyseQuestion } from '#server/platform/linguistics/analyser.ts';
import { detectLanguage } from '#server/platform/linguistics/language.ts';
import { Scorer } from '#server/platform/linguistics/scoring.ts';
import type { Retrieval } from '../retrieval/service.ts';
import type { Meeting } from './find-meeting.ts';
import type { FoundPassage } from './map-passages.ts';

/** Documents that are looked through one by one; of more the newest. */
const mostDocuments = 24;
const passagesOfEach = 16;
const keptOfEach = 6;
/** Searches under way at once: other requests need the database, too. */
const atOnce = 4;

export type TopicOfMeetings = {
  /** Oldest first. */
  meetings: Meeting[];
  /** Nothing but years: papers of other years answer nothing. */
  isOfYears: boolean;
};

const year = /(?<!\d)(?:19|20)\d\d(?!\d)/g;

/**
 * The documents over which a list has to be spread ("Welche Beschlüsse wurden 2024 gefasst?"), oldest first: those of the years
 * named, whose titles bear all else that the topic names. Empty where the topic is of another kind.
 * @param topic of the question; see topicOf
 */
export function meetingsOfTopic(topic: string, meetings: readonly Meeting[]): TopicOfMeetings {
  const years = new Set(topic.match(year));
  const { words } = analyseQuestion(topic.replaceAll(year, ' '), detectLanguage(topic));
  const scorers = words.map((word) => new Scorer({ words: [word] }, () => 1));
  const isMeant = ({ title, fileName, date }: Meeting) => {
    if (years.size > 0 && !years.has(date.slice(0, 4))) return false;
    const name = `${title} ${fileName.replaceAll(/[_.-]/g, ' ')}`;
    return scorers.every((scorer) => scorer.termCoverage(scorer.count(name, null)) >= leastShare);
  };
  return {
    meetings: meetings
      .filter(isMeant)
      .slice(0, mostDocuments)
      .toSorted((left, right) => left.date.localeCompare(right.date)),
    isOfYears: years.size > 0 && words.length === 0,
  };
}

/** A name of a body may be a part of a compound: "Aufsichtsratsprotokoll". */
const leastShare = 0.5;

/** The best passages of each document that hold something of the kind; of a document in the order of their score. */
export async function collectListed(
  meetings: readonly Meeting[],
  search: (documentId: string, limit: number) => Promise<Retrieval> | Retrieval,
  isListed: (passage: FoundPassage) => boolean,
): Promise<FoundPassage[]> {
  const collected: FoundPassage[] = [];
  const ids = [...new Set(meetings.map(({ documentId }) => documentId))];
  for (let start = 0; start < ids.length; start += atOnce) {
    const found = await Promise.all(ids.slice(start, start + atOnce).map((id) => search(id, passagesOfEach)));
    collected.push(...found.flatMap(({ passages }) => passages.filter(isListed).slice(0, keptOfEach)));
  }
  return collected;
}
