import { cookieMaxAgeSeconds } from '#server/platform/crypto/auth-secret.ts';
import type { SessionState } from '#shared/contracts/auth.ts';

/**
 * Who may call an operation. `public`: anyone. `session`: after the password, even before a forced change. `factor`:
 * also after a forced change and after settling the account's ownership, even before the second factor. `setup`: also
 * after the second factor, or while one must be set up. `user`: only after all of these. `admin`: only admins among
 * them.
 */
export type Access = 'public' | 'session' | 'factor' | 'setup' | 'user' | 'admin';

/**
 * Every operation that requires something other than `user`. Everything not listed is closed to all but users, so a new
 * route is guarded by default. Paths are complete and have no parameters. Paths below `adminPath` need not be listed.
 */
const listed: Record<string, Access> = {
  'GET /api/openapi.json': 'public',
  'POST /api/client-reports': 'public',
  'POST /api/functions/welcome-chat': 'public',
  'POST /api/auth/sign-up/email': 'public',
  'POST /api/auth/sign-in/email': 'public',
  'POST /api/auth/sign-out': 'public',
  'GET /api/users/session': 'public',
  'GET /api/demo/accounts': 'public',
  'GET /api/auth/mail-state': 'public',
  'GET /api/auth/recovery-state': 'public',
  'GET /api/auth/ways-in': 'public',
  'POST /api/auth/forgot-password': 'public',
  'POST /api/auth/reset-password': 'public',
  'POST /api/auth/confirm-email': 'public',
  'POST /api/auth/resend-confirmation': 'public',
  'POST /api/auth/change-password': 'session',
  'GET /api/auth/account-claim': 'session',
  'POST /api/auth/account-claim': 'session',
  'POST /api/auth/passkey/sign-in-options': 'public',
  'POST /api/auth/passkey/sign-in': 'public',
  'POST /api/auth/company/start': 'public',
  'GET /api/auth/company/callback': 'public',
  'POST /api/functions/emergency-admin-recovery': 'public',
  'POST /api/sources/notifications/sharepoint': 'public',
  'GET /api/sources/notifications/sharepoint': 'public',
  'POST /api/sources/notifications/google-drive': 'public',
  'GET /api/sources/notifications/google-drive': 'public',
  'POST /api/sources/notifications/dropbox': 'public',
  'GET /api/sources/notifications/dropbox': 'public',
  'POST /api/account/deletion/undo': 'public',
  'POST /api/account/email/keep': 'public',
  'POST /api/functions/send-2fa-code': 'factor',
  'POST /api/mfa/session': 'factor',
  'POST /api/mfa/verify': 'factor',
  'POST /api/mfa/passkey-options': 'factor',
  'POST /api/mfa/verify-passkey': 'factor',
  'GET /api/mfa/settings': 'setup',
  'POST /api/mfa/confirm': 'setup',
  'PUT /api/mfa/email': 'setup',
  'PUT /api/mfa/passkey': 'setup',
  'POST /api/mfa/totp/setup': 'setup',
  'POST /api/mfa/totp/enable': 'setup',
  'DELETE /api/mfa/totp': 'setup',
  'GET /api/mfa/passkeys': 'setup',
  'POST /api/mfa/passkeys': 'setup',
  'POST /api/mfa/passkeys/options': 'setup',
  'POST /api/functions/admin-update-mfa': 'admin',
  'POST /api/functions/get-user-emails': 'admin',
  'POST /api/functions/send-onboarding-email': 'admin',
  'GET /api/welcome/knowledge': 'admin',
  'PUT /api/welcome/knowledge': 'admin',
  'POST /api/welcome/knowledge/restorations': 'admin',
};

/** Path of the specification's server functions, which also accept a bearer token. */
export const functionsPath = '/api/functions/';

/** Everything below is for admins only, whichever feature defines the route. */
const adminPath = '/api/admin/';

/** Access that an operation requires. HEAD counts as GET. */
export function accessOf(method: string, path: string): Access {
  const name = method === 'HEAD' ? 'GET' : method;
  return listed[`${name} ${path}`] ?? (path.startsWith(adminPath) ? 'admin' : 'user');
}

/**
 * Operations after which a session can do more, or belongs to another account: they give it a new token, which a copied
 * cookie does not have. Operations that prove the second factor or a password do so themselves, in the transaction of
 * the proof.
 */
const proofs: ReadonlySet<string> = new Set([
  'PUT /api/mfa/email',
  'PUT /api/mfa/passkey',
  'POST /api/mfa/totp/enable',
  'POST /api/mfa/confirm',
  'POST /api/auth/account-claim',
  'POST /api/account/email/confirm',
]);

export const isProof = (method: string, path: string): boolean => proofs.has(`${method} ${path}`);

/**
 * AUTH-06: after the password come the forced change, then the second factor; demo accounts skip the change. A claimed
 * account's ownership is settled before the second factor, which may be someone else's. Where a second factor is
 * required, whoever has none, and has not proven one in this session by other means, sets one up next.
 */
export function stateOf(account: {
  mustChangePassword: boolean;
  isDemo: boolean;
  isClaimed: boolean;
  methods: readonly string[];
  isVerified: boolean;
  factorDueAt: number | null;
}): Exclude<SessionState, 'signed_out'> {
  if (account.mustChangePassword && !account.isDemo) return 'change_password';
  if (account.isClaimed) return 'review_account';
  if (account.methods.length > 0 && !account.isVerified) return 'second_factor';
  if (awaitsFactor(account) && (account.factorDueAt ?? 0) <= Date.now()) return 'factor_setup';
  return 'signed_in';
}

/** True if a second factor is required and the account has none, at once or once its session's last day is over. */
export const awaitsFactor = (account: {
  methods: readonly string[];
  isVerified: boolean;
  factorDueAt: number | null;
}): boolean => account.methods.length === 0 && !account.isVerified && account.factorDueAt !== null;

/** Sessions end after a week without use; each use renews them, at most once a day. In seconds. */
export const sessionIdleSeconds = cookieMaxAgeSeconds;
export const sessionRenewalSeconds = 86_400;
/** Even renewed sessions end 30 days after the sign-in (NIST SP 800-63B, reauthentication at AAL1). */
export const sessionAbsoluteMilliseconds = 30 * 86_400_000;

/** Limit on the acts of one account or address: a burst of `allowed`, refilled evenly over `seconds`. */
export type RateLimit = { allowed: number; seconds: number };

const minutes = 60;
const hours = 3_600;

/**
 * NIST SP 800-63B requires a limit of at most 100 consecutive wrong passwords; these are stricter. The limit per
 * account and address is tighter than the one per account. Once the latter is used up, a right password also needs a
 * proof by mail (limit-sign-ins.ts), so a stranger's guesses shut nobody out.
 */
export const rateLimits = {
  signInAtAddress: { allowed: 100, seconds: 15 * minutes },
  signInToAccount: { allowed: 30, seconds: 15 * minutes },
  signInToAccountAtAddress: { allowed: 10, seconds: 15 * minutes },
  /** In a browser that signed in to the account before, or with a link from its mailbox. */
  signInWithProof: { allowed: 10, seconds: 15 * minutes },
  signInMailOfAccount: { allowed: 6, seconds: 15 * minutes },
  demoVisitAtAddress: { allowed: 20, seconds: hours },
  signUpAtAddress: { allowed: 20, seconds: hours },
  resetAtAddress: { allowed: 20, seconds: hours },
  mailOfAccountBySender: { allowed: 3, seconds: 15 * minutes },
  resetOfAccount: { allowed: 6, seconds: 15 * minutes },
  confirmationOfAccount: { allowed: 6, seconds: 15 * minutes },
  currentPassword: { allowed: 10, seconds: 15 * minutes },
  /** Includes right ones, because each occupies a processor. */
  ownPasswordChecks: { allowed: 20, seconds: 15 * minutes },
  passkeyOptionsAtAddress: { allowed: 100, seconds: 15 * minutes },
  /** Each makes a request to another server, which must not be used to try passwords there. */
  sourceConnection: { allowed: 30, seconds: 15 * minutes },
  backupPassphrase: { allowed: 10, seconds: 15 * minutes },
  emailChangeOfAccount: { allowed: 5, seconds: hours },
  strayPasskeyRecord: { allowed: 3, seconds: hours },
  /** Sign-ins recorded for an account without attempts left, so that strangers cannot flood its log. */
  barredSignInRecord: { allowed: 10, seconds: hours },
  refusalRecord: { allowed: 20, seconds: hours },
  codeAtAddress: { allowed: 100, seconds: 15 * minutes },
  /** A conversation has a handful of questions; a company behind one address has several at once. */
  welcomeAtAddress: { allowed: 30, seconds: 10 * minutes },
  /** Single use; kept twice as long as the time on the company's page (companySignInSeconds). */
  companyAnswer: { allowed: 1, seconds: 20 * minutes },
  movedSignInRecord: { allowed: 1, seconds: 24 * hours },
  clientRegistrationAtAddress: { allowed: 20, seconds: hours },
  tokenRequestAtAddress: { allowed: 600, seconds: 15 * minutes },
  recoveryAtAddress: { allowed: 5, seconds: hours },
  recoveryOverall: { allowed: 20, seconds: hours },
} as const satisfies Record<string, RateLimit>;
export type RateLimitName = keyof typeof rateLimits;
