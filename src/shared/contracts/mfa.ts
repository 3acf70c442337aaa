import { z } from 'zod';
import { verificationCodeLength } from '../limits.ts';

/** Second factors that an account can have on. */
export const factorMethodSchema = z.enum(['email', 'totp', 'passkey']);
export type FactorMethod = z.infer<typeof factorMethodSchema>;

/** Exactly six ASCII digits; nothing else is looked at, and nothing else costs a try. */
export const verificationCodeSchema = z.string().regex(new RegExp(`^[0-9]{${verificationCodeLength}}$`));

/** The second factor's session of this sign-in session; a new tab gets its token from here. */
export const factorSessionSchema = z.object({
  sessionToken: z.string(),
  userId: z.uuid(),
  email: z.string(),
  isVerified: z.boolean(),
  methods: z.array(factorMethodSchema),
  hasRecoveryCodes: z.boolean(),
  isDemo: z.boolean(),
  remainingAttempts: z.number().int().min(0),
  /** Until when the account is locked; null = it is not. */
  lockedUntil: z.iso.datetime().nullable(),
});
export type FactorSession = z.infer<typeof factorSessionSchema>;

export const verifyFactorSchema = z.discriminatedUnion('method', [
  z.object({ method: z.literal('email'), code: verificationCodeSchema }),
  z.object({ method: z.literal('totp'), code: verificationCodeSchema }),
  z.object({ method: z.literal('recovery'), code: z.string().trim().min(1).max(40) }),
]);
export type VerifyFactor = z.infer<typeof verifyFactorSchema>;

/**
 * `second_factor_required` where the session waited too long: open it anew. On a wrong code the problem document carries
 * `remainingAttempts`; the last wrong one answers `factor_locked` with `retryAfterSeconds`, as all that follow.
 */
export const factorVerifiedSchema = z.object({ isVerified: z.literal(true), isDemo: z.boolean() });

/** Server function `send-2fa-code`. User and address must be the session's own. */
export const sendCodeSchema = z.object({ userId: z.uuid(), email: z.email() });
export const sendCodeResultSchema = z.object({ success: z.literal(true), resendAfterSeconds: z.number().int() });

/** What the settings show. */
export const factorSettingsSchema = z.object({
  email: z.boolean(),
  totp: z.boolean(),
  passkey: z.boolean(),
  recoveryCodesLeft: z.number().int(),
  /** Whether the account has a password of ours; those of a company's own sign-in may have none. */
  hasPassword: z.boolean(),
});
export type FactorSettings = z.infer<typeof factorSettingsSchema>;

export const totpSetupSchema = z.object({
  /** SVG as a data address. */
  qrCode: z.string(),
  /** Base32, for typing in. */
  secret: z.string(),
  /** What the QR code says (`otpauth://totp/…`): opens the app where it is on this very device. */
  uri: z.string(),
});
export const enableTotpSchema = z.object({ code: verificationCodeSchema });
export const setEmailFactorSchema = z.object({ isEnabled: z.boolean() });
/** Codes are shown this once; only where a first factor was turned on or new ones were asked for. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()).nullable() });

/**
 * A fresh proof for acts that demand one (`confirmation_required`): the password, or a code of a factor that is on. It
 * counts for ten minutes in this session. Every change of factors demands it; for the first one, having signed in within the
 * last ten minutes will do.
 */
export const confirmIdentitySchema = z.union([
  z.object({ password: z.string().min(1).max(1_000) }),
  verifyFactorSchema,
]);
export type ConfirmIdentity = z.infer<typeof confirmIdentitySchema>;

/** Server function `admin-update-mfa`. */
export const adminUpdateFactorSchema = z.object({ targetUserId: z.uuid(), isEnabled: z.boolean() });
export const adminUpdateFactorResultSchema = z.object({ success: z.literal(true) });
