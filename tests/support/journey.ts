import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import axe from 'axe-core';
import type { Language } from '#shared/contracts/users.ts';
import { chats as chatsDe } from '#shared/messages/de/chats.ts';
import { documents as documentsDe } from '#shared/messages/de/documents.ts';
import { uploads as uploadsDe } from '#shared/messages/de/uploads.ts';
import { chats as chatsEn } from '#shared/messages/en/chats.ts';
import { documents as documentsEn } from '#shared/messages/en/documents.ts';
import { uploads as uploadsEn } from '#shared/messages/en/uploads.ts';
import type { PaperFile } from './board-papers.ts';
import { testPassword } from './http-client.ts';

/** UI texts, so that journeys navigate by the words people read. */
export const words = {
  de: { chats: chatsDe, documents: documentsDe, uploads: uploadsDe },
  en: { chats: chatsEn, documents: documentsEn, uploads: uploadsEn },
};

const samples = join(import.meta.dirname, '../../../shared/samples');

/** Path of a real sample document next to this working copy; undefined if missing. */
export function findSample(name: string): string | undefined {
  const path = join(samples, name);
  return existsSync(path) ? path : undefined;
}

/** Creates an account whose cookie the page's browser holds. */
export async function createAccount(page: Page): Promise<string> {
  const email = `${randomUUID()}@stadtwerke.example`;
  const data = { email, password: testPassword, name: 'Erika Muster' };
  const answer = await page.request.post('/api/auth/sign-up/email', { data });
  expect(answer.status()).toBe(200);
  return email;
}

/** Sets the language as the switch would, for all pages of this browser. */
export async function useLanguage(page: Page, language: Language): Promise<void> {
  await page.addInitScript((value) => {
    localStorage.setItem('boardsearch.language', value);
  }, language);
}

/** Uploads files on the upload page and waits until all are read. */
export async function uploadFiles(page: Page, files: PaperFile[] | string[], language: Language = 'de'): Promise<void> {
  const text = words[language].uploads;
  await page.goto('/upload');
  await page.getByLabel(text.chooseFiles).setInputFiles(files as PaperFile[]);
  await page.getByRole('button', { name: text.send(files.length) }).click();
  await expectReady(page, files.length, language);
}

/** Expects this many read files in the list. The queue above it calls a file ready, too, while it is there. */
export async function expectReady(page: Page, count: number, language: Language = 'de'): Promise<void> {
  const { listTitle, states } = words[language].uploads;
  const list = page.getByRole('region', { name: listTitle });
  await expect(list.getByText(states.ready, { exact: true })).toHaveCount(count);
}

/** Types a question and sends it with Enter. Returns the block of its answer. */
export async function ask(page: Page, question: string, language: Language = 'de'): Promise<Locator> {
  const text = words[language].chats;
  await page.getByLabel(text.composer.label).fill(question);
  await page.getByLabel(text.composer.label).press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: question })).toBeVisible();
  return page.getByRole('article', { name: text.answer.assistant }).last();
}

/**
 * Fails on any axe violation of WCAG 2.2 A and AA and its best practices, or of the named rules only. axe is loaded
 * once per document and reports only violations: listing what passes would double the cost.
 */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  // Inside a frame it would see nothing.
  expect(page.frames()).toHaveLength(1);
  if (!(await page.evaluate<boolean>("typeof axe === 'object'"))) await page.evaluate(axe.source);
  // Elements that are fading in look faint for a moment; endless animations are ignored.
  await page.evaluate(
    `Promise.allSettled(document.getAnimations()
       .filter((each) => each.effect?.getComputedTiming().iterations !== Infinity).map(({ finished }) => finished))`,
  );
  const options = { resultTypes: ['violations'], ...(rules ? { runOnly: rules } : {}) };
  const findings = await page.evaluate<string[]>(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) =>
       violations.map(({ id, nodes }) => id + ': ' + nodes.map((node) => node.target).join(', ')))`,
  );
  expect(findings).toEqual([]);
}
