import { z } from 'zod';
import type { SourceNotification, SourceRequest } from '#server/platform/data-source/data-source.ts';

const notificationSchema = z.object({
  value: z.array(z.object({ subscriptionId: z.string(), clientState: z.string().nullish() })),
});

/** Reads change notifications of Microsoft Graph. Each contains the secret given with the subscription. */
export function readGraphNotification({ query, body }: SourceRequest): SourceNotification | null {
  const token = query.get('validationToken');
  if (token !== null) return { reply: token };
  try {
    const { value } = notificationSchema.parse(JSON.parse(body));
    const told = value.flatMap(({ subscriptionId, clientState }) =>
      clientState ? [{ key: clientState, channel: subscriptionId, number: null }] : [],
    );
    return told.length > 0 ? { told } : null;
  } catch {
    return null;
  }
}
