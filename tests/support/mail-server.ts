import { EventEmitter, once } from 'node:events';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export type ReceivedMail = {
  /** Envelope addresses, whatever the headers say. */
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  /** Every http(s) address in the text, in order. */
  links: string[];
  /** The six-digit number in the text, if there is one. */
  code: string | undefined;
  headers: Email['headers'];
  raw: string;
  /** Who signed in to send it; empty if nobody did. */
  user: string;
  isEncrypted: boolean;
};

type Answer = { code: number; text: string };

export type MailServer = {
  url: string;
  port: number;
  /** All mails accepted so far. */
  mails: ReceivedMail[];
  /** Number of client connections. */
  connections: () => number;
  /**
   * The `nth` mail (from 1) to this address, as soon as it arrives.
   * @param where filters, e.g. by subject
   */
  waitForMail: (
    to: string,
    where?: { nth?: number; subject?: RegExp; timeoutMilliseconds?: number },
  ) => Promise<ReceivedMail>;
  /** Resolves at the next connection. */
  nextConnection: () => Promise<void>;
  /** Responds like this at this step from now on (undefined: accepts mails again). */
  refuse: (step: 'sender' | 'recipient' | 'content', answer: Answer | undefined) => void;
  /** Accepts connections but says nothing from now on (false: responds again). */
  hang: (isHanging: boolean) => void;
  /** Down: connections are refused. `start` brings it back on the same port, with its mails. */
  stop: () => Promise<void>;
  start: () => Promise<void>;
};

/**
 * A mail server that speaks real SMTP and stores what it receives. By default it accepts everything from everybody over
 * an unencrypted connection; `options` go to smtp-server (TLS, sign-in).
 */
export async function startMailServer(options: SMTPServerOptions & { port?: number } = {}): Promise<MailServer> {
  const { port: wantedPort = 0, ...serverOptions } = options;
  const mails: ReceivedMail[] = [];
  const signals = new EventEmitter().setMaxListeners(0);
  const refusals = new Map<string, Answer>();
  const hung: (() => void)[] = [];
  let isHanging = false;
  let connections = 0;
  let port = wantedPort;
  let server: SMTPServer | undefined;

  const refusalOf = (step: string): Error | null => {
    const answer = refusals.get(step);
    return answer ? Object.assign(new Error(answer.text), { responseCode: answer.code }) : null;
  };

  const start = async (): Promise<void> => {
    const next = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      disableReverseLookup: true,
      logger: false,
      closeTimeout: 100,
      onAuth: (auth, _session, callback) => callback(null, { user: auth.username ?? '' }),
      onConnect: (_session, callback) => {
        connections += 1;
        signals.emit('connection');
        if (isHanging) hung.push(callback);
        else callback();
      },
      onMailFrom: (_address, _session, callback) => callback(refusalOf('sender')),
      onRcptTo: (_address, _session, callback) => callback(refusalOf('recipient')),
      onData: (stream, session, callback) => {
        void (async () => {
          const chunks: Buffer[] = [];
          for await (const chunk of stream) chunks.push(chunk as Buffer);
          const refusal = refusalOf('content');
          if (refusal) return callback(refusal);
          const { mailFrom, rcptTo } = session.envelope;
          mails.push({
            ...(await readMail(Buffer.concat(chunks))),
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(({ address }) => address),
            user: String(session.user ?? ''),
            isEncrypted: session.secure,
          });
          callback(null, 'taken');
          signals.emit('mail');
        })();
      },
      ...serverOptions,
    });
    // Clients that disconnect mid-conversation are part of the tests.
    next.on('error', () => undefined);
    const listener = next.listen(port, '127.0.0.1');
    await once(listener, 'listening');
    const address = listener.address();
    port = typeof address === 'object' && address ? address.port : port;
    server = next;
  };

  const stop = async (): Promise<void> => {
    const current = server;
    server = undefined;
    for (const release of hung.splice(0)) release();
    if (current) await new Promise<void>((resolve) => current.close(resolve));
  };

  await start();
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    mails,
    connections: () => connections,
    waitForMail: async (to, { nth = 1, subject = /^/, timeoutMilliseconds = 20_000 } = {}) => {
      const deadline = AbortSignal.timeout(timeoutMilliseconds);
      for (;;) {
        const found = mails.filter((mail) => mail.to.includes(to) && subject.test(mail.subject))[nth - 1];
        if (found) return found;
        await once(signals, 'mail', { signal: deadline }).catch((cause) => {
          const seen = mails.map((mail) => `${mail.to.join(', ')}: ${mail.subject}`);
          throw new Error(`no mail came for ${to}; there are: ${seen.join('; ') || 'none'}`, { cause });
        });
      }
    },
    nextConnection: async () => void (await once(signals, 'connection')),
    refuse: (step, answer) => void (answer ? refusals.set(step, answer) : refusals.delete(step)),
    hang: (value) => {
      isHanging = value;
      if (!value) for (const release of hung.splice(0)) release();
    },
    stop,
    start,
  };
}

/** Parses a mail's bytes, including an .eml file of the outbox. */
export async function readMail(raw: Buffer): Promise<Omit<ReceivedMail, 'from' | 'to' | 'user' | 'isEncrypted'>> {
  const mail = await PostalMime.parse(new Uint8Array(raw));
  const text = mail.text ?? '';
  return {
    subject: mail.subject ?? '',
    text,
    html: mail.html ?? '',
    links: text.match(/https?:\/\/\S+/g) ?? [],
    code: /(?<![\w/=-])\d{6}(?![\w/=-])/.exec(text)?.[0],
    headers: mail.headers,
    raw: raw.toString('utf8'),
  };
}
