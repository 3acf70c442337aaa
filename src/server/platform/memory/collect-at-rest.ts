import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Interval for checking whether the process is idle. */
const checkMilliseconds = 15_000;
/** Maximum utilisation of an idle process, by timers and polling of the queue. */
const restingShare = 0.05;

/**
 * Collects garbage once whenever the process becomes idle. V8 only collects on further allocations, so it would
 * otherwise keep the garbage of the start, or of the last files read, while idle (25 MB of module sources after a
 * start). Takes about 50 ms. Does not keep the process from ending.
 */
export function collectAtRest(): void {
  let before = performance.eventLoopUtilization();
  const check = createIdleCheck(collectGarbage);
  setInterval(() => {
    const now = performance.eventLoopUtilization();
    check(performance.eventLoopUtilization(now, before).utilization);
    before = now;
  }, checkMilliseconds).unref();
}

/**
 * Returns a function to call regularly with the utilisation since the last call, 0–1. It collects once per idle period.
 */
export function createIdleCheck(collect: () => void): (utilization: number) => void {
  let isCollected = false;
  return (utilization) => {
    const isResting = utilization < restingShare;
    if (isResting && !isCollected) collect();
    isCollected = isResting;
  };
}

/**
 * Collects garbage. V8 exposes `gc` only to contexts created after setting the flag. The flag stays set, since threads
 * share flags and another thread may need it at the same time.
 */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
}
