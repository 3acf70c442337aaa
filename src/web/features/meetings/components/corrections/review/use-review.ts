import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CorrectableRecord } from '#shared/contracts/corrections.ts';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { notify } from '#web/lib/notify.ts';
import { useLanguage } from '#web/lib/preferences.ts';
import { correctRecord, reviewQuery, useCorrectionsText } from '../../../corrections.ts';

type Answered = { id: string; stored: Promise<string | null> };

/**
 * The list of uncertain records, worked off from its first: what is answered leaves at once, and comes back if it could
 * not be stored, or is undone.
 */
export function useReview(enabled: boolean) {
  const text = useCorrectionsText();
  const language = useLanguage();
  const query = useQuery({ ...reviewQuery(), enabled });
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set());
  const [done, setDone] = useState<readonly Answered[]>([]);
  const storing = useRef<Promise<unknown>>(Promise.resolve());

  const listed = query.data?.records ?? [];
  const waiting = listed.filter(({ id }) => !answered.has(id));
  const remaining = (query.data?.total ?? 0) - (listed.length - waiting.length);

  const takeBack = (id: string) => setAnswered((before) => new Set([...before].filter((each) => each !== id)));
  const fail = (id: string, error: unknown) => {
    takeBack(id);
    notify.error(text.failed, errorMessage(error, language));
  };
  /** Takes a record off the list; `stored` gives the correction to be undone. */
  function settle(id: string, stored: Promise<string | null>) {
    setAnswered((before) => new Set([...before, id]));
    setDone((before) => [...before, { id, stored }]);
  }
  function answer({ id }: CorrectableRecord, act: 'confirm' | 'reject') {
    const stored = storing.current
      .then(() => correctRecord(id, { act }))
      .then(
        ({ correction }) => correction,
        (error: unknown) => {
          fail(id, error);
          return null;
        },
      );
    storing.current = stored;
    settle(id, stored);
  }
  /** Takes the last answer back, also while it is being stored. */
  function undo() {
    const last = done.at(-1);
    if (!last) return;
    setDone(done.slice(0, -1));
    storing.current = last.stored
      .then((correction) => (correction ? correctRecord(last.id, { act: 'undo', correction }) : null))
      .then(
        () => takeBack(last.id),
        (error: unknown) => notify.error(text.failed, errorMessage(error, language)),
      );
  }
  return { query, current: waiting[0], remaining, canUndo: done.length > 0, answer, settle, undo };
}

export type Review = ReturnType<typeof useReview>;
