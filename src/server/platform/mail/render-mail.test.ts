import { describe, expect, test } from 'vitest';
import { type MailContent, renderMail } from './render-mail.ts';

const publicUrl = 'https://board.example/app';
const content: MailContent = {
  language: 'de',
  subject: 'Ihr Code',
  heading: 'Ihr Anmeldecode',
  paragraphs: ['Guten Tag,', 'geben Sie diesen Code ein.'],
  code: { label: 'Code', value: '048213' },
  button: { label: 'Passwort zurücksetzen', link: `${publicUrl}/reset-password?token=abc&x=1` },
  notes: ['Er gilt 10 Minuten.'],
  footer: ['BoardSearch'],
};

test('text and HTML have the same content in one language, and load nothing', () => {
  const { text, html } = renderMail(content, publicUrl);
  for (const words of [
    'Ihr Anmeldecode',
    'geben Sie diesen Code ein.',
    '048213',
    'Er gilt 10 Minuten.',
    'BoardSearch',
  ]) {
    expect(text).toContain(words);
    expect(html).toContain(words);
  }
  expect(text).toContain(`Passwort zurücksetzen:\n${publicUrl}/reset-password?token=abc&x=1`);
  expect(html).toContain(`href="${publicUrl}/reset-password?token=abc&amp;x=1"`);
  expect(html).toContain('<html lang="de">');
  expect(html).not.toMatch(/<(img|style|link|script|iframe|form)\b|url\(|@import|class=|src=/i);
});

test('a mail without code and button has neither', () => {
  const { code: _code, button: _button, ...plain } = content;
  const { html } = renderMail(plain, publicUrl);
  expect(html).not.toMatch(/<a\b|monospace/);
});

test('all texts are escaped', () => {
  const hostile = `"><img src=x onerror='alert(1)'>&amp;`;
  const { html } = renderMail(
    {
      ...content,
      subject: hostile,
      heading: hostile,
      paragraphs: [hostile],
      code: { label: hostile, value: hostile },
      button: { label: hostile, link: `${publicUrl}/x?"><script>'` },
      otherLink: { label: hostile, link: `${publicUrl}/y?"><script>'` },
      notes: [hostile],
      footer: [hostile],
    },
    publicUrl,
  );
  expect(html).not.toMatch(/<(img|script)/);
  expect(html.match(/&quot;&gt;&lt;img src=x onerror=&#39;alert\(1\)&#39;&gt;&amp;amp;/g)).toHaveLength(9);
});

describe('links', () => {
  test.each([
    'https://evil.example/app/reset',
    'https://board.example/application',
    'https://board.example/',
    'https://board.example.evil.example/app/',
    'https://board.example@evil.example/app/',
    'https://user:secret@board.example/app/x',
    'http://board.example/app/x',
    'https://board.example/app/../other',
    'https://board.example/app/%2e%2e/other',
    '//board.example/app/x',
    '/app/x',
    'javascript:alert(1)',
    'https://board.example/app/x\r\ny',
    'https://board.example/app/x y',
    '',
  ])('%j is refused', (link) => {
    expect(() => renderMail({ ...content, button: { label: 'x', link } }, publicUrl)).toThrow(RangeError);
    expect(() => renderMail({ ...content, otherLink: { label: 'x', link } }, publicUrl)).toThrow(RangeError);
  });

  test('links to a service at the root of its host are allowed', () => {
    const link = 'https://board.example/reset-password?token=a';
    expect(renderMail({ ...content, button: { label: 'x', link } }, 'https://board.example').text).toContain(link);
  });
});
