import { expect, type Locator, type Page, type Route, test } from '@playwright/test';
import { errors } from '#shared/messages/de/errors.ts';
import { frame } from '#shared/messages/de/frame.ts';
import { ownQuestions } from '#shared/messages/de/own-questions.ts';
import { writeMinutes } from '../support/board-papers.ts';
import { ask, createAccount, expectAccessible, uploadFiles, words } from '../support/journey.ts';
import { textLines, writePdf } from '../support/pdf-writer.ts';

const { chats, documents, uploads } = words.de;
const question = 'Was kosten die Elektrobusse?';

const copyButton = (page: Page) => page.getByRole('button', { name: chats.answer.copy });

/** An account with one read document, on the chat page. */
async function startWithDocument(page: Page): Promise<void> {
  await createAccount(page);
  await uploadFiles(page, [writeMinutes()]);
  await page.goto('/chat');
}

test('CHAT-06 CHAT-07 CHAT-08 folders and chats are created, filled, renamed, searched and deleted', async ({
  page,
}) => {
  await startWithDocument(page);
  await ask(page, question);
  await expect(copyButton(page)).toBeVisible();
  const panel = page.getByRole('complementary', { name: chats.panel.label });

  await panel.getByRole('button', { name: chats.panel.createFolder }).click();
  await page.getByLabel(chats.dialogs.folderName).fill('Flotte');
  await page.getByRole('button', { name: chats.dialogs.create }).click();
  await expect(panel.getByRole('button', { name: 'Flotte', exact: true })).toBeVisible();
  // A new folder is opened; the chat is not in it yet.
  await panel.getByRole('button', { name: chats.panel.allChats }).click();

  const chatMenu = (name: string) => panel.getByRole('button', { name: chats.panel.menuOf(name) });
  await panel.getByRole('link', { name: question }).hover();
  await chatMenu(question).click();
  await page.getByRole('menuitem', { name: chats.panel.rename }).click();
  await page.getByLabel(chats.dialogs.chatName).fill('Busse 2025');
  await page.getByRole('button', { name: chats.dialogs.save }).click();
  await expect(panel.getByRole('link', { name: /Busse 2025/ })).toBeVisible();

  await panel.getByRole('link', { name: /Busse 2025/ }).hover();
  await chatMenu('Busse 2025').click();
  await page.getByRole('menuitem', { name: chats.panel.move }).click();
  await page.getByRole('radio', { name: 'Flotte' }).check();
  await page.getByRole('dialog').getByRole('button', { name: chats.dialogs.save }).click();
  await panel.getByRole('button', { name: 'Flotte', exact: true }).click();
  await expect(panel.getByRole('link', { name: /Busse 2025/ })).toBeVisible();
  await page.getByRole('button', { name: chats.toasts.undo }).click();
  await expect(panel.getByText(chats.panel.noChatsInFolder)).toBeVisible();
  await panel.getByPlaceholder(chats.panel.search).fill('busse');
  await expect(panel.getByText(chats.panel.nothingFoundInFolder('busse', 'Flotte'))).toBeVisible();
  await panel.getByRole('button', { name: chats.panel.searchAllChats }).click();
  await expect(panel.getByRole('link', { name: /Busse 2025/ })).toBeVisible();

  await panel.getByPlaceholder(chats.panel.search).fill('Quantenphysik');
  await expect(panel.getByText(chats.panel.nothingFound('Quantenphysik'))).toBeVisible();
  await panel.getByPlaceholder(chats.panel.search).fill('busse');
  await expect(panel.getByRole('link', { name: /Busse 2025/ })).toBeVisible();
  await panel.getByPlaceholder(chats.panel.search).fill('');

  await panel.getByRole('button', { name: 'Flotte', exact: true }).hover();
  await chatMenu('Flotte').click();
  await page.getByRole('menuitem', { name: chats.panel.delete }).click();
  await page.getByRole('button', { name: chats.dialogs.deleteFolder }).click();
  await expect(panel.getByRole('button', { name: 'Flotte', exact: true })).toHaveCount(0);
  await expect(panel.getByRole('link', { name: /Busse 2025/ })).toBeVisible();

  await panel.getByRole('link', { name: /Busse 2025/ }).hover();
  await chatMenu('Busse 2025').click();
  await page.getByRole('menuitem', { name: chats.panel.delete }).click();
  await page.getByRole('button', { name: chats.dialogs.deleteChat }).click();
  await expect(page).toHaveURL(/\/chat$/);
  await expect(panel.getByText(chats.panel.noChats)).toBeVisible();
});

test('CHAT-02 the main area: title, actions that wait for a question, examples, keys, message times @thorough', async ({
  page,
}) => {
  await createAccount(page);
  await uploadFiles(page, [writeMinutes()]);
  // While the signed-in user is not known yet, the page shows that it is loading.
  const held = Promise.withResolvers<void>();
  await page.route('**/api/users/session', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/chat');
  await expect(page.getByRole('status').first()).toBeAttached();
  await expect(page.getByRole('heading', { level: 1, name: chats.title })).toHaveCount(0);
  held.resolve();
  await expect(page.getByRole('heading', { level: 1, name: chats.title })).toBeVisible();
  await expect(page.getByText(chats.subtitle)).toBeVisible();
  const [exportChat, clear] = [chats.exportChat, chats.clearHistory].map((name) =>
    page.getByRole('button', { name, exact: true }),
  ) as [Locator, Locator];
  await expect(exportChat).toBeDisabled();
  await expect(clear).toBeDisabled();

  const input = page.getByLabel(chats.composer.label);
  // One of the questions that the document answers.
  const example = /Elektrobussen.*\?$/;
  await page.getByRole('button', { name: example }).first().click();
  await expect(input).toHaveValue(example);
  await input.fill('Was kosten');
  await input.press('Shift+Enter');
  await expect(input).toHaveValue('Was kosten\n');
  await input.pressSequentially('die Elektrobusse?');
  // While being sent, the question shows dots that say so.
  const sent = Promise.withResolvers<void>();
  await page.route('**/api/chats/questions', async (route) => {
    await sent.promise;
    await route.continue();
  });
  await input.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: chats.question.sending })).toBeVisible();
  sent.resolve();
  const answer = page.getByRole('article', { name: chats.answer.assistant });
  await expect(answer.locator('time').first()).toHaveText(/\d\d:\d\d/);
  await expect(page.getByRole('main').locator('time').first()).toHaveText(/\d\d:\d\d/);
  await expect(exportChat).toBeEnabled();
  await clear.click();
  await expect(page.getByText(chats.cleared)).toBeVisible();
  // The arrow beside an example sends it at once.
  await page.goto('/chat');
  await page.getByRole('button', { name: ownQuestions.sendAtOnce }).first().press('Enter');
  await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}$/);
  await expect(input).toHaveValue('');
});

test('NAV-01 CHAT-03 the whole job by keyboard', async ({ page }) => {
  await startWithDocument(page);
  await page.getByLabel(chats.composer.label).focus();
  await page.keyboard.type('Wer erstellt die Liste');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('der Haltestellen ohne Rampe?');
  await page.keyboard.press('Enter');
  await expect(copyButton(page)).toBeVisible();
  const mark = page.getByRole('button', { name: /^Quelle \d+: / }).first();
  await mark.focus();
  await page.keyboard.press('Enter');
  const heading = page.getByRole('heading', { name: /Protokoll der 14. Sitzung/ });
  await expect(heading).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(heading).toHaveCount(0);
  await expect(mark).toBeFocused();
  await page.keyboard.press('/');
  await expect(page.getByPlaceholder(chats.panel.search)).toBeFocused();
});

test('ERR-01 what the documents do not contain is not answered @thorough', async ({ page }) => {
  await startWithDocument(page);
  const answer = await ask(page, 'Welche Temperatur hat die Oberfläche der Venus?');
  await expect(answer.getByText(chats.answer.nothing).or(answer.getByText(chats.answer.related))).toBeVisible();
  await expect(answer.getByRole('heading', { name: chats.answer.phases.recommendations })).toHaveCount(0);
});

test('CHAT-09 two tabs: a question asked in one shows in the other, and sending from both at once loses nothing', async ({
  page,
  context,
}) => {
  await startWithDocument(page);
  await ask(page, question);
  await expect(copyButton(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByRole('heading', { level: 2, name: question })).toBeVisible();
  const [first, second] = ['Wer leitet die Sitzung?', 'Wann beginnt die Lieferung?'];
  for (const [tab, text] of [
    [page, first],
    [other, second],
  ] as const)
    await tab.getByLabel(chats.composer.label).fill(text);
  await Promise.all([page, other].map((tab) => tab.getByLabel(chats.composer.label).press('Enter')));
  // A rejected question stays in its composer, and can be sent once the other is answered.
  for (const [tab, text] of [
    [page, first],
    [other, second],
  ] as const) {
    const composer = tab.getByLabel(chats.composer.label);
    const isAsked = tab.getByRole('heading', { level: 2, name: text });
    const notice = tab.getByRole('alert').filter({ hasText: chats.question.notSent });
    // Until it is known which of the two it is, the question stays in its composer, too.
    await expect(isAsked.or(notice).first()).toBeVisible();
    await expect(tab.getByRole('button', { name: chats.composer.stop })).toHaveCount(0);
    if (await notice.isVisible()) {
      // Even if the other answer is complete by now, the notice still explains why this question is back.
      await expect(notice).toContainText(chats.question.answerWasRunning);
      await composer.press('Enter');
      await expect(notice).toHaveCount(0);
    }
    await expect(isAsked).toBeVisible();
  }
  await page.reload();
  await expect(page.getByRole('heading', { level: 2, name: first })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: second })).toBeVisible();
});

test('CHAT-04 CHAT-05 sources with the same title are distinguished by file, with consistent page numbers @thorough', async ({
  page,
}) => {
  await createAccount(page);
  const minutes = (name: string, cost: string) => ({
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.from(
      writePdf(
        [
          { texts: textLines([`Die Sanierung der Ufermauer in Arbon kostet ${cost} Franken.`]) },
          { texts: textLines(['Die Sitzung schliesst um elf Uhr.']) },
        ],
        { title: 'Protokoll der Baukommission' },
      ),
    ),
  });
  await uploadFiles(page, [minutes('bau-mai.pdf', '820 000'), minutes('bau-juni.pdf', '910 000')]);
  await page.goto('/chat');
  const answer = await ask(page, 'Was kostet die Sanierung der Ufermauer in Arbon?');
  await expect(copyButton(page)).toBeVisible();
  const sources = answer.getByRole('button', { name: /^Quelle \d+ öffnen:/ });
  await expect(sources.filter({ hasText: 'bau-mai.pdf' })).toBeVisible();
  await expect(sources.filter({ hasText: 'bau-juni.pdf' })).toBeVisible();
  await answer.getByRole('button', { name: chats.answer.unfold(2) }).click();
  const card = answer.getByRole('button', { name: /S\. 1(–2)? von 2/ }).first();
  await card.click();
  const evidence = page.getByRole('region', { name: 'Protokoll der Baukommission' });
  await expect(evidence).toContainText(/S\. 1(–2)? von 2/);
  await expect(evidence).toContainText(/bau-(mai|juni)\.pdf/);
  await page.reload();
  await expect(evidence).toContainText(/bau-(mai|juni)\.pdf/);
});

test('ERR-01 offline while sending: the question survives a reload and can be resent', async ({ page, context }) => {
  await startWithDocument(page);
  await page.getByLabel(chats.composer.label).fill(question);
  await context.setOffline(true);
  await page.getByLabel(chats.composer.label).press('Enter');
  await expect(page.getByText(chats.question.notSent)).toBeVisible();
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByText(chats.question.notSent)).toBeVisible();
  await page.getByRole('button', { name: chats.question.sendAgain }).click();
  await expect(copyButton(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: question })).toHaveCount(1);
});

test('CHAT-09 reloading aborts a question being sent: it is still being sent, never “not sent”, and asked once @thorough', async ({
  page,
}) => {
  await startWithDocument(page);
  const isStored = Promise.withResolvers<void>();
  const isSeen = Promise.withResolvers<void>();
  let requests = 0;
  await page.route('**/api/chats/questions', async (route) => {
    requests += 1;
    if (requests === 1) {
      // The server has it, but the page never learns so.
      await route.fetch();
      isStored.resolve();
      return;
    }
    await isSeen.promise;
    await route.continue();
  });
  await page.getByLabel(chats.composer.label).fill(question);
  await page.getByLabel(chats.composer.label).press('Enter');
  await isStored.promise;
  await page.reload();
  await expect(page.getByText(chats.question.sending)).toBeVisible();
  await expect(page.getByText(chats.question.notSent)).toHaveCount(0);
  isSeen.resolve();
  await expect(page).toHaveURL(/\/chat\/[\da-f-]{36}$/);
  await expect(copyButton(page)).toBeVisible();
  await expect(page.getByText(chats.question.notSent)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 2, name: question })).toHaveCount(1);
  const panel = page.getByRole('complementary', { name: chats.panel.label });
  await expect(panel.getByRole('link', { name: question })).toHaveCount(1);
  expect(requests).toBe(2);
});

test('CHAT-04 a sentence that ends with a URL as long as a line stays within a phone’s screen @thorough', async ({
  page,
}) => {
  const address =
    'https://intranet.verkehrsbetriebe.example/gremien/aufsichtsrat/richtlinien/anlagerichtlinie-endfassung';
  const text = `Die Anlagerichtlinie wurde am 3. März 2025 beschlossen und steht seitdem unter ${address}`;
  await createAccount(page);
  await uploadFiles(page, [{ name: 'Anlagen.txt', mimeType: 'text/plain', buffer: Buffer.from(text) }]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/chat');
  const answer = await ask(page, 'Wo steht die Anlagerichtlinie?');
  await expect(copyButton(page)).toBeVisible();
  await expect(answer.getByText('endfassung')).not.toHaveCount(0);
  const end = await page.evaluate<number>(
    `Math.max(...[...document.querySelectorAll('main span, main blockquote, main p')]
      .filter(({ textContent }) => textContent.includes('endfassung'))
      .map((element) => element.getBoundingClientRect().right))`,
  );
  expect(end).toBeLessThanOrEqual(390);
});

test('ERR-01 the server’s disk is full: the page says so, and the question is kept and can be resent @thorough', async ({
  page,
}) => {
  await startWithDocument(page);
  const problem = { type: 'about:blank#storage_full', title: 'storage full', status: 507, code: 'storage_full' };
  const refuse = (route: Route) =>
    route.fulfill({ status: 507, contentType: 'application/problem+json', body: JSON.stringify(problem) });
  await page.route('**/api/chats/**/questions', refuse);
  await page.route('**/api/chats/questions', refuse);
  await page.getByLabel(chats.composer.label).fill(question);
  await page.getByLabel(chats.composer.label).press('Enter');
  await expect(page.getByText(errors.storage_full)).toBeVisible();
  await expect(page.getByText(question)).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: chats.question.sendAgain }).click();
  await expect(copyButton(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: question })).toHaveCount(1);
});

test('UPL-05 a deleted source removes its quotations from answers, in other tabs, too, and says so @thorough', async ({
  page,
  context,
}) => {
  await startWithDocument(page);
  await ask(page, question);
  await expect(copyButton(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto(page.url());
  const quoted = other.getByRole('article').getByText(/24 Elektrobusse/);
  await expect(quoted.first()).toBeVisible();
  await page.goto('/upload');
  const name = 'protokoll-verwaltungsrat.pdf';
  await page.getByRole('button', { name: uploads.delete(name) }).click();
  await page.getByRole('button', { name: uploads.deleteConfirm }).click();
  await expect(page.getByText(uploads.empty)).toBeVisible();
  await expect(other.getByText(/Die Quelle dieser Stelle wurde gelöscht/).first()).toBeVisible();
  await expect(quoted).toHaveCount(0);
  await other
    .getByRole('button', { name: /^Quelle 1/ })
    .first()
    .click();
  await expect(other.getByText(documents.deleted)).toBeVisible();
  await expectAccessible(other);
});

test('CHAT-11 a question limited to one file is answered from that file only', async ({ page }) => {
  await createAccount(page);
  const second = writeMinutes('zweites.pdf');
  // Different bytes: the same ones would be the same upload.
  second.buffer = Buffer.concat([second.buffer, Buffer.from('% 2\n')]);
  await uploadFiles(page, [writeMinutes('erstes.pdf'), second]);
  // One file per page instead of a hundred, so that the list loads more.
  await page.route('**/api/uploads?limit=100*', (route) =>
    route.continue({ url: route.request().url().replace('limit=100', 'limit=1') }),
  );
  await page.goto('/chat');
  await page.getByRole('button', { name: chats.composer.files, exact: true }).click();
  await expect(page.getByRole('checkbox')).toHaveCount(2);
  await page.getByRole('checkbox', { name: /zweites\.pdf/ }).check();
  await page.getByRole('button', { name: chats.filters.apply }).click();
  await expect(page.getByRole('button', { name: `${chats.composer.files}: zweites.pdf` })).toBeVisible();
  const answer = await ask(page, question);
  await expect(page.getByText(chats.question.limitedTo)).toBeVisible();
  await expect(copyButton(page)).toBeVisible();
  await expect(answer.getByText(chats.answer.searched(1, 1)).or(answer.getByRole('listitem').first())).toBeVisible();
  await expect(answer.getByRole('heading', { name: chats.answer.phases.snippets })).toBeVisible();
});

test('CHAT-09 CHAT-11 unsent input and its limits survive a reload, but not a sign-out', async ({ page }) => {
  await createAccount(page);
  await page.goto('/chat');
  const composer = page.getByLabel(chats.composer.label);
  await composer.fill('Wer stimmte gegen');
  await page.getByRole('button', { name: chats.composer.dates, exact: true }).click();
  await page.getByLabel(chats.filters.dateFrom).fill('2025-01-01');
  await page.getByRole('button', { name: chats.filters.apply }).click();
  const limit = page.getByRole('button', { name: /01\.01\.2025/ });
  await expect(limit).toBeVisible();
  await page.reload();
  await expect(composer).toHaveValue('Wer stimmte gegen');
  await expect(limit).toBeVisible();
  await page.getByRole('button', { name: `${frame.account} Erika Muster` }).click();
  await page.getByRole('menuitem', { name: frame.logout }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate('sessionStorage.length')).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/login/);
  await expect(composer).toHaveCount(0);
});

test('CHAT-06 a name dialog receives every key, even while it is still loading @thorough', async ({ page }) => {
  await createAccount(page);
  const typed = Promise.withResolvers<void>();
  await page.route(/(panel-dialogs|dialog-window)-.*\.js/, async (route) => {
    await typed.promise;
    await route.continue();
  });
  await page.goto('/chat');
  const panel = page.getByRole('complementary', { name: chats.panel.label });
  const composer = page.getByRole('textbox', { name: chats.composer.label });
  await composer.focus();
  await panel.getByRole('button', { name: chats.panel.createFolder }).click();
  await page.keyboard.type('zu früh');
  await page.keyboard.press('Enter');
  typed.resolve();
  const name = page.getByLabel(chats.dialogs.folderName);
  await expect(name).toBeFocused();
  await page.keyboard.type('Flotte');
  await page.keyboard.press('Enter');
  await expect(composer).toHaveValue('');
  await panel.getByRole('button', { name: 'Flotte', exact: true }).hover();
  await panel.getByRole('button', { name: chats.panel.menuOf('Flotte') }).click();
  await page.getByRole('menuitem', { name: chats.panel.rename }).click();
  await expect(name).toBeFocused();
  await page.keyboard.type('Busse');
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('button', { name: 'Busse', exact: true })).toBeVisible();
});
