import { createContext, useContext } from 'react';
import type { Citation } from '#shared/contracts/chats.ts';

interface PhaseCitations {
  byNumber: ReadonlyMap<number, Citation>;
  /** Names of the files of documents whose title another source of the answer bears, too; by the document's id. */
  namesakes: ReadonlyMap<string, string>;
  /** Id of the citation whose evidence is open. */
  activeId: string | null;
  /** False where the user's settings hide marks and list of sources; the quotations themselves stay. */
  isShown: boolean;
  open: (citation: Citation) => void;
}

/** The citations of the phase around a component. */
export const CitationsContext = createContext<PhaseCitations>({
  byNumber: new Map(),
  namesakes: new Map(),
  activeId: null,
  isShown: true,
  open: () => undefined,
});

export const useCitations = () => useContext(CitationsContext);
