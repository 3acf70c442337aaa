import type { SiteContent } from '#server/platform/config/site-content.ts';
import { type Html, html } from '#server/platform/http/assets/html.ts';
import type { Language } from '#shared/contracts/users.ts';
import { welcomeChatPath } from '#shared/contracts/welcome.ts';
import { maxWelcomeMessages, welcomeMessageMaxLength } from '#shared/limits.ts';
import { welcomeChat as german } from '#shared/messages/de/welcome-chat.ts';
import { welcomeChat as english } from '#shared/messages/en/welcome-chat.ts';
import { landingTexts } from './render-header.ts';
import { renderIcon } from './render-icon.ts';
import { renderButton } from './render-landing-parts.ts';

const chatTexts = { de: german, en: english };

/** The hero: the promise on the left, the answering chat as its proof on the right (PUB-06). */
export function renderHero(content: SiteContent, language: Language): Html {
  const text = landingTexts[language].hero;
  return html`<section id="hero" data-section="hero" aria-labelledby="hero-title" class="scroll-mt-24">
<div class="fade-in mx-auto grid max-w-6xl grid-cols-1 items-center gap-10 px-4 py-10 sm:px-6 sm:py-14 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-14 lg:py-16 xl:grid-cols-[minmax(0,1fr)_30rem]">
<div>
<p class="text-[0.9375rem] font-medium text-balance text-petrol">${text.eyebrow}</p>
<h1 id="hero-title" class="mt-4 text-[1.875rem] leading-[1.1] xs:text-4xl font-semibold tracking-[-0.022em] sm:text-5xl xl:text-[3.5rem] xl:leading-[1.06]">${text.title}</h1>
<p class="mt-6 max-w-[60ch] text-lg text-pretty text-muted">${text.text}</p>
<div class="mt-8 flex flex-wrap gap-3">${renderButton('/demo-login', text.startDemo, 'primary')}${renderButton('/signup', text.startTrial, 'secondary')}</div>
<p class="mt-4 flex items-center gap-2 text-sm text-muted">${renderIcon('check', 'size-4.5 text-petrol')}${text.trialNote}</p>
</div>
${renderWelcomeChat(content, language)}
</div>
</section>`;
}

const action = (name: string, href: string, label: string) =>
  html`<a href="${href}" data-action="${name}" class="touch-target inline-flex min-h-8 items-center rounded-md border border-line px-3 text-sm font-medium text-petrol hover:bg-hover">${label}</a>`;

/** The welcome chat's initial state. Its behaviour is in the web's feature `welcome` (WEL-01). */
function renderWelcomeChat({ sales }: SiteContent, language: Language): Html {
  const text = chatTexts[language];
  const bubble = (from: 'bot' | 'user', content: string) =>
    html`<div data-from="${from}" class="${
      from === 'bot' ? 'mr-auto rounded-bl-sm bg-hover' : 'ml-auto rounded-br-sm bg-petrol-fill text-on-petrol'
    } w-fit max-w-[80%] rounded-xl px-3.5 py-2.5 text-[0.9375rem]"><p class="sr-only">${from === 'bot' ? text.botName : text.you}</p><p data-content class="whitespace-pre-line wrap-anywhere">${content}</p></div>`;
  return html`<section id="welcome-chat" aria-labelledby="welcome-title" data-endpoint="${welcomeChatPath}" data-messages-at-most="${maxWelcomeMessages}" data-error-text="${text.errorText}" data-busy-text="${text.busyText}" data-apology="${text.apology}" class="welcome-panel flex scroll-mt-24 flex-col rounded-xl border border-line bg-paper shadow-raised">
<div class="border-b border-line px-4 py-3"><h2 id="welcome-title" class="font-semibold">${text.title}</h2><p class="text-sm text-pretty text-muted">${text.notice}</p></div>
<div role="log" aria-label="${text.botName}" tabindex="0" data-messages class="flex max-h-[400px] min-h-0 flex-1 flex-col -outline-offset-2 gap-3 overflow-y-auto overscroll-contain p-4 pb-8">${bubble('bot', text.greeting)}</div>
<div role="status" data-typing class="pointer-events-none relative -mt-7 h-7 px-4 text-sm text-muted"></div>
<div class="needs-script mt-auto border-t border-line p-3">
<ul data-chips aria-label="${text.chipsLabel}" class="mb-3 flex flex-wrap gap-2">${text.chips.map((chip) => html`<li class="inline-flex min-h-8 items-stretch rounded-md border border-line text-petrol"><button type="button" data-take class="touch-target rounded-l-md px-3 text-sm font-medium transition-colors duration-150 hover:bg-hover">${chip}</button><button type="button" data-ask="${chip}" aria-label="${text.askChip(chip)}" class="touch-target inline-flex w-8 items-center justify-center rounded-r-md border-l border-line transition-colors duration-150 hover:bg-hover">${renderIcon('send', 'size-4')}</button></li>`)}</ul>
<form method="dialog" class="flex items-end gap-2"><label for="welcome-question" class="sr-only">${text.label}</label><textarea id="welcome-question" rows="1" maxlength="${welcomeMessageMaxLength}" enterkeyhint="send" autocomplete="off" placeholder="${text.placeholder}" class="field-sizing-content max-h-32 min-h-11 min-w-0 flex-1 resize-none rounded-md border border-field bg-paper px-3 py-2.5 text-base leading-snug disabled:opacity-60"></textarea><button type="submit" aria-label="${text.send}" class="inline-flex size-11 shrink-0 items-center justify-center rounded-md bg-petrol-fill text-on-petrol transition-colors duration-150 enabled:hover:bg-petrol-fill-hover disabled:opacity-50">${renderIcon('send')}</button></form>
</div>
<p class="needs-no-script border-t border-line px-4 py-3 text-sm">${text.withoutScript} <a href="mailto:${sales.email}" class="text-petrol underline underline-offset-4">${sales.email}</a></p>
<template data-bot>${bubble('bot', '')}</template>
<template data-user>${bubble('user', '')}</template>
<template data-typing-text><span class="inline-flex items-center gap-2"><span class="inline-flex gap-1" aria-hidden="true"><span class="size-1.5 animate-typing rounded-full bg-muted"></span><span class="size-1.5 animate-typing rounded-full bg-muted [animation-delay:150ms]"></span><span class="size-1.5 animate-typing rounded-full bg-muted [animation-delay:300ms]"></span></span>${text.typing}</span></template>
<template data-actions><div class="mt-2.5 flex flex-wrap gap-2">${[
    action('signup', '/signup', text.actions.signup),
    action('demo', '/demo-login', text.actions.demo),
    action('pricing', '#pricing', text.actions.pricing),
    action('contact', `mailto:${sales.email}`, text.actions.contact),
    action('login', '/login', text.actions.login),
  ]}</div></template>
<template data-topics><ul aria-label="${text.topicsLabel}" class="mt-2.5 flex flex-wrap gap-2"><li class="min-w-0"><button type="button" class="touch-target min-h-8 rounded-md border border-line bg-paper px-3 py-1 text-left text-sm font-medium wrap-anywhere text-petrol transition-colors duration-150 hover:bg-hover"></button></li></ul></template>
<template data-toast><div class="pointer-events-auto flex items-start gap-3 rounded-md border border-line bg-raised p-4 shadow-raised">${renderIcon('alert', 'mt-0.5 size-5 text-danger')}<div class="min-w-0 flex-1"><p class="font-semibold">${text.errorTitle}</p><p data-text class="mt-0.5 text-[0.9375rem] text-muted"></p></div><button type="button" aria-label="${text.closeToast}" class="touch-target -mt-1 -mr-1 inline-flex size-8 items-center justify-center rounded-md hover:bg-hover">${renderIcon('close', 'size-4.5')}</button></div></template>
<div role="alert" data-toasts class="pointer-events-none fixed right-4 bottom-4 left-4 z-30 grid gap-2 sm:left-auto sm:w-96"></div>
</section>`;
}
