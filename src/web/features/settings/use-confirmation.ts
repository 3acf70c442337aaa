import { useState } from 'react';
import { isApiError } from '#web/lib/api/api-error.ts';

export interface Confirmation {
  /**
   * Does an act; where the server wants a fresh proof of identity first, asks for it and does the act then.
   * `undefined` = the user gave no proof, and nothing was done.
   */
  run: <T>(act: () => Promise<T>) => Promise<T | undefined>;
  isAsking: boolean;
  /** For the dialog: whether the proof was given. */
  answer: (isConfirmed: boolean) => void;
}

export function useConfirmation(): Confirmation {
  const [asking, setAsking] = useState<{ resolve: (isConfirmed: boolean) => void } | null>(null);
  return {
    run: async (act) => {
      try {
        return await act();
      } catch (error) {
        if (!isApiError(error, 'confirmation_required')) throw error;
        const { promise, resolve } = Promise.withResolvers<boolean>();
        setAsking({ resolve });
        return (await promise) ? await act() : undefined;
      }
    },
    isAsking: asking !== null,
    answer: (isConfirmed) => {
      asking?.resolve(isConfirmed);
      setAsking(null);
    },
  };
}
