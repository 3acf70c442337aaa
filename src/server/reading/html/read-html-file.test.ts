import { expect, test } from 'vitest';
import { readFile } from '#support/read-file.ts';

test('UPL-05 html: headings, paragraphs, lists and tables are read; scripts, styles and hidden text are not', async () => {
  const html = `<!doctype html><html><head><meta charset="utf-8"><title>Beirat &amp; Rat</title><style>p{}</style><script>document.write('nie')</script></head>
    <body><nav hidden>Menü der Seite</nav><h1>Protokoll vom 3. Juni 2026</h1><p onclick="x()">Der Beirat stimmt <b>zu</b>.</p>
    <ol><li>Haushalt</li><li>Wahl</li></ol><table><tr><th>Posten</th><th>Betrag</th></tr><tr><td>Miete</td><td>-3 %</td></tr></table>
    <iframe src="http://example.com"></iframe><img src=x onerror=alert(1) alt="Bild"></body></html>`;
  const { pages, facts } = await readFile(Buffer.from(html), 'x.html');
  expect(pages[0]?.text).toBe(
    'Protokoll vom 3. Juni 2026\n\nDer Beirat stimmt zu.\n\n1. Haushalt\n2. Wahl\n\nPosten\tBetrag\nMiete\t-3 %\n',
  );
  expect(facts).toMatchObject({ title: 'Protokoll vom 3. Juni 2026', meetingDate: '2026-06-03' });
});

test.each([
  ['windows-1252', '<meta http-equiv="Content-Type" content="text/html; charset=windows-1252">'],
  ['an unknown one', '<meta charset="klingonisch">'],
  ['none', ''],
])('UPL-05 html: umlauts in an old encoding, stated as %s', async (_, meta) => {
  const { pages } = await readFile(Buffer.from(`<html>${meta}<p>Prüfung für Zürich</p>`, 'latin1'), 'x.htm');
  expect(pages[0]?.text).toContain('Prüfung für Zürich');
});

test('UPL-06 html: a megabyte of nested tables and a page without text are refused with a reason', async () => {
  const nested = Buffer.from('<table><tr><td>x'.repeat(65_000));
  await expect(readFile(nested, 'x.html')).rejects.toMatchObject({ code: 'file_too_complex' });
  await expect(readFile(Buffer.from('<script>1</script>'), 'x.html')).rejects.toMatchObject({ code: 'file_no_text' });
});
