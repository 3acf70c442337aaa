import { z } from 'zod';

/** What browser and server say to each other is WebAuthn's own (Level 3, JSON forms); both ends have a library for it. */
const webAuthnJson = z.looseObject({});

export const passkeyNameMaxLength = 60;
const nameSchema = z.string().trim().min(1).max(passkeyNameMaxLength);

export const passkeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  /** Whether it is synchronised between the user's devices. */
  isBackedUp: z.boolean(),
});
export type Passkey = z.infer<typeof passkeySchema>;
export const passkeysSchema = z.object({ passkeys: z.array(passkeySchema) });

/** `security-key` = a key that is plugged in or held to the device; `device` = the device's own lock or the user's phone. */
export const passkeyKindSchema = z.enum(['security-key', 'device']);
export const startPasskeySchema = z.object({ kind: passkeyKindSchema.default('security-key') });
export const passkeyOptionsSchema = z.object({ options: webAuthnJson.extend({ challenge: z.string() }) });
export const addPasskeySchema = z.object({ name: nameSchema, response: webAuthnJson });
export const renamePasskeySchema = z.object({ name: nameSchema });
/** Without an address the browser offers what it has for this site. */
export const startPasskeySignInSchema = z.object({ email: z.email().max(254).optional() });
export const passkeyResponseSchema = z.object({ response: webAuthnJson });
export const setPasskeyFactorSchema = z.object({ isEnabled: z.boolean() });
