import { useState } from 'react';
import { isApiError } from '#web/lib/api/api-error.ts';

export interface Confirmation {
  /**
   * Runs an action; if the server first requires a fresh proof of identity, asks for it and runs the action again.
   * Resolves to `undefined` if the user gave no proof and nothing was done.
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
