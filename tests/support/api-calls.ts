/**
 * A call from the specification and its counterpart here: API operations, a database routine, or nothing, with the
 * reason.
 */
export type ApiCall = { call: string; operations?: string[]; routine?: string; note?: string };
export type ApiCallGroup = { title: string; calls: ApiCall[] };

const noPhone = 'does not apply: accounts have an e-mail address and no phone';

/** Sections 7 and 8 of the specification (API-03), in order. Notes are sentences without a full stop. */
export const apiCallGroups: ApiCallGroup[] = [
  {
    title: 'Auth',
    calls: [
      { call: 'sign in with password', operations: ['POST /api/auth/sign-in/email'] },
      {
        call: 'sign up',
        operations: ['POST /api/auth/sign-up/email'],
        note: 'no phone, and no captcha: sign-ups are limited for each address on the network',
      },
      { call: 'get current user', operations: ['GET /api/users/me'] },
      { call: 'get session', operations: ['GET /api/users/session'] },
      {
        call: 'subscribe to auth changes',
        operations: ['GET /api/users/session'],
        note: 'asked from time to time while the page is visible; the tabs of a browser tell each other',
      },
      {
        call: 'sign out (global, local, others)',
        operations: ['POST /api/auth/sign-out'],
        note: 'body `{"scope": "global"}`, `local` (default) or `others`',
      },
      {
        call: 'reset password for an e-mail',
        operations: ['POST /api/auth/forgot-password', 'POST /api/auth/reset-password'],
      },
      {
        call: 'update user password',
        operations: ['POST /api/auth/update-password', 'POST /api/auth/change-password'],
        note: 'the second is the forced change at the first sign-in',
      },
      { call: 'mfa.enroll (totp)', operations: ['POST /api/mfa/totp/setup'] },
      {
        call: 'mfa.challengeAndVerify',
        operations: ['POST /api/mfa/totp/enable', 'POST /api/mfa/verify'],
        note: 'to turn the factor on, and to sign in with it',
      },
      { call: 'admin.createUser', operations: ['POST /api/admin/users'] },
      { call: 'admin.deleteUser', operations: ['DELETE /api/admin/users/{id}'] },
      {
        call: 'admin.updateUserById (password or e-mail)',
        operations: ['POST /api/admin/users/{id}/password', 'PATCH /api/admin/users/{id}'],
      },
    ],
  },
  {
    title: 'Paths of the auth service',
    calls: [
      { call: 'POST signup', operations: ['POST /api/auth/sign-up/email'] },
      { call: 'POST token (grant password)', operations: ['POST /api/auth/sign-in/email'] },
      {
        call: 'POST token (grant refresh_token)',
        operations: ['GET /api/users/session'],
        note: 'the session is a cookie that visits renew; there is no token to refresh',
      },
      {
        call: 'POST token (grant pkce, id_token)',
        operations: ['POST /api/auth/company/start', 'GET /api/auth/company/callback'],
        note: "the code of the company's OpenID Connect provider is exchanged by the server, with PKCE",
      },
      { call: 'POST token (grant web3)', note: 'does not apply: wallets are no way to sign in here' },
      {
        call: 'POST otp',
        operations: ['POST /api/functions/send-2fa-code'],
        note: 'codes by mail are a second factor, never the first; none by phone',
      },
      {
        call: 'POST verify',
        operations: ['POST /api/mfa/verify', 'POST /api/auth/confirm-email', 'POST /api/account/email/confirm'],
      },
      { call: 'POST resend', operations: ['POST /api/auth/resend-confirmation'] },
      { call: 'POST recover', operations: ['POST /api/auth/forgot-password'] },
      { call: 'POST sso', operations: ['POST /api/auth/company/start'] },
      { call: 'GET reauthenticate', operations: ['POST /api/mfa/confirm'] },
      { call: 'GET user', operations: ['GET /api/users/me'] },
      {
        call: 'PUT user',
        operations: ['PATCH /api/users/me', 'POST /api/account/email', 'POST /api/auth/update-password'],
      },
      {
        call: 'GET user/identities/authorize',
        operations: ['POST /api/auth/company/start'],
        note: 'an account and its company belong together by the proven address; a user links none by hand',
      },
      {
        call: 'DELETE user/identities/{identity_id}',
        operations: ['DELETE /api/admin/customers/{id}/sign-ins/{signInId}'],
        note: "a company's sign-in is turned off for all its people by an admin",
      },
      {
        call: 'POST factors',
        operations: ['POST /api/mfa/totp/setup', 'PUT /api/mfa/email', 'POST /api/mfa/passkeys'],
      },
      {
        call: 'POST factors/{factorId}/challenge',
        operations: ['POST /api/functions/send-2fa-code', 'POST /api/mfa/passkey-options'],
        note: 'an authenticator needs no challenge',
      },
      {
        call: 'POST factors/{factorId}/verify',
        operations: ['POST /api/mfa/verify', 'POST /api/mfa/verify-passkey'],
      },
      {
        call: 'DELETE factors/{factorId}',
        operations: ['DELETE /api/mfa/totp', 'PUT /api/mfa/email', 'DELETE /api/mfa/passkeys/{id}'],
      },
      {
        call: 'GET well-known key set',
        note: 'does not apply: sessions are opaque cookies that only this service reads, so that no key is published',
      },
    ],
  },
  {
    title: 'Server functions',
    calls: [
      'welcome-chat',
      'send-2fa-code',
      'emergency-admin-recovery',
      'get-user-emails',
      'send-onboarding-email',
      'admin-update-mfa',
      'validate-file-upload',
    ].map((call) => ({ call, operations: [`POST /api/functions/${call}`] })),
  },
  {
    title: 'Remote procedures',
    calls: [
      {
        call: 'get_or_create_customer',
        routine: 'get_or_create_customer',
        note: 'by the trigger that completes a new account; nobody outside the database calls it',
      },
      {
        call: 'initialize_demo_account',
        routine: 'initialize_demo_account',
        note: 'when a visit to the demo begins',
      },
      { call: 'check_mfa_lockout', routine: 'check_mfa_lockout', operations: ['POST /api/mfa/session'] },
      {
        call: 'get_mfa_remaining_attempts',
        routine: 'get_mfa_remaining_attempts',
        operations: ['POST /api/mfa/verify'],
        note: '`remainingAttempts` of a refusal',
      },
    ],
  },
  {
    title: 'Tables',
    calls: [
      {
        call: 'chat_folders',
        operations: [
          'GET /api/chats/folders',
          'POST /api/chats/folders',
          'PATCH /api/chats/folders/{id}',
          'DELETE /api/chats/folders/{id}',
        ],
      },
      {
        call: 'chat_sessions',
        operations: ['GET /api/chats', 'POST /api/chats/questions', 'PATCH /api/chats/{id}', 'DELETE /api/chats/{id}'],
      },
      { call: 'chat_messages', operations: ['GET /api/chats/{id}/messages', 'POST /api/chats/{id}/questions'] },
      {
        call: 'user_roles',
        operations: ['GET /api/users/me', 'POST /api/admin/users', 'PATCH /api/admin/users/{id}'],
      },
      {
        call: 'user_profiles',
        operations: ['GET /api/users/me', 'PATCH /api/users/me', 'PATCH /api/admin/users/{id}'],
      },
      { call: 'customers', operations: ['GET /api/admin/customers', 'PATCH /api/admin/customers/{id}'] },
      {
        call: 'mfa_enrollment',
        operations: [
          'GET /api/mfa/settings',
          'PUT /api/mfa/email',
          'POST /api/mfa/totp/enable',
          'DELETE /api/mfa/totp',
        ],
      },
      {
        call: 'mfa_sessions',
        operations: ['POST /api/mfa/session', 'POST /api/mfa/verify', 'POST /api/auth/sign-out'],
      },
      { call: 'email_verification_codes', operations: ['POST /api/functions/send-2fa-code', 'POST /api/mfa/verify'] },
      { call: 'mfa_verification_attempts', operations: ['POST /api/mfa/verify'] },
      { call: 'file_uploads', operations: ['GET /api/uploads', 'PATCH /api/uploads/{id}', 'DELETE /api/uploads/{id}'] },
      { call: 'chatbot_knowledge', operations: ['GET /api/welcome/knowledge', 'PUT /api/welcome/knowledge'] },
    ],
  },
  {
    title: 'Storage and export',
    calls: [
      { call: 'user-uploads: upload', note: '`/api/uploads/tus`, by the protocol tus 1.0' },
      { call: 'user-uploads: download', operations: ['GET /api/uploads/{id}/content'] },
      { call: 'user-uploads: remove', operations: ['DELETE /api/uploads/{id}'] },
      {
        call: 'board-search-chat-{date}.txt',
        operations: ['GET /api/chats/{id}/messages', 'GET /api/chats/{id}/export'],
        note: 'the page writes the text from the first; the second is Word or PDF with sources',
      },
    ],
  },
  {
    title: 'Conditions of the auth library',
    calls: [
      {
        call: 'empty credential response',
        operations: ['POST /api/mfa/passkeys'],
        note: '`passkey_unverified`; the page says so',
      },
      { call: 'unexpected credential type', operations: ['POST /api/mfa/passkeys'], note: '`validation_failed`' },
      { call: 'browser without WebAuthn support', note: 'the page offers no passkey then' },
      {
        call: 'rpId required',
        operations: ['POST /api/auth/passkey/sign-in-options', 'POST /api/mfa/passkeys/options'],
        note: 'the server gives it: the host of PUBLIC_URL',
      },
      {
        call: 'missing e-mail or phone with password',
        operations: ['POST /api/auth/sign-in/email', 'POST /api/auth/sign-up/email'],
        note: `\`validation_failed\`; the phone ${noPhone}`,
      },
      {
        call: 'an OTP request needs an e-mail or phone',
        operations: ['POST /api/functions/send-2fa-code'],
        note: `\`validation_failed\`; the phone ${noPhone}`,
      },
      {
        call: 'token verification error',
        operations: [
          'POST /api/auth/confirm-email',
          'POST /api/auth/reset-password',
          'POST /api/account/email/confirm',
        ],
        note: '`link_invalid`, `link_expired` or `link_used`',
      },
      {
        call: 'a session set from tokens needs both tokens',
        note: 'does not apply: the session is one cookie that the server sets',
      },
      {
        call: 'identity_already_exists',
        operations: ['GET /api/auth/company/callback'],
        note: '`company_account_mismatch`; the session stays as it is',
      },
      {
        call: 'identity_not_found',
        operations: ['DELETE /api/admin/customers/{id}/sign-ins/{signInId}'],
        note: '`not_found`; the session stays as it is',
      },
      {
        call: 'single_identity_not_deletable',
        note: 'does not apply: a user unlinks no identity; an account without another way in gets a password by mail',
      },
      {
        call: 'other URL errors clear the session',
        operations: ['GET /api/auth/company/callback'],
        note: 'a failed return from a company opens no session, and leaves one that is open as it is',
      },
      { call: 'auth-session-missing error', operations: ['GET /api/users/me'], note: '401 `unauthenticated`' },
      {
        call: 'sign-out ignores 401, 403 and 404',
        operations: ['POST /api/auth/sign-out'],
        note: 'it answers 200 to whoever is signed out already',
      },
    ],
  },
];
