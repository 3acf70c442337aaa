import { z } from 'zod';
import { verificationCodeLength } from '../limits.ts';

/** Second factors that an account can enable. */
export const factorMethodSchema = z.enum(['email', 'totp', 'passkey']);
export type FactorMethod = z.infer<typeof factorMethodSchema>;

/** Exactly six ASCII digits; anything else is rejected without costing an attempt. */
export const verificationCodeSchema = z.string().regex(new RegExp(`^[0-9]{${verificationCodeLength}}$`));

/** The second-factor session of this sign-in session; a new tab gets its token from here. */
export const factorSessionSchema = z.object({
  sessionToken: z.string(),
  userId: z.uuid(),
  email: z.string(),
  isVerified: z.boolean(),
  methods: z.array(factorMethodSchema),
  hasRecoveryCodes: z.boolean(),
  /** A code was mailed in this sign-in session and is still valid; another one would void it. */
  isCodeSent: z.boolean(),
  isDemo: z.boolean(),
  remainingAttempts: z.number().int().min(0),
  /** Locked until this time; null: not locked. */
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
 * `second_factor_required` if the session waited too long: open a new one. For a wrong code, the problem document has
 * `remainingAttempts`; the last wrong one yields `factor_locked` with `retryAfterSeconds`, as do all that follow.
 */
export const factorVerifiedSchema = z.object({ isVerified: z.literal(true), isDemo: z.boolean() });

/** Server function `send-2fa-code`. User and address must be the session's own. */
export const sendCodeSchema = z.object({ userId: z.uuid(), email: z.email() });
export const sendCodeResultSchema = z.object({ success: z.literal(true), resendAfterSeconds: z.number().int() });

/** Factor settings as displayed. */
export const factorSettingsSchema = z.object({
  email: z.boolean(),
  totp: z.boolean(),
  passkey: z.boolean(),
  recoveryCodesLeft: z.number().int(),
  /** Whether the account has a password of ours; accounts with company sign-in may have none. */
  hasPassword: z.boolean(),
  /** The account's address, where codes are mailed. */
  address: z.string(),
});
export type FactorSettings = z.infer<typeof factorSettingsSchema>;

export const totpSetupSchema = z.object({
  /** SVG as a data URL. */
  qrCode: z.string(),
  /** Base32, for typing in. */
  secret: z.string(),
  /** The QR code's content (`otpauth://totp/…`): opens the app if it is on this device. */
  uri: z.string(),
});
export const enableTotpSchema = z.object({ code: verificationCodeSchema });
export const setEmailFactorSchema = z.object({ isEnabled: z.boolean() });
/** Codes are shown only this once; null unless a first factor was enabled or new codes were requested. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()).nullable() });

/**
 * A fresh proof of identity for actions that require one (`confirmation_required`): the password, or a code of an
 * enabled factor. It is valid for ten minutes in this session. Every change of factors requires it; for the first one,
 * a sign-in within the last ten minutes suffices.
 */
export const confirmIdentitySchema = z.union([
  z.object({ password: z.string().min(1).max(1_000) }),
  verifyFactorSchema,
]);
export type ConfirmIdentity = z.infer<typeof confirmIdentitySchema>;

/** Server function `admin-update-mfa`. */
export const adminUpdateFactorSchema = z.object({ targetUserId: z.uuid(), isEnabled: z.boolean() });
export const adminUpdateFactorResultSchema = z.object({ success: z.literal(true) });
