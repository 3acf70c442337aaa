import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { common as commonDe } from '#shared/messages/de/common.ts';
import { common as commonEn } from '#shared/messages/en/common.ts';
import { type AccountService, startAccountService } from '../support/account-journey.ts';
import { writeMinutes } from '../support/board-papers.ts';
import { ask, createAccount, expectAccessible, uploadFiles, useLanguage, words } from '../support/journey.ts';
import { type ModelServer, startModelServer } from '../support/model-server.ts';
import { thoroughOnly } from '../support/thorough-only.ts';

const run = promisify(execFile);
const projectRoot = join(import.meta.dirname, '../..');

let service: AccountService;
let provider: ModelServer;

test.beforeAll(async () => {
  service = await startAccountService();
  provider = await startModelServer();
});
test.afterAll(async () => {
  await service.close();
  await provider.close();
});

const common = { de: commonDe, en: commonEn };

/** Runs the operator's command on the running service. */
function command(options: string[]) {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, DATA_DIR: service.dataDirectory, MODEL_KEY: provider.address('openai').key ?? '' };
  return run(process.execPath, ['scripts/language-model.ts', ...options], { cwd: projectRoot, env });
}

const bought = 'Der Verwaltungsrat beschliesst die Beschaffung von 24 Elektrobussen';
const delivered = 'Die Lieferung der Elektrobusse beginnt im Mai 2026';
const vote = 'Der Antrag wird mit 7 Ja-Stimmen gegen 2 Nein-Stimmen angenommen';
const reworded = 'Die neuen Busse kommen im Mai 2026.';

for (const [language, theme, size] of [
  ['de', 'light', { width: 1440, height: 900 }],
  ['en', 'dark', { width: 390, height: 844 }],
  ['de', 'dark', { width: 390, height: 844 }],
  ['en', 'light', { width: 1440, height: 900 }],
] as const) {
  const isExtra = (language === 'de') === (theme === 'dark');
  test(`CHAT-14 proven, supported and left-out statements look different: ${language} ${theme} ${size.width} px${thoroughOnly(isExtra)}`, async ({
    browser,
  }) => {
    const { answer: text, provenance, toasts } = words[language].chats;
    const name = `Hausmodell ${language} ${theme}`;
    const context = await browser.newContext({ baseURL: service.server.url, viewport: size });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const page = await context.newPage();
    await page.addInitScript((value) => localStorage.setItem('boardsearch.theme', value), theme);
    await useLanguage(page, language);
    const email = await createAccount(page);
    await uploadFiles(page, [writeMinutes()], language);
    const { address, model } = provider.address('openai');
    await command([
      ...['add', '--name', name, '--dialect', 'openai', '--address', address, '--model', model],
      ...['--key-env', 'MODEL_KEY', '--private', '--uses', 'answers'],
    ]);
    await command(['allow', '--name', name, '--user', email]);
    provider.follow(
      [
        `${bought}. ⟶ [1, "${bought}"]`,
        `${reworded} ⟶ [1, "${delivered}"]`,
        `${delivered}. ⟶ [1, "${delivered}"]`,
        `Der Antrag wird mit 9 Ja-Stimmen gegen 2 Nein-Stimmen angenommen. ⟶ [1, "${vote}"]`,
        'Die Busse sind blau.',
      ].join('\n'),
    );
    provider.followLook('1 yes\n2 yes\n3 no: Lieferung');
    await page.goto('/chat');
    const answer = await ask(page, 'Was wurde zu den Elektrobussen beschlossen?', language);
    await expect(answer.getByText(provenance.byModel(name))).toBeVisible();
    // Beside a statement in other words its quotation is open; one that the second look denies is taken back.
    await expect(answer.getByText(reworded)).toContainText(text.supported);
    const quotation = answer.getByRole('figure').filter({ visible: true });
    await expect(quotation.getByRole('blockquote')).toHaveText(new RegExp(delivered));
    await expect(answer.getByText(`${delivered}.`, { exact: true })).toBeHidden();
    await expect(answer.getByText(provenance.lowered(1))).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: reworded })).toContainText(provenance.leftOut(3));
    await expectAccessible(page);

    // A copy, with or without formatting, keeps the level and the quotation, with a link to its page; nothing is left out in it.
    await answer.getByRole('button', { name: text.copy }).click();
    await expect(page.getByText(toasts.copied)).toBeVisible();
    const copied = (type: string) =>
      page.evaluate<string>(
        `navigator.clipboard.read().then(async ([item]) => (await item.getType('${type}')).text())`,
      );
    for (const type of ['text/plain', 'text/html']) {
      const content = await copied(type);
      expect(content).toMatch(new RegExp(`${reworded} \\[\\d+\\] \\(${text.supported}\\)`, 'u'));
      expect(content).toContain(common[language].quoted(delivered));
      expect(content).toMatch(/\/documents\/[\w-]+\?page=2&/);
      expect(content).not.toContain('9 Ja-Stimmen');
    }
    await quotation.getByRole('button', { name: /^(Zitat \d+ kopieren|Copy quotation \d+)$/ }).click();
    await expect(page.getByText(common[language].quotationCopied)).toBeVisible();
    expect(await copied('text/plain')).toMatch(new RegExp(`^${common[language].quoted(delivered)}\n.+\nhttp`, 'u'));

    // On demand each statement that is left out tells its reason and its quotation, which opens its page.
    await expect(answer.getByText(provenance.reasons.vote)).toBeHidden();
    await answer.getByText(provenance.leftOut(3)).focus();
    await page.keyboard.press('Enter');
    for (const reason of ['denied', 'unquoted', 'number'] as const)
      await expect(answer.getByText(provenance.reasons[reason])).toBeVisible();
    await expect(answer).not.toContainText('9 Ja-Stimmen');
    await expect(answer).not.toContainText('blau');
    await answer.getByText(provenance.title).click();
    await expect(answer.getByText(provenance.looked({ asked: 3, allowed: 1, lowered: 1 }))).toBeVisible();
    await expectAccessible(page);
    expect(
      await page.evaluate<boolean>(
        "[...document.querySelectorAll('article')].every((each) => each.scrollWidth <= each.clientWidth)",
      ),
    ).toBe(true);
    const cited = answer.getByRole('listitem').filter({ hasText: provenance.reasons.number });
    await expect(cited.getByRole('blockquote')).toContainText(vote);
    await cited.getByRole('button', { name: /^(Quelle \d+ öffnen|Open source \d+)/ }).click();
    await expect(page.locator('[data-highlight]').first()).toBeVisible();
    await page.context().close();
  });
}
