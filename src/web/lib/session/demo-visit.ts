import { queryOptions, useQuery } from '@tanstack/react-query';
import { chatListSchema } from '#shared/contracts/chats.ts';
import { type DemoVisit, demoVisitSchema } from '#shared/contracts/demo.ts';
import type { Language } from '#shared/contracts/users.ts';
import { requestJson } from '../api/api-client.ts';
import { useLanguage } from '../preferences.ts';
import { useCurrentUser } from './session.ts';

const isVisitingKey = 'boardsearch.demo-visit';

/** What this visit to the demo may do, and until when. */
const demoVisitQuery = queryOptions({
  queryKey: ['demo', 'visit'],
  queryFn: ({ signal }) => requestJson('/api/demo/visit', demoVisitSchema, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

export const useDemoVisit = (isDemo: boolean) => useQuery({ ...demoVisitQuery, enabled: isDemo }).data;

/** A sample's folder or chat as it is called in a language; what visitors named themselves is called as they did. */
export function nameOfSample(stored: string, names: DemoVisit['names'], language: Language): string {
  return names.find(({ de, en }) => de === stored || en === stored)?.[language] ?? stored;
}

/** The same for the interface's language; outside the demo every name is what it is. */
export function useSampleName(): (stored: string) => string {
  const { isDemo } = useCurrentUser();
  const visit = useDemoVisit(isDemo);
  const language = useLanguage();
  return (stored) => (visit ? nameOfSample(stored, visit.names, language) : stored);
}

/** Path of a sample's answered question, one asked in this language where there is one; the empty chat without any. */
export async function findAnsweredSample(language: Language): Promise<string> {
  const [{ names }, { chats }] = await Promise.all([
    requestJson('/api/demo/visit', demoVisitSchema),
    requestJson('/api/chats?limit=100', chatListSchema),
  ]);
  // The oldest is the first of the sample.
  const fitting = chats.findLast(({ title }) => names.some((name) => name[language] === title)) ?? chats.at(-1);
  return fitting ? `/demo-chat/${fitting.id}` : '/demo-chat';
}

/** Notes in this tab that a visit is under way, so that its end can be told from never having been there. */
export function noteVisit(isVisiting: boolean): void {
  if (isVisiting) sessionStorage.setItem(isVisitingKey, '1');
  else sessionStorage.removeItem(isVisitingKey);
}

export const wasVisiting = (): boolean => sessionStorage.getItem(isVisitingKey) !== null;
