import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
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

/** Runs the operator's command on the running service. */
function command(options: string[]) {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, DATA_DIR: service.dataDirectory, MODEL_KEY: provider.address('openai').key ?? '' };
  return run(process.execPath, ['scripts/language-model.ts', ...options], { cwd: projectRoot, env });
}

const markNames = { de: /^Quelle \d+: /, en: /^Source \d+: / };

for (const [language, theme, size] of [
  ['de', 'light', { width: 1280, height: 900 }],
  ['en', 'dark', { width: 390, height: 844 }],
] as const) {
  test(`CHAT-12 CHAT-14 a model is added, allowed, answers with evidence, and its failure is reported: ${language} ${theme} ${size.width} px${thoroughOnly(language === 'de')}`, async ({
    browser,
  }) => {
    const text = words[language].chats;
    const name = `Hausmodell ${language}`;
    const page = await (await browser.newContext({ baseURL: service.server.url, viewport: size })).newPage();
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

    const quoted = 'bis zum 30. September 2025 einen Bericht zur Barrierefreiheit aller Haltestellen vorzulegen';
    const claim = `Die Geschäftsführung wird beauftragt, ${quoted}.`;
    provider.follow((sent) => {
      const [, number] = /(\[\d+\.\d+\]) [^[]*bis zum 30\. September 2025 einen Bericht/u.exec(sent) ?? [];
      return [
        `${claim} ⟶ ${number}`,
        `${claim} ⟶ [1.99]`,
        `${claim} ⟶ [99.1]`,
        `Der Bericht kostet 99 Millionen Euro. ⟶ ${number}`,
      ].join('\n');
    });
    await page.goto('/chat');
    const answer = await ask(page, 'Bis wann liegt der Bericht zur Barrierefreiheit vor?', language);
    await expect(answer.getByText(text.provenance.byModel(name))).toBeVisible();
    await expect(answer.getByText(text.provenance.leftOut(3))).toBeVisible();
    await expect(answer).not.toContainText('99 Millionen');
    // Each sentence opens its evidence.
    await answer.getByRole('button', { name: markNames[language] }).click();
    await expect(page.locator('[data-highlight]').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await answer.getByText(text.provenance.title).focus();
    await page.keyboard.press('Enter');
    await expect(answer.getByText(text.provenance.model(name))).toBeVisible();
    await expect(answer.getByText(text.provenance.shown(1))).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(size.width);

    provider.follow({ refusal: { status: 401 } });
    const second = await ask(page, 'Wann wird der Bericht zur Barrierefreiheit vorgelegt?', language);
    await expect(second.getByText(text.provenance.problems.refused)).toBeVisible();
    await expect(second.getByText(text.provenance.insteadBuiltIn)).toBeVisible();
    await expectAccessible(page);
    await page.context().close();
  });
}
