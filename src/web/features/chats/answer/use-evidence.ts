import { useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { Citation } from '#shared/contracts/chats.ts';
import type { AnswerView, Turn } from '../conversation.ts';

const parameter = 'source';

export interface Evidence {
  /** The answer's citations, one per mark, in mark order, and the one that is open; prefers those of the cited phase. */
  citations: readonly Citation[];
  index: number;
}

/** Finds a citation by id across all answers and phases; null if there is none (any more). */
export function findEvidence(turns: readonly Turn[], citationId: string | null): Evidence | null {
  for (const { answer } of turns) {
    for (const { citations } of answer?.phases ?? []) {
      const cited = citations.find(({ id }) => id === citationId);
      if (!answer || !cited) continue;
      const ofPhase = new Map(citations.map((citation) => [citation.number, citation]));
      const shown = answer.citations.map((citation) => ofPhase.get(citation.number) ?? citation);
      // What only a left-out statement cites is no source of the answer, but opens all the same.
      const all = shown.includes(cited) ? shown : [...shown, cited];
      return { citations: all, index: all.indexOf(cited) };
    }
  }
  return null;
}

/** True if another question was asked after `lastQuestion`, and the open citation belongs to an earlier answer. */
export function isOvertaken(turns: readonly Turn[], lastQuestion: string | null, citationId: string | null): boolean {
  const last = turns.findIndex(({ question }) => question.id === lastQuestion);
  return last >= 0 && last < turns.length - 1 && findEvidence(turns.slice(0, -1), citationId) !== null;
}

/** The evidence for the answering sentence, once stored; null if nothing is claimed, or for a list, which has many. */
export function findProof(answer: AnswerView): Citation | null {
  const summary = answer.phases.find(({ phase, message }) => phase === 'summary' && message);
  const first = summary?.segments.find(({ kind }) => kind !== 'notice');
  if (answer.evidence !== 'answered' || !first || first.record) return null;
  return summary?.citations.find(({ number, isDeleted }) => number === first.marks[0] && !isDeleted) ?? null;
}

/**
 * The citation whose evidence is open, kept in the URL so that the browser's back button closes it.
 * @param opensByItself opens the proof of an answer written while the user was watching, without taking the focus
 */
export function useEvidence(turns: readonly Turn[], opensByItself: boolean) {
  const [parameters, setParameters] = useSearchParams();
  const opener = useRef<HTMLElement | null>(null);
  const activeId = parameters.get(parameter);
  const isOpen = activeId !== null;
  /** Id of the citation that opened by itself. */
  const unasked = useRef<string | null>(null);
  const isAsked = isOpen && unasked.current !== activeId;

  const open = useCallback(
    ({ id }: Citation) => {
      if (!isAsked && document.activeElement instanceof HTMLElement) opener.current = document.activeElement;
      unasked.current = null;
      setParameters({ [parameter]: id }, { replace: isOpen });
    },
    [setParameters, isOpen, isAsked],
  );
  const close = useCallback(() => {
    setParameters({}, { replace: true });
    opener.current?.focus();
    opener.current = null;
  }, [setParameters]);

  const asked = useRef<string | null>(null);
  useEffect(() => {
    // A new question closes what was opened for an earlier one; what is opened afterwards stays.
    if (isOvertaken(turns, asked.current, activeId)) setParameters({}, { replace: true });
    asked.current = turns.at(-1)?.question.id ?? null;
  }, [turns, activeId, setParameters]);

  const newest = turns.at(-1)?.answer ?? null;
  const written = useRef<string | null>(null);
  useEffect(() => {
    if (newest?.state === 'running') written.current = newest.id;
    const proof = newest && newest.id === written.current && opensByItself ? findProof(newest) : null;
    if (!proof) return;
    written.current = null;
    unasked.current = proof.id;
    setParameters({ [parameter]: proof.id }, { replace: true });
  }, [newest, opensByItself, setParameters]);

  return { activeId, isAsked, evidence: findEvidence(turns, activeId), open, close };
}
