import { uuidv7 } from 'uuidv7';
import { dayOf } from '#server/platform/calendar/calendar-days.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import {
  type LanguageModel,
  ModelError,
  type ModelPiece,
  type ModelRequest,
} from '#server/platform/language-model/language-model.ts';
import { type Caller, isFree, noticeOf } from '../policy.ts';
import { estimateRequest, estimateTokens, fitRequest } from './estimate-tokens.ts';
import { sendNotice } from './send-notice.ts';
import {
  type CallDemand,
  type CallRefusal,
  leaseMilliseconds,
  renewCall,
  reserveCall,
  settleCall,
} from './usage-repository.ts';

type Used = { input: number; output: number };

type OpenCall = {
  /** Counts the usage; later calls have no effect. `usage` null = not reported by the provider: `likely` is counted. */
  settle: (outcome: { usage: Used | null; likely: Used; error?: unknown }) => Promise<void>;
};

const failureOfRefusal: Record<CallRefusal, ModelError['code']> = {
  customer_tokens: 'over_budget',
  customer_cost: 'over_budget',
  model_day: 'over_budget',
  model_month: 'over_budget',
  busy: 'rate_limited',
  gone: 'refused',
};

export function withAccountOf<T>(
  { platform, scope }: Pick<Caller, 'platform' | 'scope'>,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const { database } = platform;
  return scope === null ? database.withoutUser(work) : database.withUser(scope, work);
}

/**
 * Reserves a call's maximum usage before anything is sent, and keeps it reserved until settled.
 * @throws ModelError if a limit would be exceeded, or too many calls are in progress
 */
async function openCall(caller: Caller, demand: CallDemand, details: object): Promise<OpenCall> {
  const { platform, row, use } = caller;
  const { log, config } = platform;
  const [id, startedAt] = [uuidv7(), performance.now()];
  const facts = { model: row.name, dialect: row.dialect, use, ...details };
  const today = dayOf(new Date(), config.operatorTimeZone);
  const outcome = await withAccountOf(caller, (tx) => reserveCall(tx, { id, modelId: row.id, demand, today }));
  if (outcome !== 'reserved') {
    const error = new ModelError(failureOfRefusal[outcome]);
    log.warn({ ...facts, limit: outcome }, 'a language model was not asked');
    await sendNotice(caller, noticeOf(error));
    throw error;
  }
  const renewal = setInterval(() => {
    withAccountOf(caller, (tx) => renewCall(tx, id)).catch((error) =>
      log.warn({ err: error, model: row.name }, 'a call to a language model could not be renewed'),
    );
  }, leaseMilliseconds / 3).unref();
  let isSettled = false;
  return {
    settle: async ({ usage, likely, error }) => {
      if (isSettled) return;
      isSettled = true;
      clearInterval(renewal);
      const used = usage ?? likely;
      const milliseconds = Math.round(performance.now() - startedAt);
      const reported = { tokensIn: used.input, tokensOut: used.output, isEstimated: usage === null, milliseconds };
      const failure =
        error instanceof ModelError ? { failure: error.code, reason: error.reason, status: error.status } : {};
      log.info({ ...facts, ...reported, ...failure }, 'a language model was asked');
      const hasFailed = error instanceof ModelError;
      try {
        await withAccountOf(caller, (tx) => settleCall(tx, { id, used, hasFailed }));
      } catch (cause) {
        // The reservation stays, and counts as used once the call is taken for dead.
        log.warn({ err: cause, model: row.name }, 'the usage of a language model could not be counted');
      }
      await sendNotice(caller, noticeOf(error));
    },
  };
}

/** Writes with one model and counts the usage. @throws ModelError; the signal's reason */
export async function* writeMeasured(
  caller: Caller,
  model: LanguageModel,
  request: ModelRequest,
  signal: AbortSignal,
): AsyncGenerator<ModelPiece> {
  const fitted = fitRequest(request, caller.row.contextTokens);
  const estimate = estimateRequest(fitted);
  const demand = { tokensIn: estimate.most, tokensOut: request.maxTokens };
  const passages = fitted.passages.map(({ number }) => number);
  const call = await openCall(caller, demand, { passages });
  const written: string[] = [];
  let error: unknown;
  const likely = () => {
    const isBilled = written.length > 0 || !isFree(error);
    return { input: isBilled ? estimate.likely : 0, output: estimateTokens([written.join('')]).likely };
  };
  try {
    for await (const piece of model.write(fitted, signal)) {
      if (piece.type === 'text') written.push(piece.text);
      // Settle before yielding: the consumer may stop reading here.
      else await call.settle({ usage: piece.usage, likely: likely() });
      yield piece;
    }
  } catch (thrown) {
    error = thrown;
    throw thrown;
  } finally {
    await call.settle({ usage: null, likely: likely(), error });
  }
}

/** Runs a call whose usage is not reported, and counts it by its texts. @throws ModelError; the signal's reason */
export async function runMeasured<T>(caller: Caller, texts: readonly string[], work: () => Promise<T>): Promise<T> {
  const { most, likely } = estimateTokens(texts);
  const call = await openCall(caller, { tokensIn: most, tokensOut: 0 }, { texts: texts.length });
  let error: unknown;
  try {
    return await work();
  } catch (thrown) {
    error = thrown;
    throw thrown;
  } finally {
    await call.settle({ usage: null, likely: { input: isFree(error) ? 0 : likely, output: 0 }, error });
  }
}
