import { expect, type Page, type Route, test } from '@playwright/test';
import { welcomeChatPath } from '#shared/contracts/welcome.ts';
import { bubbleMaxPercent, welcomeChatPixels } from '#shared/limits.ts';
import { welcomeChat as de } from '#shared/messages/de/welcome-chat.ts';
import { welcomeChat as en } from '#shared/messages/en/welcome-chat.ts';
import { thoroughOnly } from '../support/thorough-only.ts';

const partsOf = (page: Page, text: typeof de) => {
  const chat = page.locator('#welcome-chat');
  return {
    chat,
    log: chat.getByRole('log'),
    field: chat.getByRole('textbox', { name: text.label }),
    send: chat.getByRole('button', { name: text.send }),
    chip: (index: number) => chat.getByRole('button', { name: text.chips[index] ?? '', exact: true }),
    typing: chat.getByText(text.typing),
  };
};

/** Requests of the chat wait here until the journey answers them. */
async function holdRequests(page: Page) {
  const waiting: Route[] = [];
  await page.route(`**${welcomeChatPath}`, (route) => {
    waiting.push(route);
  });
  return {
    next: async () => {
      await expect.poll(() => waiting.length).toBeGreaterThan(0);
      return waiting.shift() as Route;
    },
    count: () => waiting.length,
  };
}

test('WEL-01 one greeting, chips that fill the field, Enter sends, Shift+Enter does not, nothing while an answer is pending', async ({
  page,
}) => {
  const requests = await holdRequests(page);
  await page.goto('/');
  const { chat, log, field, send, chip, typing } = partsOf(page, de);
  await expect(log.locator('[data-content]')).toHaveText([de.greeting]);
  await chip(1).click();
  await expect(field).toHaveValue(de.chips[1] ?? '');
  await expect(field).toBeFocused();
  await field.fill('  ');
  await field.press('Enter');
  await field.fill('Was kostet Plus?');
  await field.press('Shift+Enter');
  await field.pressSequentially('Und Basic?');
  await expect(field).toHaveValue('Was kostet Plus?\nUnd Basic?');
  expect(requests.count()).toBe(0);
  await field.press('Enter');
  await expect(typing).toBeVisible();
  await expect(field).toBeDisabled();
  await expect(send).toBeDisabled();
  await expect(chip(0)).toBeHidden();
  await expect(chat.getByRole('button', { name: de.askChip(de.chips[0] ?? ''), exact: true })).toBeHidden();
  const first = await requests.next();
  expect(first.request().postDataJSON()).toEqual({
    messages: [
      { role: 'assistant', content: de.greeting },
      { role: 'user', content: 'Was kostet Plus?\nUnd Basic?' },
    ],
    language: 'de',
  });
  await first.fulfill({
    json: { message: 'Auf Anfrage.\n<b>Gern</b>', language: 'de', actions: ['contact', 'pricing'] },
  });
  await expect(log.locator('[data-content]')).toHaveText([
    de.greeting,
    'Was kostet Plus? Und Basic?',
    'Auf Anfrage. <b>Gern</b>',
  ]);
  await expect(typing).toBeHidden();
  await expect(field).toBeFocused();
  await expect(log.getByRole('link')).toHaveText([de.actions.contact, de.actions.pricing]);
  await expect(log.getByRole('link', { name: de.actions.pricing })).toHaveAttribute('href', '#pricing');

  await field.fill('Danke');
  await send.click();
  const second = await requests.next();
  expect(
    second
      .request()
      .postDataJSON()
      .messages.map(({ role }: { role: string }) => role),
  ).toEqual(['assistant', 'user', 'assistant', 'user']);
  await second.fulfill({ json: { message: 'Wort '.repeat(300), language: 'de', actions: [] } });
  await expect(log.locator('[data-content]')).toHaveCount(5);
  const box = await log.boundingBox();
  expect(box?.height).toBeLessThanOrEqual(welcomeChatPixels);
  const widths = await chat
    .locator('[data-from]')
    .evaluateAll((bubbles) =>
      (bubbles as unknown as { getBoundingClientRect(): { width: number } }[]).map(
        (bubble) => bubble.getBoundingClientRect().width,
      ),
    );
  expect(Math.max(...widths)).toBeLessThanOrEqual(((box?.width ?? 0) * bubbleMaxPercent) / 100);
});

for (const [language, text] of [
  ['de', de],
  ['en', en],
] as const) {
  test(`WEL-03 a failure is reported by toast and apology in ${language}, and the question is not lost${thoroughOnly(language === 'en')}`, async ({
    page,
  }) => {
    const requests = await holdRequests(page);
    await page.goto(`/?lang=${language}`);
    const { chat, log, field } = partsOf(page, text);
    await field.fill('Ist das sicher?');
    await field.press('Enter');
    await (await requests.next()).fulfill({ status: 500, json: { error: 'internal' } });
    const toast = chat.getByRole('alert');
    await expect(toast).toContainText(text.errorTitle);
    await expect(toast).toContainText(text.errorText);
    await expect(log.locator('[data-content]').last()).toHaveText(text.apology);
    await expect(field).toHaveValue('Ist das sicher?');
    const box = await toast.boundingBox();
    const size = page.viewportSize();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan((size?.width ?? 0) - 40);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan((size?.height ?? 0) - 40);
    await toast.getByRole('button', { name: text.closeToast }).click();
    await expect(toast).toBeEmpty();
    // Too many questions, a broken connection, and an invalid answer.
    await field.press('Enter');
    const again = await requests.next();
    // Failed messages are left out.
    expect(again.request().postDataJSON().messages).toHaveLength(2);
    await again.fulfill({ status: 429, json: { code: 'rate_limited', status: 429 } });
    await expect(toast).toContainText(text.busyText);
    await field.press('Enter');
    await (await requests.next()).abort();
    await expect(toast).toContainText(text.errorText);
    await field.press('Enter');
    await (await requests.next()).fulfill({ json: { message: '' } });
    await expect(log.locator('[data-content]')).toHaveCount(9);
    await expect(field).toBeEnabled();
  });
}

test('WEL-02 the chat answers from the product knowledge, in the language of the question', async ({ page }) => {
  await page.goto('/');
  const { log, field, chip } = partsOf(page, de);
  for (const [index, question] of ['Preise erfahren', 'How secure are my documents?'].entries()) {
    if (index === 0) await chip(1).click();
    else await field.fill(question);
    await field.press('Enter');
    await expect(log.locator('[data-content]')).toHaveCount(3 + index * 2);
    await expect(log.locator('[data-content]').last()).not.toHaveText(de.apology);
  }
  await expect(log.locator('[data-content]').last()).toHaveAttribute('lang', 'en');
});

for (const [language, text] of [
  ['de', de],
  ['en', en],
] as const) {
  test(`WEL-02 a suggested topic is asked by button, with the keyboard, on a phone in ${language}${thoroughOnly(language === 'de')}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(`/?lang=${language}`);
    const { log, field } = partsOf(page, text);
    await field.fill('Was passiert mit meinen Daten, wenn ihr pleite geht?');
    await field.press('Enter');
    const topics = log.getByRole('list', { name: text.topicsLabel }).getByRole('button');
    await expect(topics.first()).toHaveAttribute('lang', 'de');
    const topic = (await topics.first().textContent()) ?? '';
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    // What the user has started to type stays.
    await field.fill('Mein Entwurf');
    await topics.first().focus();
    await page.keyboard.press('Enter');
    await expect(log.locator('[data-content]')).toHaveCount(5);
    await expect(log.locator('[data-content]').nth(3)).toHaveText(topic);
    await expect(log.locator('[data-content]').last()).not.toHaveText(text.apology);
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('Mein Entwurf');
  });
}
