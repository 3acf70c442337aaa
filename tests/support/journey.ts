import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';
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
  await expect(page.getByText(text.states.ready, { exact: true })).toHaveCount(files.length);
}

/** Writes a question and sends it with Enter. Answers with the block of its answer. */
export async function ask(page: Page, question: string, language: Language = 'de'): Promise<Locator> {
  const text = words[language].chats;
  await page.getByLabel(text.composer.label).fill(question);
  await page.getByLabel(text.composer.label).press('Enter');
  await expect(page.getByRole('heading', { name: question })).toBeVisible();
  return page.getByRole('article', { name: text.answer.assistant }).last();
}

/** Fails on anything that axe finds against WCAG 2.2 A and AA and its best practices, or against the named rules alone. */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  const axe = new AxeBuilder({ page });
  const result = await (rules ? axe.withRules(rules) : axe).analyze();
  const findings = result.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(', ')}`);
  expect(findings).toEqual([]);
}
