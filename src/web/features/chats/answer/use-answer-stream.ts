import { useCallback, useEffect, useRef, useState } from 'react';
import { type ConnectionState, followAnswer } from './answer-connection.ts';
import { applyAnswerEvent, type LiveAnswer, startLiveAnswer } from './live-answer.ts';

interface Followed {
  live: LiveAnswer;
  lastEventId: string;
}

export interface AnswerStream {
  live: LiveAnswer | null;
  connection: ConnectionState;
  /** Reopens the stream: after it was lost, or because the answer continues (retry, recommendations). */
  restart: (fresh: 'keep' | 'forget') => void;
}

/**
 * Follows answer `answerId` (null: none) while it is shown. Calls `onEnd` when the stream has ended or the server no
 * longer knows the answer: from then on, the stored state is authoritative.
 */
export function useAnswerStream(answerId: string | null, onEnd: () => void): AnswerStream {
  const followed = useRef<Followed | null>(null);
  const [live, setLive] = useState<LiveAnswer | null>(null);
  const [connection, setConnection] = useState<ConnectionState>('open');
  const [run, setRun] = useState(0);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `run` reopens the connection.
  useEffect(() => {
    if (answerId === null) return;
    const before = followed.current?.live.answerId === answerId ? followed.current : null;
    const state = before ?? { live: startLiveAnswer(answerId), lastEventId: '' };
    followed.current = state;
    setLive(state.live);
    setConnection('open');
    const controller = new AbortController();
    void followAnswer({
      answerId,
      lastEventId: state.lastEventId,
      signal: controller.signal,
      onEvent: (event, id) => {
        state.live = applyAnswerEvent(state.live, event);
        state.lastEventId = id;
        setLive(state.live);
        if (event.type === 'done') end.current();
      },
      onState: (next) => {
        setConnection(next);
        if (next === 'gone') end.current();
      },
    });
    return () => controller.abort();
  }, [answerId, run]);

  const restart = useCallback((fresh: 'keep' | 'forget') => {
    if (fresh === 'forget' && followed.current) {
      const { live: old, lastEventId } = followed.current;
      followed.current = { live: startLiveAnswer(old.answerId), lastEventId };
    }
    setRun((count) => count + 1);
  }, []);

  return { live, connection, restart };
}
