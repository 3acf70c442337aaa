import { z } from 'zod';

/** Messages between browser and server are WebAuthn's own (Level 3, JSON forms), handled by a library on both ends. */
const webAuthnJson = z.looseObject({});

export const passkeyNameMaxLength = 60;
const nameSchema = z.string().trim().min(1).max(passkeyNameMaxLength);

export const passkeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  /** Whether it is synced between the user's devices. */
  isBackedUp: z.boolean(),
});
export type Passkey = z.infer<typeof passkeySchema>;
export const passkeysSchema = z.object({ passkeys: z.array(passkeySchema) });

/** `security-key`: plugged in or held to the device; `device`: the device's own lock or the user's phone. */
export const passkeyKindSchema = z.enum(['security-key', 'device']);
export const startPasskeySchema = z.object({ kind: passkeyKindSchema.default('security-key') });
export const passkeyOptionsSchema = z.object({ options: webAuthnJson.extend({ challenge: z.string() }) });
export const addPasskeySchema = z.object({ name: nameSchema, response: webAuthnJson });
export const renamePasskeySchema = z.object({ name: nameSchema });
/** Without an address, the browser offers its passkeys for this site. */
export const startPasskeySignInSchema = z.object({ email: z.email().max(254).optional() });
export const passkeyResponseSchema = z.object({ response: webAuthnJson });
export const setPasskeyFactorSchema = z.object({ isEnabled: z.boolean() });
