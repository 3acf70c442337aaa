import { expect, test } from '@playwright/test';
import { languageModels as de } from '../../src/shared/messages/de/language-models.ts';
import { languageModels as en } from '../../src/shared/messages/en/language-models.ts';
import { type AccountService, promote, startAccountService } from '../support/account-journey.ts';
import { createAccount, expectAccessible, useLanguage } from '../support/journey.ts';
import { type ModelServer, startModelServer } from '../support/model-server.ts';
import { thoroughOnly } from '../support/thorough-only.ts';

let service: AccountService;
let provider: ModelServer;

test.beforeAll(async () => {
  service = await startAccountService({ LANGUAGE_MODEL_PRIVATE: 'on' });
  provider = await startModelServer('Die Dividende beträgt 1,20 Euro je Aktie.');
});
test.afterAll(async () => {
  await service.close();
  await provider.close();
});

for (const [language, size] of [
  ['de', { width: 1440, height: 900 }],
  ['en', { width: 390, height: 844 }],
] as const) {
  test(`CHAT-12 an admin adds a model, tests it, allows and limits it, and removes it: ${language} ${size.width} px${thoroughOnly(language === 'de')}`, async ({
    browser,
  }) => {
    const text = { de, en }[language];
    const name = `Hausmodell ${language}`;
    const page = await (await browser.newContext({ baseURL: service.server.url, viewport: size })).newPage();
    await useLanguage(page, language);
    await promote(service, await createAccount(page));
    const fits = async () =>
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(size.width);

    await page.goto('/admin/language-models');
    await expect(page.getByText(text.none, { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: text.add }).press('Enter');
    const form = page.getByRole('dialog', { name: text.form.addTitle });
    await form.getByRole('button', { name: text.save }).click();
    await expect(form.getByText(text.required).first()).toBeVisible();
    const { address, model, key } = provider.address('openai');
    for (const [label, value] of [
      [text.form.name, name],
      [text.form.address, address],
      [text.form.model, model],
      [text.form.key, key ?? ''],
      [text.form.inputPrice, language === 'de' ? '0,15' : '0.15'],
    ] as const)
      await form.getByLabel(label, { exact: true }).fill(value);
    await form.getByLabel(text.form.private).check();
    await expectAccessible(page);
    await form.getByLabel(text.form.name, { exact: true }).press('Enter');
    const card = page.getByRole('listitem', { name });
    await expect(card.getByText(text.card.nobody)).toBeVisible();
    await expect(card).toContainText(text.card.keyStored);
    await expect(form).toBeHidden();

    await card.getByRole('button', { name: text.card.tryOf(name) }).click();
    const trial = page.getByRole('dialog', { name: text.trial.title(name) });
    await trial.getByRole('button', { name: text.trial.start }).click();
    await expect(trial.getByText(text.trial.worked)).toBeVisible();
    await expect(trial).toContainText(`${address}/chat/completions`);
    await expect(trial).not.toContainText(key ?? '');
    await expectAccessible(page);
    await trial.getByRole('button', { name: text.close }).last().click();

    await card.getByRole('button', { name: text.card.customersOf(name) }).click();
    const customers = page.getByRole('dialog', { name: text.customers.title(name) });
    await customers.getByRole('switch', { name: text.customers.all }).click();
    await expect(customers.getByRole('switch', { name: text.customers.all })).toBeChecked();
    await expectAccessible(page);
    await customers.getByRole('button', { name: text.close }).last().click();
    await expect(card.getByText(text.card.everybody)).toBeVisible();

    await page.getByRole('button', { name: text.usage.change }).first().click();
    const limit = page.getByRole('dialog');
    await limit.getByLabel(text.usage.tokensPerMonth).fill('50000');
    await limit.getByRole('button', { name: text.save }).click();
    await expect(page.getByText(text.usage.tokenLimit(language === 'de' ? '50.000' : '50,000'))).toBeVisible();
    await fits();

    await card.getByRole('button', { name: text.card.removeOf(name) }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: text.card.remove, exact: true }).click();
    await expect(page.getByText(text.none, { exact: true })).toBeVisible();
    await page.context().close();
  });
}
