import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { AppError } from '#server/platform/errors/app-error.ts';
import { type AppEnv, callerOf } from '#server/platform/http/context.ts';
import { readRemainingAttempts } from './service.ts';
import type { Prover } from './verify-code.ts';

/** An input rejected only for the format of its code. */
const codeOnly = z.object({ method: z.enum(['email', 'totp', 'recovery']).optional(), code: z.string() });

type Checked = { success: boolean; error?: z.core.$ZodError };

/**
 * Runs after the validation of an input with a code: a malformed code is wrong like any other, but costs no attempt,
 * because it reveals nothing.
 * @throws AppError `code_invalid`; `validation_failed` if more is wrong
 */
export function refuseMalformedCode(result: Checked, context: Context<AppEnv>): Promise<never> | undefined {
  return result.success ? undefined : refuse(result, context);
}

async function refuse({ error }: Checked, context: Context<AppEnv>): Promise<never> {
  if (!codeOnly.safeParse(await context.req.json()).success) {
    const issues = error?.issues.map(({ path, code }) => ({ path: path.join('.'), code })) ?? [];
    throw new AppError('validation_failed', { issues });
  }
  const remainingAttempts = await readRemainingAttempts(context.get('platform'), context.get('signedIn'));
  throw new AppError('code_invalid', { remainingAttempts });
}

/** The user who submits a code in this request. */
export function proverOf(context: Context<AppEnv>): Prover {
  return { signedIn: context.get('signedIn'), caller: callerOf(context) };
}
