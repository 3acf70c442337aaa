import type { UsageFigures, UsagePeriod } from '#shared/contracts/admin-overview.ts';

/** No figure rests on fewer people than this (decision 0084). */
export const minPeople = 5;

/** Figures shown or suppressed together, as they are about the same people. */
export const topics = {
  activity: ['people'],
  questions: ['questions', 'answered', 'closest', 'nothing', 'withModel', 'answersFailed'],
  reading: ['documents', 'pages', 'readingMilliseconds', 'readingsFailed'],
  signIns: ['signIns'],
} as const satisfies Record<string, readonly (keyof UsageFigures)[]>;
export type Topic = keyof typeof topics;
export const topicNames = Object.keys(topics) as Topic[];

/** A group's activity in one topic. `people`: number of identifiable people; deleted accounts are not counted. */
export type Counted = { people: number; events: number };

/** True if figures may be shown. A group without any events may be shown as such. */
export const mayShow = ({ people, events }: Counted): boolean => events === 0 || people >= minPeople;

/**
 * Customers of a day that get figures of their own. The remainder can be derived by subtracting from the day's figures:
 * if it would be fewer than five people, the smallest customer is added to it.
 */
export function chooseCustomers<Group extends Counted & { customerId: string; isOn: boolean }>(
  groups: readonly Group[],
): Group[] {
  const shown = groups
    .filter((group) => group.isOn && group.events > 0 && mayShow(group))
    .sort((one, other) => other.people - one.people || one.customerId.localeCompare(other.customerId));
  const others = groups.filter((group) => !shown.includes(group));
  const rest = {
    people: others.reduce((sum, { people }) => sum + people, 0),
    events: others.reduce((sum, { events }) => sum + events, 0),
  };
  if (!mayShow(rest)) shown.pop();
  return shown;
}

/** Days per period; the shortest period shows hours. */
export const daysOf: Record<Exclude<UsagePeriod, '24h'>, number> = { '7d': 7, '30d': 30, '90d': 90, year: 365 };

/** Days for which hourly and daily figures are kept. */
export const hoursKeptDays = 400;
export const daysKeptDays = 3 * 366;
