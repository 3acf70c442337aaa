import { fetchQuotationFace } from './features/site/fetch-quotation-face.ts';
import { followSections } from './features/site/follow-sections.ts';
import { startMenu } from './features/site/start-menu.ts';
import { startLanguageLinks } from './features/site/switch-page-language.ts';
import { startThemeSwitches } from './features/site/switch-page-theme.ts';
import { startWelcomeChat } from './features/welcome/welcome-chat.ts';
import './styles/site.css';

/**
 * What the public pages do beyond the server-rendered HTML. They share no code with the app, so that they load
 * instantly.
 */
function startPage(page: AbortController): void {
  const { signal } = page;
  startMenu(signal);
  startThemeSwitches(signal);
  followSections(signal);
  fetchQuotationFace(signal);
  startWelcomeChat(signal);
  startLanguageLinks(page, startPage);
}

startPage(new AbortController());
