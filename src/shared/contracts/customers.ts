import { z } from 'zod';
import { planNames } from '../limits.ts';

/** What a customer has used of its plan, in the demo the visitor alone; `limit` null = unlimited. */
const usedSchema = z.object({ used: z.number().int(), limit: z.number().int().nullable() });
export const planUsageSchema = z.object({
  plan: z.enum(planNames),
  /** Pages of all documents that are stored now. */
  pages: usedSchema,
  /** Questions in the present month of the operator's time zone. */
  queries: usedSchema,
});
export type PlanUsage = z.infer<typeof planUsageSchema>;
