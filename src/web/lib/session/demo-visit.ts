import { queryOptions, useQuery } from '@tanstack/react-query';
import { chatListSchema } from '#shared/contracts/chats.ts';
import { type DemoVisit, demoVisitSchema } from '#shared/contracts/demo.ts';
import type { Language } from '#shared/contracts/users.ts';
import { requestJson } from '../api/api-client.ts';
import { useLanguage } from '../preferences.ts';
import { useCurrentUser } from './session.ts';

const isVisitingKey = 'boardsearch.demo-visit';

/** What this demo visit may do, and until when. */
const demoVisitQuery = queryOptions({
  queryKey: ['demo', 'visit'],
  queryFn: ({ signal }) => requestJson('/api/demo/visit', demoVisitSchema, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

export const useDemoVisit = (isDemo: boolean) => useQuery({ ...demoVisitQuery, enabled: isDemo }).data;

/** A sample folder's or chat's name in a language; visitors' own names are returned unchanged. */
export function sampleName(stored: string, names: DemoVisit['names'], language: Language): string {
  return names.find(({ de, en }) => de === stored || en === stored)?.[language] ?? stored;
}

/** The same for the interface language; outside the demo, names are returned unchanged. */
export function useSampleName(): (stored: string) => string {
  const { isDemo } = useCurrentUser();
  const visit = useDemoVisit(isDemo);
  const language = useLanguage();
  return (stored) => (visit ? sampleName(stored, visit.names, language) : stored);
}

/** Path of an answered sample question, preferably one asked in this language; the empty chat if there is none. */
export async function findAnsweredSample(language: Language): Promise<string> {
  const [{ names }, { chats }] = await Promise.all([
    requestJson('/api/demo/visit', demoVisitSchema),
    requestJson('/api/chats?limit=100', chatListSchema),
  ]);
  // The oldest is the first one of the sample.
  const fitting = chats.findLast(({ title }) => names.some((name) => name[language] === title)) ?? chats.at(-1);
  return fitting ? `/demo-chat/${fitting.id}` : '/demo-chat';
}

/** Notes in this tab that a visit is in progress, so that its end differs from never having started. */
export function noteVisit(isVisiting: boolean): void {
  if (isVisiting) sessionStorage.setItem(isVisitingKey, '1');
  else sessionStorage.removeItem(isVisitingKey);
}

export const wasVisiting = (): boolean => sessionStorage.getItem(isVisitingKey) !== null;
