import { z } from 'zod';

/** One of the demo's three accounts, open to everybody: nothing about it is secret. */
export const demoAccountSchema = z.object({
  /** Stable id of the persona. */
  key: z.string(),
  email: z.string(),
  password: z.string(),
  displayName: z.object({ de: z.string(), en: z.string() }),
  role: z.object({ de: z.string(), en: z.string() }),
  organisation: z.string(),
  documents: z.number().int().min(0),
  /** Documents read and indexed; with `isReady`, all of them and the sample chats are. */
  documentsReady: z.number().int().min(0),
  isReady: z.boolean(),
});
export type DemoAccount = z.infer<typeof demoAccountSchema>;

/** `isOn` false: the operator has switched the demo off. */
export const demoAccountsSchema = z.object({ isOn: z.boolean(), accounts: z.array(demoAccountSchema) });
export type DemoAccounts = z.infer<typeof demoAccountsSchema>;

/** A demo visit. */
export const demoVisitSchema = z.object({
  /** When all the visit's data is removed. */
  endsAt: z.iso.datetime(),
  /** Examples for an empty chat. */
  examples: z.array(z.object({ de: z.string(), en: z.string() })),
  /** Names of the sample's folders and chats. They are stored in one language and shown in the interface's. */
  names: z.array(z.object({ de: z.string(), en: z.string() })),
});
export type DemoVisit = z.infer<typeof demoVisitSchema>;
