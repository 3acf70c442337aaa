import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import MailComposer from 'nodemailer/lib/mail-composer';
import { composeMessage } from './compose-message.ts';
import { type Mail, type MailMessage, MailServerError } from './mail.ts';
import type { MailAddress } from './mail-address.ts';

/**
 * Writes each mail atomically as an .eml file readable by its owner only. The name contains the time but not the
 * recipient; a message written again replaces itself.
 */
export function openOutbox(dataDirectory: string, from: MailAddress): Mail & { folder: string } {
  const folder = join(dataDirectory, 'outbox');
  return {
    folder,
    hasServer: false,
    deliver: async (message) => {
      const raw = Buffer.from(formatMessage(message, from), 'utf8');
      const time = new Date().toISOString().replace(/[:.]/g, '-');
      const name = `${time}-${message.id.replace(/[^\w-]/g, '').slice(0, 40)}.eml`;
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeWhole(folder, name, raw);
        return null;
      } catch (cause) {
        throw new MailServerError((cause as NodeJS.ErrnoException).code ?? 'OUTBOX', { cause });
      }
    },
    close: () => undefined,
  };
}

/** Formats a message like nodemailer, but with 8bit bodies, so that links and umlauts are readable in the file. */
function formatMessage(message: MailMessage, from: MailAddress): string {
  const node = new MailComposer(composeMessage(message, from)).compile();
  // This also chooses the boundary.
  const headers = node.buildHeaders();
  const parts = [
    ['text/plain', message.text],
    ['text/html', message.html],
  ];
  const bodies = parts.map(([type, body = '']) =>
    [
      `--${node.boundary}`,
      `Content-Type: ${type}; charset=utf-8`,
      'Content-Transfer-Encoding: 8bit',
      '',
      body.replace(/\r?\n/g, '\r\n'),
    ].join('\r\n'),
  );
  return [headers, '', ...bodies, `--${node.boundary}--`, ''].join('\r\n');
}

async function writeWhole(folder: string, name: string, content: Buffer): Promise<void> {
  const partial = join(folder, `.${randomUUID()}.partial`);
  try {
    const file = await open(partial, 'wx', 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(partial, join(folder, name));
  } finally {
    await rm(partial, { force: true });
  }
}
