/** `off`: not set up, which is fine. */
export type FindingState = 'ok' | 'off' | 'warning' | 'failed';

export type Finding = {
  part: string;
  state: FindingState;
  /** What was found, in a few words, without secrets. */
  found: string;
  /** What to do, in one sentence; null: nothing. */
  todo: string | null;
};

export const ok = (part: string, found: string): Finding => ({ part, state: 'ok', found, todo: null });
export const off = (part: string, found: string): Finding => ({ part, state: 'off', found, todo: null });
export const warning = (part: string, found: string, todo: string): Finding => ({
  part,
  state: 'warning',
  found,
  todo,
});
export const failed = (part: string, found: string, todo: string): Finding => ({ part, state: 'failed', found, todo });

/** Code or name of an error; its message may hold a password. */
export function nameFault(error: unknown): string {
  const { code, name } = error as { code?: string; name?: string };
  return code ?? name ?? 'unknown';
}
