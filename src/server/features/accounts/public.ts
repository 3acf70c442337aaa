/** What other features may use. */
export { insertInvitedAccount, replaceAddress, setTemporaryPassword } from './administration/change-account.ts';
export { emailLinks } from './administration/move-email.ts';
export {
  changeSignInRules,
  storeCompanySignIn,
  turnOffCompanySignIn,
} from './company-sign-in/change-company-sign-in.ts';
export { listProviders } from './company-sign-in/company-repository.ts';
export { companyCallbackUrl, discoverIssuer, tokenOriginOf } from './company-sign-in/discover-issuer.ts';
export { enqueueInvitation, sendInvitation, sendResetLink } from './mails/send-invitation.ts';
export { renderMailNow } from './mails/send-mail.ts';
export { checkNewPassword } from './passwords/check-password.ts';
export { awaitsFactor, sessionAbsoluteMilliseconds, sessionIdleSeconds } from './policy.ts';
export { enterAccount, enterAdmin, holdAccount, isAdmin, isLastAdmin } from './repository.ts';
export { hasProvenFactor, requireConfirmation } from './second-factor/service.ts';
export type { Asker } from './service.ts';
export {
  getAccount,
  guardAccess,
  hasSessionCookie,
  isPublic,
  limitPrograms,
  limitSourceConnections,
  limitWelcomeChat,
  tryPassphrase,
  whileConfirmed,
  whileSignedIn,
} from './service.ts';
export { findSession, openByGrant, openForAdmin, resumeAdmin } from './sessions/read-session.ts';
export { deleteAllSessions } from './sessions/session-repository.ts';
export { knownBrowserDays } from './sign-in/sign-browser.ts';
