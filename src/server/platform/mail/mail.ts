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
  /** False: there is no mail server, and nothing is sent. */
  hasServer: boolean;
  /**
   * Delivers a message; resolves once the mail server has accepted it, or without one the outbox folder.
   * @returns the mail server's answer, in one line; null: nothing was sent, since there is no server
   * @throws MailRefusedError if a retry cannot help; MailServerError if it may
   */
  deliver: (message: MailMessage, signal?: AbortSignal) => Promise<string | null>;
  close: () => void;
};

/** The message will never be accepted: unknown recipient or refused content. */
export class MailRefusedError extends Error {
  override name = 'MailRefusedError';
  /** What the mail server answered, in one line; null = nothing. May name the recipient: not for the log. */
  readonly answer: string | null;
  constructor(message: string, options?: ErrorOptions & { answer?: string | null }) {
    super(message, options);
    this.answer = options?.answer ?? null;
  }
}

/**
 * The mail server is unreachable, refuses us, or asks to retry later. `code` is safe to log, the cause's message is
 * not.
 */
export class MailServerError extends Error {
  override name = 'MailServerError';
  readonly code: string;
  /** What the mail server answered, in one line; null = nothing. */
  readonly answer: string | null;
  constructor(code: string, options?: ErrorOptions & { answer?: string | null }) {
    super(code, options);
    this.code = code;
    this.answer = options?.answer ?? null;
  }
}
