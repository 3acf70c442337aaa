import { useCallback, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { Citation } from '#shared/contracts/chats.ts';
import type { Turn } from './conversation.ts';

const parameter = 'source';

export interface Evidence {
  /** The citations of the same phase, in the order of their marks. */
  citations: readonly Citation[];
  index: number;
  /** All sources of the answer. */
  sources: readonly Citation[];
}

/** Finds a citation by its id in whichever answer and phase bears it; null where there is none (any more). */
export function findEvidence(turns: readonly Turn[], citationId: string | null): Evidence | null {
  for (const { answer } of turns) {
    for (const { citations } of answer?.phases ?? []) {
      const index = citations.findIndex(({ id }) => id === citationId);
      if (index !== -1) return { citations, index, sources: answer?.citations ?? citations };
    }
  }
  return null;
}

/** The citation whose evidence is open. It stands in the address, so that the browser's back closes it. */
export function useEvidence(turns: readonly Turn[]) {
  const [parameters, setParameters] = useSearchParams();
  const opener = useRef<HTMLElement | null>(null);
  const activeId = parameters.get(parameter);
  const isOpen = activeId !== null;

  const open = useCallback(
    ({ id }: Citation) => {
      if (!isOpen && document.activeElement instanceof HTMLElement) opener.current = document.activeElement;
      setParameters({ [parameter]: id }, { replace: isOpen });
    },
    [setParameters, isOpen],
  );
  const close = useCallback(() => {
    setParameters({}, { replace: true });
    opener.current?.focus();
    opener.current = null;
  }, [setParameters]);

  return { activeId, evidence: findEvidence(turns, activeId), open, close };
}
