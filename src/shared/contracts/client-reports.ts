import { z } from 'zod';

/**
 * What the web reports to the operator's log (PUB-02, PUB-03). No error messages: they may quote what was on screen.
 */
export const clientReportSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('page-missing'),
    /** Without query and fragment. */
    path: z.string().max(300),
  }),
  z.object({
    kind: z.literal('page-failed'),
    /** The id shown to the user. */
    errorId: z.uuid(),
    path: z.string().max(300),
    /** e.g. "TypeError". */
    name: z.string().max(100),
    /** Locations in our own scripts, innermost first: "chat-page-AbCd.js:1:2345". */
    places: z.array(z.string().max(200)).max(10),
  }),
]);
export type ClientReport = z.infer<typeof clientReportSchema>;
