import type { z } from 'zod';

/**
 * A kind of background job: name and payload, separate from its handler so that enqueuing stays light. Any job may run
 * twice.
 * `heartbeatSeconds`: a worker silent for longer counts as dead and the job is retried (pg-boss requires >= 10).
 */
export type JobDefinition<Payload> = {
  name: string;
  payload: z.ZodType<Payload>;
  retryLimit: number;
  retryDelaySeconds: number;
  /** Upper bound of the exponential backoff, in seconds; null = none. */
  retryDelayMaxSeconds: number | null;
  heartbeatSeconds: number;
  expireSeconds: number;
  /** How long a finished or failed job is kept. */
  keptSeconds: number;
};

/**
 * Defines a job with defaults: three retries with backoff, a 10 s heartbeat, a run time of one hour, kept for a week.
 */
export function defineJob<Payload>(
  name: string,
  payload: z.ZodType<Payload>,
  options: Partial<
    Pick<
      JobDefinition<Payload>,
      'retryLimit' | 'retryDelaySeconds' | 'retryDelayMaxSeconds' | 'expireSeconds' | 'keptSeconds'
    >
  > = {},
): JobDefinition<Payload> {
  const retries = { retryLimit: 3, retryDelaySeconds: 1, retryDelayMaxSeconds: null };
  return { name, payload, ...retries, heartbeatSeconds: 10, expireSeconds: 3_600, keptSeconds: 7 * 86_400, ...options };
}
