import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { notify } from '#web/lib/notify.ts';
import { useOperationsText } from './messages.ts';

/** An operator action: refreshes the lists afterwards and reports a failure. */
export function useAct<Input, Result>(run: (input: Input) => Promise<Result>, onDone?: (result: Result) => void) {
  const text = useOperationsText();
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: (result) => onDone?.(result),
    onError: (error) => notify.error(text.actFailed, errorMessage(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
}
