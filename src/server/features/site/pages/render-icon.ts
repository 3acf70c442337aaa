import { html } from '#server/platform/http/assets/html.ts';

/** Line icons on a 24 × 24 grid. */
const shapes = {
  check: html`<path d="m5 12.5 4.5 4.5L19 7.5" />`,
  hourglass: html`<path d="M7 4h10M7 20h10M8 4v3.5l4 4.5 4-4.5V4M8 20v-3.5l4-4.5 4 4.5V20" />`,
  moon: html`<path d="M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z" />`,
  sun: html`<circle cx="12" cy="12" r="4" /><path d="M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4" />`,
  menu: html`<path d="M4 7h16M4 12h16M4 17h16" />`,
  seal: html`<path d="M12 3 4.5 6v5.5c0 4.4 3 7.9 7.5 9.5 4.5-1.6 7.5-5.1 7.5-9.5V6Z" /><path d="m8.8 12 2.2 2.2 4.2-4.4" />`,
  send: html`<path d="M12 19V5M6 11l6-6 6 6" />`,
  close: html`<path d="m6 6 12 12M18 6 6 18" />`,
  page: html`<path d="M6 3h8l4 4v14H6Z" /><path d="M14 3v4h4M9 12h6M9 16h6" />`,
  alert: html`<circle cx="12" cy="12" r="9" /><path d="M12 7.5v5.5M12 16.2v.3" />`,
};

/** A decorative icon beside words that say the same, hidden from screen readers. */
export const renderIcon = (name: keyof typeof shapes, looks = 'size-5') =>
  html`<svg viewBox="0 0 24 24" class="${looks} shrink-0 fill-none stroke-current" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${shapes[name]}</svg>`;

/** A filled star. */
export const renderStar = () =>
  html`<svg viewBox="0 0 24 24" class="size-4 fill-current" aria-hidden="true"><path d="m12 2.6 2.9 5.9 6.5.9-4.7 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5L2.6 9.4l6.5-.9Z" /></svg>`;

/** The logo: lines of a paper, one of them marked. Same as logo.tsx in the web. */
export const renderLogo = () =>
  html`<span class="inline-flex items-center gap-2.5"><svg viewBox="0 0 32 32" class="size-8 shrink-0" aria-hidden="true"><rect width="32" height="32" rx="7" class="fill-[#0f4c5c]" /><path d="M8 9h16M8 15h10M8 23.5h16" class="stroke-white" stroke-width="2.2" stroke-linecap="round" /><rect x="7" y="17.2" width="18" height="3.6" rx="1" class="fill-amber" /></svg><span class="text-lg font-semibold tracking-tight">BoardSearch</span></span>`;
