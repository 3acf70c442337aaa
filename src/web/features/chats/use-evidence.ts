import { useCallback, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { Citation } from '#shared/contracts/chats.ts';
import type { Turn } from './conversation.ts';

const parameter = 'source';

export interface Evidence {
  /** Those of the answer, one for every mark, in the order of the marks; where the same phase has one, its own. */
  citations: readonly Citation[];
  index: number;
}

/** Finds a citation by its id in whichever answer and phase bears it; null where there is none (any more). */
export function findEvidence(turns: readonly Turn[], citationId: string | null): Evidence | null {
  for (const { answer } of turns) {
    for (const { citations } of answer?.phases ?? []) {
      const cited = citations.find(({ id }) => id === citationId);
      if (!answer || !cited) continue;
      const ofPhase = new Map(citations.map((citation) => [citation.number, citation]));
      const all = answer.citations.map((citation) => ofPhase.get(citation.number) ?? citation);
      return { citations: all, index: all.indexOf(cited) };
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
