import { useCallback, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { Citation } from '#shared/contracts/chats.ts';
import type { Turn } from './conversation.ts';

const parameter = 'source';

export interface Evidence {
  answerId: string;
  number: number;
}

/** `source=<answer>.<number>`; anything else is no evidence. */
export function parseEvidence(value: string | null): Evidence | null {
  const match = /^([0-9a-f-]{36})\.(\d{1,4})$/.exec(value ?? '');
  return match?.[1] && match[2] ? { answerId: match[1], number: Number(match[2]) } : null;
}

/** The citation whose evidence is open. It stands in the address, so that the browser's back closes it. */
export function useEvidence(turns: readonly Turn[]) {
  const [parameters, setParameters] = useSearchParams();
  const opener = useRef<HTMLElement | null>(null);
  const active = parseEvidence(parameters.get(parameter));
  const isOpen = active !== null;
  const citations: readonly Citation[] =
    turns.find((turn) => turn.answer?.id === active?.answerId)?.answer?.citations ?? [];
  const index = citations.findIndex((citation) => citation.number === active?.number);

  const open = useCallback(
    (answerId: string, number: number) => {
      if (!isOpen && document.activeElement instanceof HTMLElement) opener.current = document.activeElement;
      setParameters({ [parameter]: `${answerId}.${number}` }, { replace: isOpen });
    },
    [setParameters, isOpen],
  );
  const close = useCallback(() => {
    setParameters({}, { replace: true });
    opener.current?.focus();
    opener.current = null;
  }, [setParameters]);

  return { active, citations, index, citation: citations[index] ?? null, open, close };
}
