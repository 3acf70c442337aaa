import type { AuditEntry } from '#shared/contracts/audit.ts';
import type { SecurityText } from './messages.ts';

type ActsText = SecurityText['acts'];

const wordOf = (words: Record<string, string>, key: unknown): string | undefined =>
  typeof key === 'string' && Object.hasOwn(words, key) ? words[key] : undefined;

/**
 * Describes a security event with its known details: the factor, passkey, devices or sign-in method. Visitors sharing a
 * demo account see no details (`areDetailsKept`).
 */
export function describeAct(
  { action, details }: Pick<AuditEntry, 'action' | 'details'>,
  text: ActsText,
  areDetailsKept = true,
): string {
  const act = text.actions[action];
  if (action === 'sign_in') {
    const way = wordOf(text.ways, details?.by ?? (areDetailsKept && 'password'));
    return way ? `${act} ${way}` : act;
  }
  if (action === 'admin_looked' && typeof details?.name === 'string') {
    const look = details.kind === 'file' ? text.looks.file : text.looks.chat;
    return `${act} ${look(details.name)}`;
  }
  if (action === 'user_changed' && typeof details?.fields === 'string') {
    const fields = details.fields.split(', ').flatMap((field) => wordOf(text.fields, field) ?? []);
    return fields.length > 0 ? `${act}: ${fields.join(', ')}` : act;
  }
  const fact =
    wordOf(text.methods, details?.method) ?? wordOf(text.scopes, action === 'sessions_ended' && details?.scope);
  if (fact) return `${act}: ${fact}`;
  return typeof details?.name === 'string' ? text.named(act, details.name) : act;
}
