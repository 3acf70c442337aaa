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

/** What the screens say, so that journeys find their way by the words that people read. */
export const words = {
  de: { chats: chatsDe, documents: documentsDe, uploads: uploadsDe },
  en: { chats: chatsEn, documents: documentsEn, uploads: uploadsEn },
};

const samples = join(import.meta.dirname, '../../../shared/samples');

/** Path of a real sample beside this working copy; undefined where it is absent. */
export function findSample(name: string): string | undefined {
  const path = join(samples, name);
  return existsSync(path) ? path : undefined;
}

/** A fresh account whose cookie the page's browser holds. */
export async function createAccount(page: Page): Promise<string> {
  const email = `${randomUUID()}@stadtwerke.example`;
  const data = { email, password: testPassword, name: 'Erika Muster' };
  const answer = await page.request.post('/api/auth/sign-up/email', { data });
  expect(answer.status()).toBe(200);
  return email;
}

/** Language as the switch would store it, for all pages of this browser. */
export async function useLanguage(page: Page, language: Language): Promise<void> {
  await page.addInitScript((value) => {
    localStorage.setItem('boardsearch.language', value);
  }, language);
}

/** Uploads files on the upload page and waits until all of them are read. */
export async function uploadFiles(page: Page, files: PaperFile[] | string[], language: Language = 'de'): Promise<void> {
  const text = words[language].uploads;
  await page.goto('/upload');
  await page.getByLabel(text.chooseFiles).setInputFiles(files as PaperFile[]);
  await page.getByRole('button', { name: text.send(files.length) }).click();
  await expectReady(page, files.length, language);
}

/** So many files of the list are read. The queue above it calls a file ready, too, for as long as it stays there. */
export async function expectReady(page: Page, count: number, language: Language = 'de'): Promise<void> {
  const { listTitle, states } = words[language].uploads;
  const list = page.getByRole('region', { name: listTitle });
  await expect(list.getByText(states.ready, { exact: true })).toHaveCount(count);
}

/** Writes a question and sends it with Enter. Answers with the block of its answer. */
export async function ask(page: Page, question: string, language: Language = 'de'): Promise<Locator> {
  const text = words[language].chats;
  await page.getByLabel(text.composer.label).fill(question);
  await page.getByLabel(text.composer.label).press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: question })).toBeVisible();
  return page.getByRole('article', { name: text.answer.assistant }).last();
}

/**
 * Fails on anything that axe finds against WCAG 2.2 A and AA and its best practices, or against the named rules alone.
 * It is fetched once for each document, and lists nothing but violations: what passes costs as much again to list.
 */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  // Within a frame it would see nothing.
  expect(page.frames()).toHaveLength(1);
  if (!(await page.evaluate<boolean>("typeof axe === 'object'"))) await page.evaluate(axe.source);
  // What fades in is as faint as it is for a moment; what turns without end is let be.
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
