import { type DocumentEvent, documentEventSchema } from '#shared/contracts/documents.ts';
import { recheckSession } from './query-client.ts';

type Listener = (event: DocumentEvent | { type: 'connected' }) => void;

const eventsPath = '/api/documents/events';
/** Delay before reopening a stream the server refused; the browser itself reopens one that merely broke. */
const reopenMilliseconds = 5_000;

const listeners = new Set<Listener>();
let source: EventSource | null = null;
let reopening: ReturnType<typeof setTimeout> | undefined;

function tell(event: Parameters<Listener>[0]): void {
  for (const listener of listeners) listener(event);
}

function open(): void {
  source = new EventSource(eventsPath);
  source.addEventListener('open', () => tell({ type: 'connected' }));
  source.addEventListener('message', (message: MessageEvent<string>) => {
    const event = documentEventSchema.safeParse(parseJson(message.data));
    if (event.success) tell(event.data);
  });
  source.addEventListener('error', () => {
    if (source?.readyState !== EventSource.CLOSED) return;
    // Perhaps the session has ended: the guard will find out.
    recheckSession();
    reopening = setTimeout(open, reopenMilliseconds);
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Subscribes to changes of the user's uploads and documents. All listeners share one connection, because browsers limit
 * their number. `connected` is sent on each (re)connection: earlier events were missed, so refetch.
 */
export function subscribeToDocumentEvents(listener: Listener): () => void {
  listeners.add(listener);
  if (listeners.size === 1) open();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(reopening);
    source?.close();
    source = null;
  };
}
