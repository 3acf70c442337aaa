import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** How often it is looked whether the process rests, in milliseconds. */
const lookMilliseconds = 15_000;
/** Share of the time that a process at rest computes: timers, the queue's look for jobs. */
const restingShare = 0.05;

/**
 * Collects garbage once after each time of work, when the process rests: V8 collects when more is allocated, and so keeps for as
 * long as nobody asks what the start, or the last files read, have left (25 MB of modules' sources after a start). Takes about
 * 50 ms. Does not keep the process from ending.
 */
export function collectAtRest(): void {
  let before = performance.eventLoopUtilization();
  const look = createLook(collectGarbage);
  setInterval(() => {
    const now = performance.eventLoopUtilization();
    look(performance.eventLoopUtilization(now, before).utilization);
    before = now;
  }, lookMilliseconds).unref();
}

/** To be told now and then how busy the process was since the last time, 0–1: collects at the first rest after each time of work. */
export function createLook(collect: () => void): (utilization: number) => void {
  let isCollected = false;
  return (utilization) => {
    const isResting = utilization < restingShare;
    if (isResting && !isCollected) collect();
    isCollected = isResting;
  };
}

/** V8 hands out its collector to new contexts only, once the flag is set. It stays set: flags are all threads' own, and one may ask as another unsets it. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
}
