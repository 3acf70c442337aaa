import { ModelError, type ModelLimits } from '#server/platform/language-model/language-model.ts';

export type TimeWatch = {
  /** Aborts on a limit, with a ModelError; on the caller's signal, with its reason; and at the end. */
  signal: AbortSignal;
  /** A piece arrived: restart the time limit for the next. */
  tick: () => void;
  /** True if the caller has aborted. */
  isStopped: () => boolean;
  /** @throws the signal's reason if aborted, else `error` */
  rethrow: (error: unknown) => never;
  /** Aborts the signal and clears the timers. */
  end: () => void;
};

/** Starts enforcing a request's time limits. */
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
