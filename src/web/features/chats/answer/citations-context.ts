import { createContext, useContext } from 'react';
import type { Citation } from '#shared/contracts/chats.ts';

interface PhaseCitations {
  byNumber: ReadonlyMap<number, Citation>;
  /** File names of documents that share their title with another source of the answer, by document id. */
  namesakes: ReadonlyMap<string, string>;
  /** Number of the citation whose evidence is open; a found passage and its quotation in the answer share it. */
  activeNumber: number | null;
  /** False if the user's settings hide marks and source list; the quotations themselves stay. */
  isShown: boolean;
  open: (citation: Citation) => void;
}

/** The citations of the enclosing phase. */
export const CitationsContext = createContext<PhaseCitations>({
  byNumber: new Map(),
  namesakes: new Map(),
  activeNumber: null,
  isShown: true,
  open: () => undefined,
});

export const useCitations = () => useContext(CitationsContext);
