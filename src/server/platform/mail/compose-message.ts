import type { SendMailOptions } from 'nodemailer';
import { type MailMessage, MailRefusedError } from './mail.ts';
import { isMailAddress, type MailAddress } from './mail-address.ts';

/**
 * The message in nodemailer's format. Addresses are passed in parts, so that they are not parsed as lists, and the
 * subject is one line: no value can add a header or a recipient.
 * @throws MailRefusedError if the recipient is not an address
 */
export function composeMessage(message: MailMessage, from: MailAddress): SendMailOptions {
  if (!isMailAddress(message.to)) throw new MailRefusedError('the recipient is no address');
  return {
    from,
    to: { name: '', address: message.to },
    envelope: { from: from.address, to: [message.to] },
    subject: message.subject.replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ').trim(),
    text: message.text,
    html: message.html,
    messageId: `<${message.id.replace(/[^\w.-]/g, '')}@${from.address.split('@')[1]}>`,
    date: new Date(),
    headers: {
      'Auto-Submitted': 'auto-generated',
      // Exchange sends out-of-office replies regardless of Auto-Submitted.
      'X-Auto-Response-Suppress': 'All',
      'Content-Language': message.language,
    },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
