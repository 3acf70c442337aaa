import type { UsageFigures, UsagePeriod } from '#shared/contracts/admin-overview.ts';

/** No figure rests on fewer people than this (decision 0084). */
export const peopleAtLeast = 5;

/** Figures that are told or suppressed together: they are of the same people. */
export const topics = {
  activity: ['people'],
  questions: ['questions', 'answered', 'closest', 'nothing', 'withModel', 'answersFailed'],
  reading: ['documents', 'pages', 'readingMilliseconds', 'readingsFailed'],
  signIns: ['signIns'],
} as const satisfies Record<string, readonly (keyof UsageFigures)[]>;
export type Topic = keyof typeof topics;
export const topicNames = Object.keys(topics) as Topic[];

/** What a group of people did of one topic. `people`: how many of them are known; whose account is gone counts as nobody. */
export type Counted = { people: number; events: number };

/** Where nobody did anything, that may be said. */
export const mayTell = ({ people, events }: Counted): boolean => events === 0 || people >= peopleAtLeast;

/**
 * Which of the customers of a day get figures of their own. What remains beside them can be told from the day's figures by
 * subtracting: where that would be fewer than five people, the smallest customer joins them.
 */
export function chooseCustomers<Group extends Counted & { customerId: string; isOn: boolean }>(
  groups: readonly Group[],
): Group[] {
  const told = groups
    .filter((group) => group.isOn && group.events > 0 && mayTell(group))
    .sort((one, other) => other.people - one.people || one.customerId.localeCompare(other.customerId));
  const others = groups.filter((group) => !told.includes(group));
  const rest = {
    people: others.reduce((sum, { people }) => sum + people, 0),
    events: others.reduce((sum, { events }) => sum + events, 0),
  };
  if (!mayTell(rest)) told.pop();
  return told;
}

/** Days that a period shows; the shortest shows hours. */
export const daysOf: Record<Exclude<UsagePeriod, '24h'>, number> = { '7d': 7, '30d': 30, '90d': 90, year: 365 };

/** Hours are kept for so many days, days for so many. */
export const hoursKeptDays = 400;
export const daysKeptDays = 3 * 366;
