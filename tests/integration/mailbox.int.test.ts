import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseConfig } from '#server/platform/config/config.ts';
import { createLog } from '#server/platform/log/log.ts';
import { openMail } from '#server/platform/mail/open-mail.ts';
import { type MailServer, startMailServer } from '#support/mail-server.ts';
import { openMailbox, waitForMail } from '#support/mailbox.ts';

let mailServer: MailServer;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;

beforeAll(async () => {
  mailServer = await startMailServer();
  mailbox = await openMailbox(mailServer);
});
afterAll(async () => {
  await mailbox.close();
  await mailServer.stop();
});

test('journeys get the mail they wait for, even if it comes later, and a timeout lists the mails that came', async () => {
  const mail = openMail(parseConfig({ SMTP_URL: mailServer.url }), createLog('silent'));
  const to = 'erika@company.example';
  const message = { to, language: 'de', html: '<p>x', text: 'Code:\n\n  123456\n\nhttp://localhost/x?token=1\n' };
  const second = waitForMail(to, { nth: 2, subject: /^Code/ }, mailbox.url);
  await mail.deliver({ ...message, id: '1', subject: 'Code' });
  await mail.deliver({ ...message, id: '2', subject: 'Anderes' });
  await mail.deliver({ ...message, id: '3', subject: 'Code, neu' });
  expect(await second).toMatchObject({
    to: [to],
    subject: 'Code, neu',
    code: '123456',
    links: ['http://localhost/x?token=1'],
  });
  const missing = waitForMail('nobody@company.example', { timeoutMilliseconds: 1 }, mailbox.url);
  await expect(missing).rejects.toThrow(
    'no mail came for nobody@company.example; there are: erika@company.example: Code;',
  );
  mail.close();
});
