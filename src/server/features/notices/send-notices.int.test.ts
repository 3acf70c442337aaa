import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { accountBackupListSchema } from '#shared/contracts/account-backups.ts';
import { type NoticeKind, noticeKinds, noticeSettings } from '#shared/contracts/settings.ts';
import { uploadSchema } from '#shared/contracts/uploads.ts';
import { signInAgain } from '#support/account-states.ts';
import { asOwner } from '#support/as-owner.ts';
import { type MailServer, startMailServer } from '#support/mail-server.ts';
import { wordParagraph, writeDocx } from '#support/office-writer.ts';
import { waitUntilRead } from '#support/owned-things.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { uploadFile } from '#support/tus-client.ts';
import { remindOfTasks, sendNotices } from './send-notices.ts';

let mailServer: MailServer;
let service: TestApp;
beforeAll(async () => {
  mailServer = await startMailServer();
  service = await startTestApp({ withWorkers: true, config: { SMTP_URL: mailServer.url } });
});
afterAll(async () => {
  await service.close();
  await mailServer.stop();
});

const bytes = (text: string) => new TextEncoder().encode(text);
const noon = () => new Date(`${new Date().toISOString().slice(0, 10)}T12:00:00Z`);

/** Triggers the event of each kind of mail. */
const provoke: Record<NoticeKind, (user: TestUser) => Promise<unknown>> = {
  'reading-failed': async (user) => {
    const id = await uploadFile(user, 'leer.docx', new Uint8Array(writeDocx(wordParagraph(''))));
    await vi.waitFor(
      async () => {
        const upload = uploadSchema.parse(await (await user.request(`/api/uploads/${id}`)).json());
        if (upload.state !== 'failed') throw new Error(`it is ${upload.state}`);
      },
      { timeout: 20_000 },
    );
  },
  'paper-replaced': async (user) => {
    for (const version of [1, 2]) {
      const text = `Anlagerichtlinie der Nordwind AG\n\nVersion ${version}\n\nDer Anteil der Aktien beträgt höchstens ${30 + version} Prozent.`;
      await waitUntilRead(user, await uploadFile(user, `Anlagerichtlinie_v${version}.txt`, bytes(text)));
    }
  },
  'task-due': async (user) => {
    const day = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeZone: 'UTC' }).format(noon());
    await waitUntilRead(
      user,
      await uploadFile(user, 'notiz.txt', bytes(`Der Antrag ist bis zum ${day} einzureichen.`)),
    );
  },
  'backup-made': async (user) => {
    await user.request('/api/backups', { method: 'POST' });
    await vi.waitFor(
      async () => {
        const { backups } = accountBackupListSchema.parse(await (await user.request('/api/backups')).json());
        if (backups[0]?.state !== 'ready') throw new Error(`it is ${backups[0]?.state}`);
      },
      { timeout: 20_000 },
    );
  },
  'new-sign-in': (user) =>
    signInAgain(service, user, {
      headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
    }),
};

const subjects: Record<NoticeKind, RegExp> = {
  'reading-failed': /could not be read/i,
  'paper-replaced': /newer version|replaced/i,
  'task-due': /due/i,
  'backup-made': /backup/i,
  'new-sign-in': /new (login|sign-in)|login from|log(ged)? in/i,
};

async function createReader(kind: NoticeKind, isOn: boolean): Promise<TestUser> {
  const user = await service.createUser();
  const settings = Object.fromEntries(noticeKinds.map((each) => [noticeSettings[each], each === kind && isOn]));
  expect((await user.request('/api/settings', { method: 'PATCH', body: settings })).status).toBe(200);
  await user.request('/api/users/me', { method: 'PATCH', body: { language: 'en' } });
  return user;
}

/** Sends like the sweep, after the time in which others of the kind may join. */
async function tell(): Promise<void> {
  await sendNotices(service.platform, new Date(Date.now() + 600_000));
  await remindOfTasks(service.platform, noon());
}

test.each(noticeKinds)(
  'SET-01 %s: users who want it get one mail, which names no paper; others get none',
  async (kind) => {
    const [reader, other] = [await createReader(kind, true), await createReader(kind, false)];
    for (const user of [reader, other]) await provoke[kind](user);
    await tell();
    const mail = await mailServer.waitForMail(reader.email, { subject: subjects[kind] });
    expect(mail.text).toContain(`${service.platform.config.publicUrl}/settings`);
    expect(mail.text).not.toMatch(/leer\.docx|Anlagerichtlinie|Antrag|notiz/);
    await tell();
    // The other's notices are removed, too: switching mails on later sends nothing old.
    await other.request('/api/settings', { method: 'PATCH', body: { [noticeSettings[kind]]: kind !== 'task-due' } });
    await tell();
    const waiting = await asOwner(service.address, 'SELECT kind FROM notices WHERE user_id IN ($1, $2)', [
      reader.id,
      other.id,
    ]);
    expect(waiting).toEqual([]);
    // A mail ordered last is delivered after those ordered before.
    await other.request(`/api/account/email`, { method: 'POST', body: { email: `letzte-${other.email}` } });
    await mailServer.waitForMail(`letzte-${other.email}`);
    const mailTo = (email: string) =>
      mailServer.mails.filter(({ to, subject }) => to.includes(email) && subjects[kind].test(subject));
    expect([mailTo(reader.email).length, mailTo(other.email).length]).toEqual([1, 0]);
  },
);
