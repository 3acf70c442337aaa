import { ModelError, type ModelLimits } from '#server/platform/language-model/language-model.ts';

export type TimeWatch = {
  /** Aborted by a limit, with a ModelError; by the caller's signal, with its reason; and at the end. */
  signal: AbortSignal;
  /** A piece has come: the next one may take its time. */
  tick: () => void;
  /** Whether the caller wants no more. */
  isStopped: () => boolean;
  /** @throws why the signal was aborted, or else `error` */
  rethrow: (error: unknown) => never;
  /** Closes what still hangs on the signal. */
  end: () => void;
};

/** Holds a request to its limits from now on. */
export function watchTime(limits: ModelLimits, caller: AbortSignal): TimeWatch {
  const controller = new AbortController();
  const stall = () => controller.abort(new ModelError('stalled'));
  const follow = () => controller.abort(caller.reason);
  const total = setTimeout(stall, limits.total);
  let next = setTimeout(stall, limits.first);
  if (caller.aborted) follow();
  else caller.addEventListener('abort', follow, { once: true });
  return {
    signal: controller.signal,
    tick: () => {
      clearTimeout(next);
      next = setTimeout(stall, limits.next);
    },
    isStopped: () => caller.aborted,
    rethrow: (error) => {
      throw controller.signal.aborted ? controller.signal.reason : error;
    },
    end: () => {
      clearTimeout(next);
      clearTimeout(total);
      caller.removeEventListener('abort', follow);
      controller.abort();
    },
  };
}
