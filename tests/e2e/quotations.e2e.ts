import { expect, type Locator, test } from '@playwright/test';
import { writeMinutes } from '../support/board-papers.ts';
import { ask, createAccount, expectAccessible, uploadFiles, useLanguage, words } from '../support/journey.ts';

/** The distinct numbers in these buttons' names, ascending. */
async function numbersOf(buttons: Locator): Promise<number[]> {
  const names = await buttons.evaluateAll((all) =>
    all.map((each) => each.getAttribute('aria-label') ?? each.textContent ?? ''),
  );
  return [...new Set(names.map((name) => Number(/\d+/.exec(name)?.[0])))].sort((left, right) => left - right);
}

const nameOf = {
  de: { card: /^Quelle \d+ öffnen:/, unfold: /im Wortlaut zeigen$/, mark: /^Quelle \d+: / },
  en: { card: /^Open source \d+:/, unfold: /^Show all .* in full$/, mark: /^Source \d+: / },
};

for (const language of ['de', 'en'] as const) {
  test(`CHAT-04 CHAT-06 the list of quotations and its count include the target of every mark: ${language} @thorough`, async ({
    page,
  }) => {
    const { chats, documents } = words[language];
    await page.emulateMedia({ reducedMotion: 'reduce' });
    // Makes the whole answer visible.
    await page.setViewportSize({ width: 1280, height: 1600 });
    await useLanguage(page, language);
    await createAccount(page);
    await uploadFiles(page, [writeMinutes()], language);
    await page.goto('/chat');
    const answer = await ask(page, 'Welche Beschlüsse wurden gefasst, und wer stimmte dagegen?', language);
    await expect(answer.getByRole('button', { name: chats.answer.copy })).toBeVisible();
    const cards = answer.getByRole('button', { name: nameOf[language].card });
    const marks = answer.getByRole('button', { name: nameOf[language].mark });

    for (const mark of await marks.all()) {
      const box = await mark.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0), 'PUB-12 a target is 24 px').toBeGreaterThanOrEqual(24);
    }

    // What is being read does not move while recommendations with marks of their own appear below.
    const summary = answer.getByRole('heading', { name: chats.answer.phases.summary });
    const place = await summary.boundingBox();
    await answer.getByRole('button', { name: chats.answer.askRecommendations }).click();
    await expect(answer.getByRole('heading', { name: chats.answer.phases.recommendations })).toBeVisible();
    await expect(answer.getByRole('button', { name: chats.answer.copy })).toBeVisible();
    expect(await summary.boundingBox()).toEqual(place);

    const expectAll = async () => {
      expect((await numbersOf(cards)).length).toBeLessThanOrEqual(3);
      await answer.getByRole('button', { name: nameOf[language].unfold }).click();
      const all = await numbersOf(cards);
      expect(all).toEqual(all.map((_, index) => index + 1));
      for (const number of await numbersOf(marks)) expect(all).toContain(number);
      await expect(answer.getByText(chats.answer.quotations(all.length))).toBeVisible();
      return all.length;
    };
    const all = await expectAll();
    await expectAccessible(page);
    await marks
      .filter({ hasText: new RegExp(`^${all}$`) })
      .first()
      .click();
    const evidence = page.getByRole('region').filter({ hasText: documents.quotation(all) });
    await expect(evidence.getByText(`· ${documents.position(all, all)}`)).toBeVisible();
    // Its card is the same quotation, and shown as open.
    await expect(cards.and(page.locator('[aria-pressed=true]'))).toHaveCount(1);
    await evidence.getByRole('button', { name: documents.previousCitation }).click();
    await expect(page.getByText(`· ${documents.position(all - 1, all)}`)).toBeVisible();
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(answer.getByRole('button', { name: chats.answer.copy })).toBeVisible();
    expect(await expectAll()).toBe(all);
  });
}
