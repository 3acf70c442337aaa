import type { z } from 'zod';

/**
 * A kind of background job: name and payload, apart from its handler so that enqueuing stays light. Every job can run
 * twice. `heartbeatSeconds`: a worker silent for longer counts as dead and the job is taken again (pg-boss asks for >= 10).
 */
export type JobDefinition<Payload> = {
  name: string;
  payload: z.ZodType<Payload>;
  retryLimit: number;
  retryDelaySeconds: number;
  /** The pause before a retry doubles up to this many seconds; null = without end. */
  retryDelayMaxSeconds: number | null;
  heartbeatSeconds: number;
  expireSeconds: number;
  /** How long it is kept after it has ended or failed for good. */
  keptSeconds: number;
};

/** Defines a job with sober defaults: three retries with back-off, dead after 10 s of silence, one hour at most, kept for a week. */
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
