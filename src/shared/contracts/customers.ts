import { z } from 'zod';
import { planNames } from '../limits.ts';

/** Usage of a customer's plan (in the demo, of the visitor only); `limit` null: unlimited. */
const usedSchema = z.object({ used: z.number().int(), limit: z.number().int().nullable() });
export const planUsageSchema = z.object({
  plan: z.enum(planNames),
  /** Pages of all currently stored documents. */
  pages: usedSchema,
  /** Questions in the current month, in the operator's time zone. */
  queries: usedSchema,
});
export type PlanUsage = z.infer<typeof planUsageSchema>;
