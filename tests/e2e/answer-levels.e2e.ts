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

const bought = 'Der Verwaltungsrat beschliesst die Beschaffung von 24 Elektrobussen';
const delivered = 'Die Lieferung der Elektrobusse beginnt im Mai 2026';
const vote = 'Der Antrag wird mit 7 Ja-Stimmen gegen 2 Nein-Stimmen angenommen';

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
    const { chats: text } = words[language];
    const name = `Hausmodell ${language} ${theme}`;
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
    const quote = (words: string) => [1, 2, 3].map((passage) => `[${passage}, "${words}"]`);
    provider.follow(
      [
        ...quote(bought).map((cited) => `${bought}. ⟶ ${cited}`),
        ...quote(delivered).map((cited) => `${delivered}. ⟶ ${cited}`),
        ...quote(vote).map((cited) => `Der Antrag wird mit 9 Ja-Stimmen gegen 2 Nein-Stimmen angenommen. ⟶ ${cited}`),
        'Die Busse sind blau.',
      ].join('\n'),
    );
    await page.goto('/chat');
    const answer = await ask(page, 'Was wurde zu den Elektrobussen beschlossen?', language);
    await expect(answer.getByText(text.provenance.byModel(name))).toBeVisible();
    await service.alter(
      `UPDATE chat_messages SET segments = jsonb_set(segments, '{1}', segments -> 1 || '{"proof":"supported","text":"Die ersten Fahrzeuge kommen im Mai 2026."}')
       WHERE phase = 'summary'`,
    );
    await page.reload();

    const supported = answer.getByText('Die ersten Fahrzeuge kommen');
    await expect(supported).toContainText(text.answer.supported);
    await expect(answer.getByRole('figure').filter({ visible: true })).toContainText(delivered);
    await expectAccessible(page);
    await page.screenshot({ path: `/tmp/levels-${language}-${theme}.png` });
    await answer.getByText(text.provenance.leftOut(8)).click();
    await answer.getByText(text.provenance.title).click();
    await expect(answer.getByText(text.provenance.reasons.unquoted)).toBeVisible();
    await expectAccessible(page);
    await page.screenshot({ path: `/tmp/levels-${language}-${theme}-open.png`, fullPage: true });
    await page.locator('[data-scroller]').evaluate('(each) => (each.scrollTop = each.scrollHeight)');
    await page.screenshot({ path: `/tmp/levels-${language}-${theme}-end.png` });
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(size.width);
    await page.context().close();
  });
}
