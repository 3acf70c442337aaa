import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAdmin } from '#support/admin.ts';
import { startTestApp, type TestApp } from '#support/test-app.ts';

let service: TestApp;

beforeAll(async () => {
  service = await startTestApp();
});
afterAll(() => service.close());

test('a mail is shown with its styles in a frame of the app, where nothing in it runs', async () => {
  const admin = await createAdmin(service);
  const page = await admin.request('/api/admin/mails/customer-kept/de');
  expect(page.headers.get('content-type')).toMatch(/^text\/html/);
  expect(await page.text()).toContain('style="');
  expect(page.headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox",
  );
  expect(page.headers.get('x-frame-options')).toBe('SAMEORIGIN');
  expect((await admin.request('/api/admin/mails/erfunden/de')).status).toBe(400);
});
