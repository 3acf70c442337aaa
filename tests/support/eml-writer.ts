import MailComposer from 'nodemailer/lib/mail-composer/index.js';

type Options = ConstructorParameters<typeof MailComposer>[0];

/** A mail as mail programs send it (.eml). */
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

/** Lines of a mail written by hand, with the ends of line that the internet wants. */
export function emlOf(...lines: string[]): Uint8Array {
  return Buffer.from(lines.join('\r\n'), 'latin1');
}
