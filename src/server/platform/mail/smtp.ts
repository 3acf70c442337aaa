import { createTransport, type NodemailerError } from 'nodemailer';
import { composeMessage } from './compose-message.ts';
import { type Mail, type MailMessage, MailRefusedError, MailServerError } from './mail.ts';
import type { MailAddress } from './mail-address.ts';
import type { SmtpServer } from './smtp-url.ts';

/** Timeouts in milliseconds. `total` ends a session whose server sends a byte at a time. */
const patience = { connection: 10_000, greeting: 10_000, silence: 30_000, total: 90_000 };

/** Sends over SMTP, with pooled connections. */
export function openSmtp(server: SmtpServer, from: MailAddress): Mail {
  const transport = createTransport({
    pool: true,
    maxConnections: 2,
    host: server.host,
    port: server.port,
    secure: server.tls === 'immediate',
    requireTLS: server.tls === 'required',
    ignoreTLS: server.tls === 'none',
    ...(server.user === '' ? {} : { auth: { user: server.user, pass: server.password } }),
    connectionTimeout: patience.connection,
    greetingTimeout: patience.greeting,
    socketTimeout: patience.silence,
    logger: false,
  });
  return {
    hasServer: true,
    deliver: async (message: MailMessage, signal?: AbortSignal) => {
      const options = composeMessage(message, from);
      const timeout = AbortSignal.timeout(patience.total);
      try {
        const { response } = await transport.sendMail({
          ...options,
          signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        });
        return tidyAnswer(response, server) ?? '';
      } catch (error) {
        throw classify(error, server);
      }
    },
    close: () => transport.close(),
  };
}

/**
 * Permanent refusals of recipient or content only concern this message. Problems that the operator can fix are retried:
 * connection, authentication, sender, and security or policy refusals (enhanced code 5.7.x, such as "relay access
 * denied").
 */
function classify(error: unknown, server: SmtpServer): Error {
  const { code = 'UNKNOWN', command = '', response = '', responseCode = 0, permanent } = error as NodemailerError;
  const answer = tidyAnswer(response, server);
  const isOfMessage = command.startsWith('RCPT TO') || command === 'DATA';
  const isOfSetup = responseCode === 530 || /^\d{3}[ -]5\.7\./.test(response);
  if ((isOfMessage && permanent && !isOfSetup) || (code === 'EENVELOPE' && command === 'API')) {
    return new MailRefusedError(`the mail server answered ${responseCode}`, { cause: error, answer });
  }
  return new MailServerError(responseCode ? `${code}_${responseCode}` : code, { cause: error, answer });
}

const answerMaxLength = 300;

/** The server's answer in one line, without the password, should the server repeat it. */
function tidyAnswer(response: string | undefined, { password }: SmtpServer): string | null {
  const line = (response ?? '').replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  const without = password === '' ? line : line.replaceAll(password, '…');
  return without === '' ? null : without.slice(0, answerMaxLength);
}
