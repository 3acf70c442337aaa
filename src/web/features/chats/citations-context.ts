import { createContext, useContext } from 'react';
import type { Citation } from '#shared/contracts/chats.ts';

interface AnswerCitations {
  byNumber: ReadonlyMap<number, Citation>;
  /** The citation whose evidence is open. */
  activeNumber: number | null;
  /** False where the user's settings hide marks and list of sources; the quotations themselves stay. */
  isShown: boolean;
  open: (number: number) => void;
}

/** The citations of the answer around a component. */
export const CitationsContext = createContext<AnswerCitations>({
  byNumber: new Map(),
  activeNumber: null,
  isShown: true,
  open: () => undefined,
});

export const useCitations = () => useContext(CitationsContext);
