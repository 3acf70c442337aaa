import { z } from 'zod';
import {
  maxNotifications,
  type SourceNotification,
  type SourceRequest,
} from '#server/platform/data-source/data-source.ts';

const requestSchema = z.object({ value: z.array(z.unknown()) });
/** Our secrets have 32 bytes in base64url: nothing else needs to be looked up. */
const notificationSchema = z.object({
  subscriptionId: z.string().max(200),
  clientState: z.string().regex(/^[\w-]{43}$/),
});

/** Reads change notifications of Microsoft Graph. Each contains the secret given with the subscription. */
export function readGraphNotification({ query, body }: SourceRequest): SourceNotification | null {
  const token = query.get('validationToken');
  if (token !== null) return { reply: token };
  try {
    const { value } = requestSchema.parse(JSON.parse(body));
    const told = value.slice(0, maxNotifications).flatMap((each) => {
      const { data } = notificationSchema.safeParse(each);
      return data ? [{ key: data.clientState, channel: data.subscriptionId, number: null }] : [];
    });
    return told.length > 0 ? { told } : null;
  } catch {
    return null;
  }
}
