import { z } from 'zod';

/** The operations manual that comes with the product; for the provider's admins. */
export const manualPath = '/api/admin/manual';

/** `section`: a heading in lower case with hyphens, such as `data-sources`; without it, the whole manual. */
export const manualQuerySchema = z.object({ section: z.string().max(100).optional() });
