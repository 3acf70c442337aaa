/** A finished mail, rendered by render-mail.ts. */
export type MailMessage = {
  /** Stable id of the message, the same for every attempt, so that receivers recognise duplicates. */
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
   * Delivers a message; resolves once the mail server (or the outbox folder) has accepted it.
   * @throws MailRefusedError if a retry cannot help; MailServerError if it may
   */
  deliver: (message: MailMessage, signal?: AbortSignal) => Promise<void>;
  close: () => void;
};

/** The message will never be accepted: unknown recipient or refused content. */
export class MailRefusedError extends Error {
  override name = 'MailRefusedError';
}

/**
 * The mail server is unreachable, refuses us, or asks to retry later. `code` is safe to log, the cause's message is
 * not.
 */
export class MailServerError extends Error {
  override name = 'MailServerError';
  readonly code: string;
  constructor(code: string, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}
