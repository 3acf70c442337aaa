/** A finished mail; made by render-mail.ts. */
export type MailMessage = {
  /** Names the message for good: the same at every try, so that receivers recognise one that came twice. */
  id: string;
  /** A bare address. */
  to: string;
  language: string;
  subject: string;
  text: string;
  html: string;
};

/** Outgoing mail. */
export type Mail = {
  /**
   * Hands one message over; when it resolves, the mail server (or the outbox folder) has taken it.
   * @throws MailRefusedError where no further try can help; MailServerError where a later one may
   */
  deliver: (message: MailMessage, signal?: AbortSignal) => Promise<void>;
  close: () => void;
};

/** This message will never be taken: the recipient does not exist, or its content is refused. */
export class MailRefusedError extends Error {
  override name = 'MailRefusedError';
}

/** The mail server is not there, refuses us, or asks to come again later. `code` is safe to log, the cause's message is not. */
export class MailServerError extends Error {
  override name = 'MailServerError';
  readonly code: string;
  constructor(code: string, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}
