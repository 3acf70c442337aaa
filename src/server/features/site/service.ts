import { escapeHtml } from '#server/platform/http/assets/html.ts';
import { type PackedText, packText } from '#server/platform/http/assets/serve-document.ts';
import type { SignedIn } from '#server/platform/http/context.ts';
import { shareSuccess } from '#server/platform/http/share-result.ts';
import type { Platform } from '#server/platform/platform.ts';
import { sourceKinds } from '#shared/contracts/sources.ts';
import { fillFacts } from '#shared/facts/fill-facts.ts';
import { planFeatureStates } from '#shared/plan-features.ts';
import { findSession, hasSessionCookie } from '../accounts/public.ts';
import { collectFacts } from './facts/collect-facts.ts';
import type { FactModels } from './facts/describe-models.ts';
import { readModels } from './facts/read-facts.ts';
import { loadAssets } from './load-assets.ts';
import { renderDocument } from './pages/render-document.ts';
import { legalTexts, renderFooter } from './pages/render-footer.ts';
import { landingTexts } from './pages/render-header.ts';
import { type Destinations, renderLanding } from './pages/render-landing.ts';
import { renderLegal } from './pages/render-legal.ts';
import { renderModels } from './pages/render-models.ts';
import { legalPages, type SitePath, type View } from './policy.ts';

/** Kinds of visitors, on which only the page's links depend. */
export type Visitor = 'stranger' | 'user' | 'demo';

const destinations: Record<Visitor, Destinations> = {
  stranger: { chat: '#welcome-chat', demo: '/demo-login', trial: '/signup' },
  user: { chat: '/chat', demo: '/chat', trial: '/upload' },
  demo: { chat: '/demo-chat', demo: '/demo-chat', trial: '/demo-upload' },
};

/** The public pages of one server. */
export type Site = {
  /** A page for this kind of visitor, rendered once and cached. */
  openPage: (path: SitePath, view: View, visitor: Visitor) => Promise<PackedText>;
  /** Hash of the style sheet; null if the web was not built. */
  readStyleHash: () => Promise<string | null>;
};

/** Opens the site. @param directory of the built web */
export function openSite(platform: Platform, directory: string): Site {
  const { config, siteContent } = platform;
  const pages = new Map<string, () => Promise<PackedText>>();
  const readAssets = shareSuccess(() => loadAssets(directory));

  const states = planFeatureStates(sourceKinds.filter((kind) => !platform.sources.offered.includes(kind)));

  const renderPage = async (path: SitePath, view: View, visitor: Visitor, models: FactModels): Promise<PackedText> => {
    const { language } = view;
    const footer = renderFooter(siteContent, language);
    const { title, description } =
      path === '/'
        ? landingTexts[language]
        : {
            title: `${legalTexts[language].titles[legalPages[path]]} · BoardSearch`,
            description: legalTexts[language].descriptions[legalPages[path]],
          };
    const main =
      path === '/'
        ? renderLanding(siteContent, language, states, destinations[visitor])
        : renderLegal(
            path,
            siteContent,
            language,
            path === '/privacy' ? models && renderModels(models, language) : null,
          );
    const isListed = path === '/' || !siteContent.isSample;
    const document = { path, title, description, isListed, main, footer };
    const page = renderDocument(document, view, config.publicUrl, await readAssets());
    return await packText(fillFacts(page, collectFacts(platform, models)[language], escapeHtml));
  };

  return {
    openPage: async (path, view, visitor) => {
      // The landing page needs no database.
      const models = path === '/' ? null : await readModels(platform);
      const seenBy = path === '/' ? visitor : 'stranger';
      const key = [path, view.language, view.theme, seenBy, JSON.stringify(models)].join(' ');
      const page = pages.get(key) ?? shareSuccess(() => renderPage(path, view, visitor, models));
      pages.set(key, page);
      return page();
    },
    readStyleHash: async () => (await readAssets())?.cssHash ?? null,
  };
}

/**
 * Recognises the visitor by the session cookie; those without one cost no lookup. `cookies`: of a session renewed on
 * this occasion. While the database is down everybody is a stranger, as the page itself needs none.
 */
export async function recognizeVisitor(
  platform: Platform,
  headers: Headers,
): Promise<{ visitor: Visitor; cookies: readonly string[] }> {
  const stranger = { visitor: 'stranger', cookies: [] } as const;
  if (!hasSessionCookie(platform, headers)) return stranger;
  try {
    const found = await findSession(platform, headers);
    return found ? { visitor: visitorOf(found.signedIn), cookies: found.cookies } : stranger;
  } catch (error) {
    platform.log.warn({ err: error }, 'the public page could not look who is signed in');
    return stranger;
  }
}

const visitorOf = ({ isDemo }: SignedIn): Visitor => (isDemo ? 'demo' : 'user');
