import { createContext, useContext } from 'react';
import type { Citation } from '#shared/contracts/chats.ts';

interface PhaseCitations {
  byNumber: ReadonlyMap<number, Citation>;
  /** Names of the files of documents whose title another source of the answer bears, too; by the document's id. */
  namesakes: ReadonlyMap<string, string>;
  /** Number of the citation whose evidence is open: what was found and what the answer quotes of it share it. */
  activeNumber: number | null;
  /** False where the user's settings hide marks and list of sources; the quotations themselves stay. */
  isShown: boolean;
  open: (citation: Citation) => void;
}

/** The citations of the phase around a component. */
export const CitationsContext = createContext<PhaseCitations>({
  byNumber: new Map(),
  namesakes: new Map(),
  activeNumber: null,
  isShown: true,
  open: () => undefined,
});

export const useCitations = () => useContext(CitationsContext);
