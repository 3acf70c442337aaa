import { z } from 'zod';

/** One of the demo's three accounts, for whoever wants to look around: nothing of it is secret. */
export const demoAccountSchema = z.object({
  /** Stable name of the persona. */
  key: z.string(),
  email: z.string(),
  password: z.string(),
  displayName: z.object({ de: z.string(), en: z.string() }),
  role: z.object({ de: z.string(), en: z.string() }),
  organisation: z.string(),
  documents: z.number().int().min(0),
  /** Papers that are read and indexed; with `isReady` all of them, and the sample chats, too. */
  documentsReady: z.number().int().min(0),
  isReady: z.boolean(),
});
export type DemoAccount = z.infer<typeof demoAccountSchema>;

/** `isOn` false: the operator has switched the demo off. */
export const demoAccountsSchema = z.object({ isOn: z.boolean(), accounts: z.array(demoAccountSchema) });
export type DemoAccounts = z.infer<typeof demoAccountsSchema>;

/** A visitor's visit. */
export const demoVisitSchema = z.object({
  /** When everything of the visit is removed. */
  endsAt: z.iso.datetime(),
  /** For an empty chat. */
  examples: z.array(z.object({ de: z.string(), en: z.string() })),
  /** Of the sample's folders and chats, which are stored in one of the two: they are shown in the interface's language. */
  names: z.array(z.object({ de: z.string(), en: z.string() })),
});
export type DemoVisit = z.infer<typeof demoVisitSchema>;
