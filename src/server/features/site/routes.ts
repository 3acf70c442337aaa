import { type Context, Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { answerPacked } from '#server/platform/http/assets/serve-document.ts';
import type { AppEnv } from '#server/platform/http/context.ts';
import type { Platform } from '#server/platform/platform.ts';
import { preferenceKeys, preferenceSeconds } from '#shared/preferences.ts';
import { describeManifest, describeRobots, describeSitemap } from './describe-site.ts';
import { landingTexts } from './pages/render-header.ts';
import { chooseView, legalPaths, type SitePath } from './policy.ts';
import { openSite, recognizeVisitor } from './service.ts';

/** Public pages rendered by the server (PUB-04, PUB-12), and what robots and browsers request besides them. */
export function siteRoutes(platform: Platform, webDirectory: string) {
  const { config, siteContent } = platform;
  const site = openSite(platform, webDirectory);
  const routes = new Hono<AppEnv>();

  const answer = async (context: Context<AppEnv>, path: SitePath): Promise<Response> => {
    const named = context.req.query('lang');
    const view = chooseView(named, getCookie(context));
    if (named === view.language) {
      const secure = config.publicUrl.startsWith('https://');
      const options = { path: '/', maxAge: preferenceSeconds, sameSite: 'Lax', secure } as const;
      setCookie(context, preferenceKeys.language, view.language, options);
    }
    // Only the landing page depends on the visitor.
    const { visitor, cookies } =
      path === '/'
        ? await recognizeVisitor(platform, context.req.raw.headers)
        : { visitor: 'stranger' as const, cookies: [] };
    for (const cookie of cookies) context.header('set-cookie', cookie, { append: true });
    context.header('content-security-policy', policyFor(await site.readStyleHash()));
    context.header('content-language', view.language);
    const page = await site.openPage(path, view, visitor);
    return answerPacked(context, page, { type: 'text/html; charset=UTF-8', vary: 'accept-encoding, cookie' });
  };

  for (const path of ['/', ...legalPaths] as const) routes.get(path, (context) => answer(context, path));
  routes.get('/demo', (context) => context.redirect('/demo-chat', 302));
  routes.get('/datenschutz', (context) => context.redirect('/privacy', 301));
  for (const page of ['upload', 'chat']) {
    routes.get(`/app/${page}`, (context) => context.redirect(`/${page}`, 302));
  }

  routes.get('/robots.txt', (context) => context.text(describeRobots(config.publicUrl)));
  routes.get('/sitemap.xml', (context) => {
    context.header('content-type', 'application/xml; charset=UTF-8');
    return context.body(describeSitemap(config.publicUrl, siteContent.isSample));
  });
  routes.get('/manifest.webmanifest', (context) => {
    const { language } = chooseView(undefined, getCookie(context));
    context.header('content-type', 'application/manifest+json; charset=UTF-8');
    context.header('vary', 'cookie');
    return context.body(JSON.stringify(describeManifest(language, landingTexts[language].description)));
  });
  return routes;
}

/** Stricter than the app's policy: own scripts, the one inlined style sheet, no wasm, no workers. */
function policyFor(styleHash: string | null): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${styleHash ? ` 'sha256-${styleHash}'` : ''}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
