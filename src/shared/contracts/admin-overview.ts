import { z } from 'zod';

/** The provider's overview (ADM-02). */
export const adminOverviewPath = '/api/admin/overview';
export const adminUsageCustomersPath = '/api/admin/usage-customers';

export const usagePeriods = ['24h', '7d', '30d', '90d', 'year'] as const;
export type UsagePeriod = (typeof usagePeriods)[number];

const figure = z.number().int().min(0).nullable();

/** Null: based on fewer than five people, or not counted. */
export const usageFiguresSchema = z.object({
  /** Number of people who asked questions or signed in. */
  people: figure,
  questions: figure,
  answered: figure,
  closest: figure,
  nothing: figure,
  withModel: figure,
  answersFailed: figure,
  documents: figure,
  pages: figure,
  readingMilliseconds: figure,
  readingsFailed: figure,
  signIns: figure,
});
export type UsageFigures = z.infer<typeof usageFiguresSchema>;

/** `start`: an instant for hours, YYYY-MM-DD in the operator's time zone for days. */
export const usagePointSchema = usageFiguresSchema.extend({ start: z.string() });
export type UsagePoint = z.infer<typeof usagePointSchema>;

export const machinePointSchema = z.object({
  start: z.string(),
  jobsWaiting: z.number().int(),
  jobsFailed: z.number().int(),
  storedBytes: z.number().int(),
  databaseBytes: z.number().int(),
  freeBytes: z.number().int(),
});
export type MachinePoint = z.infer<typeof machinePointSchema>;

export const usageCustomerSchema = z.object({ id: z.uuid(), companyName: z.string(), isOn: z.boolean() });
export type UsageCustomer = z.infer<typeof usageCustomerSchema>;

export const overviewQuerySchema = z.object({
  period: z.enum(usagePeriods).default('24h'),
  /** A customer with usage figures of its own; daily figures only. */
  customerId: z.uuid().optional(),
});

export const adminOverviewSchema = z.object({
  /** Users being deleted are not counted, as in the user list. */
  counters: z.object({
    realCustomers: z.number().int(),
    demoCustomers: z.number().int(),
    realUsers: z.number().int(),
    demoUsers: z.number().int(),
    files: z.number().int(),
    storedBytes: z.number().int(),
  }),
  timeZone: z.string(),
  points: z.array(usagePointSchema),
  machine: z.array(machinePointSchema),
  /** Customers with figures of their own. */
  customers: z.array(usageCustomerSchema),
});
export type AdminOverview = z.infer<typeof adminOverviewSchema>;

export const usageCustomersQuerySchema = z.object({ search: z.string().max(200).default('') });
/** The first fifty by name. */
export const usageCustomersSchema = z.object({ customers: z.array(usageCustomerSchema) });
export const switchUsageSchema = z.object({ isOn: z.boolean() });
