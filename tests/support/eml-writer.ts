import MailComposer from 'nodemailer/lib/mail-composer/index.js';

type Options = ConstructorParameters<typeof MailComposer>[0];

/** A mail as sent by mail programs (.eml). */
export async function writeEml(options: Options): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await new MailComposer({
    from: 'Anna Muster <anna.muster@example.org>',
    to: 'Verwaltungsrat <vr@example.org>',
    date: new Date('2026-03-05T13:30:00Z'),
    messageId: '<test@example.org>',
    ...options,
  })
    .compile()
    .build();
  return new Uint8Array(bytes);
}

/** Lines of a handwritten mail, with CRLF line endings. */
export function emlOf(...lines: string[]): Uint8Array {
  return Buffer.from(lines.join('\r\n'), 'latin1');
}
