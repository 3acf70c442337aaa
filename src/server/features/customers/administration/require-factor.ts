import type { Caller } from '#server/platform/http/context.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { changeSwitches, readSwitches } from '../../operations/public.ts';

/** True if every user needs a second factor. */
export async function isFactorRequiredOfAll(platform: Platform): Promise<boolean> {
  return (await readSwitches(platform)).factorRequiredAt !== null;
}

/**
 * Requires a second factor of all users, or leaves it to their customers again. Open sessions of users without one go
 * on for a day; requiring it again does not start that day anew.
 */
export async function requireFactorOfAll(
  platform: Platform,
  scope: UserScope,
  isRequired: boolean,
  caller: Caller,
): Promise<void> {
  if ((await isFactorRequiredOfAll(platform)) === isRequired) return;
  await changeSwitches(platform, scope, caller, {
    changed: { factorRequiredAt: isRequired ? new Date() : null },
    act: { action: 'factor_requirement_changed', details: { isOn: isRequired, ofAll: true } },
  });
}
