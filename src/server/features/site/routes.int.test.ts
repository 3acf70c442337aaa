import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseDocument } from 'htmlparser2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { landing as german } from '#shared/messages/de/landing.ts';
import { landing as english } from '#shared/messages/en/landing.ts';
import { startTestApp, type TestApp } from '#support/test-app.ts';
import { openSite } from './service.ts';

type Element = ReturnType<typeof parseDocument>['childNodes'][number] & { attribs: Record<string, string> };

const folder = mkdtempSync(join(tmpdir(), 'boardsearch-site-'));
const publicUrl = 'https://board.example';
const texts = { de: german, en: english };
const samplePath = join(import.meta.dirname, '../../../../config/site-content.sample.json');

let service: TestApp;
let own: TestApp;

beforeAll(async () => {
  service = await startTestApp({ config: { PUBLIC_URL: publicUrl } });
  const content = JSON.parse(readFileSync(samplePath, 'utf8'));
  delete content.isSample;
  content.prices = { currency: 'EUR', basic: 49, plus: 149.5 };
  content.badges.items = [];
  content.testimonials = [];
  content.legalNotice.companyName = 'Stadtwerke <script>alert(1)</script> & "Söhne"';
  const path = join(folder, 'own.json');
  writeFileSync(path, JSON.stringify(content));
  own = await startTestApp({ config: { PUBLIC_URL: publicUrl, SITE_CONTENT: path }, address: service.address });
});
afterAll(async () => {
  await own.close();
  await service.close();
  rmSync(folder, { recursive: true });
});

test('ERR-03 a failure to read the built web is not taken for a missing build, and is forgotten once it is over', async () => {
  const built = mkdtempSync(join(folder, 'built-'));
  const manifest = join(built, '.vite/manifest.json');
  const site = openSite(service.platform, built);
  const open = () => site.openPage('/', { language: 'de', theme: 'light' }, 'stranger');
  mkdirSync(manifest, { recursive: true });
  await expect(site.readStyleHash()).rejects.toMatchObject({ code: 'EISDIR' });
  await expect(open()).rejects.toMatchObject({ code: 'EISDIR' });
  rmSync(manifest, { recursive: true });
  writeFileSync(manifest, JSON.stringify({ 'site.ts': { file: 'assets/site-1.js', css: ['site-1.css'] } }));
  writeFileSync(join(built, 'site-1.css'), 'p{color:red}');
  expect(await site.readStyleHash()).toMatch(/=$/);
  expect((await open()).text).toContain('p{color:red}');
  expect(await openSite(service.platform, join(folder, 'never-built')).readStyleHash()).toBeNull();
});

async function read(path: string, init: { cookie?: string; from?: TestApp } = {}): Promise<string> {
  const answer = await (init.from ?? service).app.request(path, {
    headers: init.cookie === undefined ? {} : { cookie: init.cookie },
  });
  expect(answer.status).toBe(200);
  return await answer.text();
}

/** All elements of a page, in document order. */
function elementsOf(page: string): Element[] {
  const found: Element[] = [];
  const walk = (nodes: readonly object[]): void => {
    for (const node of nodes) {
      if ('attribs' in node) found.push(node as Element);
      if ('childNodes' in node) walk(node.childNodes as object[]);
    }
  };
  walk(parseDocument(page).childNodes);
  return found;
}

const linksOf = (page: string) => elementsOf(page).flatMap(({ attribs }) => attribs.href ?? []);

describe.each(['de', 'en'] as const)('the landing page in %s', (language) => {
  const text = texts[language];
  let page: string;
  beforeAll(async () => {
    page = await read(`/?lang=${language}`);
  });

  test('PUB-04 has its parts in the order of the specification, and its text without JavaScript', () => {
    const order = [
      'BoardSearch</span></span></a>',
      text.hero.title,
      text.proof.title,
      text.features.title,
      text.pricing.text,
      text.badges.title,
      text.voices.title,
      text.callToAction.title,
      text.footer.rights,
    ].map((part) => page.indexOf(part));
    expect(order.every((at) => at > 0)).toBe(true);
    expect(order).toEqual([...order].sort((left, right) => left - right));
    const ids = elementsOf(page).flatMap(({ attribs }) => attribs.id ?? []);
    expect(ids).toEqual(expect.arrayContaining(['hero', 'features', 'pricing', 'demo', 'welcome-chat']));
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('PUB-05 the header links to the sections, the demo and the sign-in', () => {
    const head = page.slice(page.indexOf('<header'), page.indexOf('</header>'));
    const links = linksOf(head);
    expect(links.slice(0, 4)).toEqual(['/', '#hero', '#pricing', '/demo-login']);
    expect(links.filter((link) => link === '/login')).toHaveLength(2);
    for (const label of [text.nav.chatbot, text.nav.pricing, text.nav.startDemo, text.nav.login]) {
      expect(head.split(`>${label}<`).length - 1, label).toBe(2);
    }
    for (const label of [text.nav.language, text.nav.theme]) expect(head).toContain(`>${label}<`);
  });

  test('PUB-06 the hero offers the demo and the trial, with its note', () => {
    const hero = page.slice(page.indexOf('id="hero"'), page.indexOf('id="welcome-chat"'));
    expect(linksOf(hero)).toEqual(['/demo-login', '/signup']);
    expect(hero).toContain(text.hero.trialNote);
  });

  test('PUB-07 three plans with their figures; without an amount the price is on request', () => {
    const pricing = page.slice(page.indexOf('id="pricing"'), page.indexOf('id="badges-title"'));
    expect(linksOf(pricing)).toEqual([
      '/signup?plan=basic',
      '/signup?plan=plus',
      'mailto:vertrieb@example.com?subject=Enterprise%20Plan%20Inquiry',
      '#welcome-chat',
    ]);
    expect(pricing.split(text.pricing.onRequest).length - 1).toBe(3);
    expect(pricing.indexOf(text.pricing.mostPopular)).toBeGreaterThan(pricing.indexOf('>Plus<'));
    expect(pricing.split(text.pricing.mostPopular)).toHaveLength(2);
    const figures = language === 'de' ? ['5.000', '10.000'] : ['5,000', '10,000'];
    for (const figure of figures) expect(pricing).toContain(`>${figure}\u00a0`);
  });

  test('PUB-09 six badges and three testimonials with five stars, marked as samples', () => {
    const badges = page.slice(page.indexOf('id="badges-title"'), page.indexOf('id="demo"'));
    expect(badges.split('<li ').length - 1).toBe(6);
    expect(badges).toContain(language === 'de' ? 'Hosting in der EU' : 'EU hosting');
    if (language === 'en') expect(badges).toContain('Trusted by Enterprise Customers Worldwide');
    const voices = page.slice(page.indexOf('id="demo"'), page.indexOf('id="action-title"'));
    expect(voices.split('<blockquote').length - 1).toBe(3);
    expect(voices.split(text.voices.stars).length - 1).toBe(3);
    for (const part of [badges, voices]) expect(part).toContain(text.sampleNote);
  });

  test('PUB-11 the footer has the anchors, the demo and the legal pages, and no dead link', async () => {
    const foot = page.slice(page.indexOf('<footer'));
    expect(linksOf(foot)).toEqual([
      '/#features',
      '/#pricing',
      '/demo-login',
      '/impressum',
      '/privacy',
      '/terms',
      '/accessibility',
      'mailto:vertrieb@example.com',
    ]);
    expect(foot).toContain('© 2025');
    const elements = elementsOf(page);
    const ids = new Set(elements.map(({ attribs }) => attribs.id));
    for (const href of linksOf(page.slice(page.indexOf('<body')))) {
      const anchor = /^\/?#(.+)$/.exec(href)?.[1];
      if (anchor) expect(ids.has(anchor), href).toBe(true);
      else expect(href).toMatch(/^(\/[a-z?&=-]*|mailto:\S+)$/);
    }
  });

  test('search engines and other sites get title, description, languages and image', () => {
    const address = language === 'de' ? `${publicUrl}/` : `${publicUrl}/?lang=en`;
    expect(page).toContain(`<html lang="${language}"`);
    expect(page).toContain(`<title>${text.title}</title>`);
    expect(page).toContain(`<link rel="canonical" href="${address}">`);
    expect(page).toContain(`<link rel="alternate" hreflang="de" href="${publicUrl}/">`);
    expect(page).toContain(`<link rel="alternate" hreflang="en" href="${publicUrl}/?lang=en">`);
    expect(page).toContain(`<meta property="og:image" content="${publicUrl}/og-${language}.png">`);
    expect(page).not.toContain('noindex');
  });
});

test('PUB-07 PUB-09 amounts come from the operator; claims it does not make are absent', async () => {
  const page = await read('/', { from: own });
  expect(page).toMatch(/49\s€/);
  expect(page).toMatch(/149,50\s€/);
  expect(await read('/?lang=en', { from: own })).toContain('€149.50');
  for (const gone of ['id="badges-title"', '<blockquote class="mt-4', german.sampleNote])
    expect(page).not.toContain(gone);
  expect(page).toContain('id="demo"');
});

test('PUB-12 the legal notice has all fields in both languages, and no text becomes markup', async () => {
  for (const [language, names] of [
    [
      'de',
      [
        'Unternehmen',
        'Anschrift',
        'Handelsregisternummer',
        'Registergericht',
        'Geschäftsführung',
        'E-Mail-Adresse',
        'Deutschland',
      ],
    ],
    [
      'en',
      [
        'Company',
        'Address',
        'Company register number',
        'Registration court',
        'Managing director',
        'Email address',
        'Germany',
      ],
    ],
  ] as const) {
    const page = await read(`/impressum?lang=${language}`, { from: own });
    for (const name of names) expect(page, name).toContain(`>${name}<`.replace(/>(Deutschland|Germany)</, '>$1<'));
    expect(page).toContain('Stadtwerke &lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;Söhne&quot;');
    expect(page).not.toContain('<script>alert');
  }
});

test('PUB-11 privacy notice, terms and accessibility statement are pages in both languages', async () => {
  const titles = {
    '/privacy': ['Datenschutzhinweise', 'Privacy notice'],
    '/terms': ['Nutzungsbedingungen', 'Terms of use'],
    '/accessibility': ['Erklärung zur Barrierefreiheit', 'Accessibility statement'],
  };
  for (const [path, [de, en]] of Object.entries(titles)) {
    const page = await read(path);
    expect(page).toMatch(new RegExp(`<h1[^>]*>${de}</h1>`));
    // Not filled in, so hidden from search engines.
    expect(page).toContain(german.sampleNote);
    expect(page).toContain('<meta name="robots" content="noindex">');
    expect(await read(`${path}?lang=en`)).toMatch(new RegExp(`<h1[^>]*>${en}</h1>`));
    expect(await read(path, { from: own })).not.toContain('noindex');
  }
  const old = await service.app.request('/datenschutz');
  expect([old.status, old.headers.get('location')]).toEqual([301, '/privacy']);
});

test('PUB-13 German and light by default; a choice is remembered and applied; nothing else is stored', async () => {
  const plain = await service.app.request('/');
  expect(plain.headers.getSetCookie()).toEqual([]);
  expect(plain.headers.get('vary')).toContain('cookie');
  expect(await plain.text()).toContain('<html lang="de" data-theme="light">');
  const chosen = await service.app.request('/?lang=en');
  expect(chosen.headers.getSetCookie()).toEqual([
    'boardsearch.language=en; Max-Age=31536000; Path=/; Secure; SameSite=Lax',
  ]);
  const cookie = 'boardsearch.language=en; boardsearch.theme=dark';
  const dark = await read('/', { cookie });
  expect(dark).toContain('<html lang="en" data-theme="dark">');
  expect(dark).toContain('<meta name="color-scheme" content="dark">');
  expect(await read('/?lang=de', { cookie })).toContain('<html lang="de" data-theme="dark">');
  expect(await read('/?lang=fr', { cookie: 'boardsearch.language=%22%3E; boardsearch.theme=blue' })).toContain(
    '<html lang="de" data-theme="light">',
  );
});

test('PUB-08 PUB-10 signed-in users are led to the chat and the upload', async () => {
  const user = await service.createUser();
  const page = await (await user.request('/')).text();
  const action = linksOf(page.slice(page.indexOf('id="action-title"'), page.indexOf('<footer')));
  expect(action).toEqual(['/chat', '/upload']);
  expect(linksOf(page.slice(page.indexOf('id="pricing"'), page.indexOf('id="badges-title"'))).at(-1)).toBe('/chat');
  const stranger = await read('/', { cookie: 'boardsearch.session_token=erfunden' });
  expect(linksOf(stranger.slice(stranger.indexOf('id="action-title"'), stranger.indexOf('<footer')))).toEqual([
    '/demo-login',
    '/signup',
  ]);
});

test('PUB-01 addresses below /app redirect to the app', async () => {
  for (const page of ['upload', 'chat']) {
    const answer = await service.app.request(`/app/${page}`);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `/${page}`]);
  }
});

test('a page is rendered once, sent compressed, and not sent again to a client that has it', async () => {
  const packed = await service.app.request('/', { headers: { 'accept-encoding': 'gzip' } });
  expect(packed.headers.get('content-encoding')).toBe('gzip');
  const etag = packed.headers.get('etag') ?? '';
  const again = await service.app.request('/', { headers: { 'accept-encoding': 'gzip', 'if-none-match': etag } });
  expect(again.status).toBe(304);
  expect(packed.headers.get('content-security-policy')).not.toMatch(/unsafe|nonce/);
});

test('robots are kept from pages behind the sign-in and from links in mails, and from nothing public', async () => {
  const robots = await read('/robots.txt');
  const closed = [...robots.matchAll(/^Disallow: (.+)$/gm)].map((match) => match[1] ?? '');
  const isClosed = (path: string) => closed.some((start) => path.startsWith(start));
  const blocked = [
    '/chat',
    '/chat/1',
    '/demo-settings',
    '/settings',
    '/documents/1',
    '/reset-password',
    '/admin-recovery',
  ];
  expect(blocked.filter((path) => !isClosed(path))).toEqual([]);
  const open = ['/', '/impressum', '/privacy', '/terms', '/accessibility', '/login', '/signup', '/demo-login'];
  expect(open.filter(isClosed)).toEqual([]);
});

test('robots.txt names what is open, the sitemap lists every page in both languages', async () => {
  expect(await read('/robots.txt')).toContain(`Sitemap: ${publicUrl}/sitemap.xml`);
  expect(await read('/robots.txt')).toContain('Disallow: /api/');
  const sample = await read('/sitemap.xml');
  expect([...sample.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1])).toEqual([
    `${publicUrl}/`,
    `${publicUrl}/?lang=en`,
  ]);
  expect((await read('/sitemap.xml', { from: own })).split('<loc>').length - 1).toBe(10);
  const manifest = await service.app.request('/manifest.webmanifest', {
    headers: { cookie: 'boardsearch.language=en' },
  });
  expect(await manifest.json()).toMatchObject({ name: 'BoardSearch', lang: 'en', start_url: '/chat' });
});
