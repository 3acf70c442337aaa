/** Content of a mail before rendering. Every string is plain text. */
export type MailContent = {
  language: 'de' | 'en';
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  /** Text to type or copy: a code, a password. */
  code?: { label: string; value: string };
  button?: { label: string; link: string };
  /** A secondary link. */
  otherLink?: { label: string; link: string };
  /** Below the button: validity, what to do if it was not requested. */
  notes?: readonly string[];
  /** Small print: the sender and the reason for the mail. */
  footer: readonly string[];
};

export type RenderedMail = { language: string; subject: string; text: string; html: string };

/**
 * Renders a mail as text and as HTML with the same content. Without images, style sheets and scripts; the reader's
 * program chooses the colours, so that it is legible in light and dark mode.
 * @param publicUrl links must lead below it
 * @throws RangeError if a link leads anywhere else
 */
export function renderMail(content: MailContent, publicUrl: string): RenderedMail {
  for (const target of [content.button, content.otherLink]) if (target) assertBelow(target.link, publicUrl);
  return {
    language: content.language,
    subject: content.subject,
    text: renderText(content),
    html: renderHtml(content),
  };
}

/** @throws RangeError if `link` does not lead below `publicUrl` */
export function assertBelow(link: string, publicUrl: string): void {
  const base = new URL(publicUrl);
  const url = URL.canParse(link) ? new URL(link) : undefined;
  const path = base.pathname.replace(/\/*$/, '/');
  const isBelow = url?.origin === base.origin && url.pathname.startsWith(path) && !url.username && !url.password;
  if (!isBelow || /[\s\p{C}]/u.test(link)) throw new RangeError('a mail may link to this service only');
}

function renderText({ heading, paragraphs, code, button, otherLink, notes = [], footer }: MailContent): string {
  const parts = [
    heading,
    ...paragraphs,
    ...(code ? [`${code.label}:\n\n    ${code.value}`] : []),
    ...[button, otherLink].flatMap((target) => (target ? [`${target.label}:\n${target.link}`] : [])),
    ...notes,
    ['-- ', ...footer].join('\n'),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** Mail programs support few fonts, and none of ours. */
const sans = "font-family:-apple-system,'Segoe UI',Helvetica,Arial,sans-serif";
const monospace = "font-family:ui-monospace,Consolas,Menlo,'Courier New',monospace";
/** The product's accent colour; the contrast of white on it is 9.3 : 1. */
const accent = '#0f4c5c';

function renderHtml(content: MailContent): string {
  const { language, subject, heading, paragraphs, code, button, otherLink, notes = [], footer } = content;
  const paragraph = (text: string) =>
    `<p style="margin:0 0 16px;font-size:16px;line-height:24px">${escapeHtml(text)}</p>`;
  const small = (text: string) => `<p style="margin:0 0 6px;font-size:13px;line-height:19px">${escapeHtml(text)}</p>`;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;text-align:left"><tr><td style="${sans}">
<p style="margin:0 0 24px;font-size:15px;line-height:20px;font-weight:600">BoardSearch</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:30px;font-weight:600">${escapeHtml(heading)}</h1>
${paragraphs.map(paragraph).join('\n')}
${code ? renderCode(code) : ''}
${button ? renderButton(button) : ''}
${otherLink ? renderLink(otherLink) : ''}
${notes.map(paragraph).join('\n')}
<hr style="margin:24px 0 16px;border:0;border-top:1px solid #8a949b">
${footer.map(small).join('\n')}
</td></tr></table>
</td></tr></table>
</body>
</html>
`.replace(/\n{2,}/g, '\n');
}

function renderCode({ label, value }: { label: string; value: string }): string {
  const isShort = value.length <= 8;
  const size = isShort ? 'font-size:34px;line-height:44px;letter-spacing:6px' : 'font-size:20px;line-height:30px';
  return `<p style="margin:0 0 6px;font-size:13px;line-height:19px">${escapeHtml(label)}</p>
<p style="margin:0 0 20px;padding:12px 16px;border:1px solid #8a949b;border-radius:8px;${monospace};${size};font-weight:600">${escapeHtml(value)}</p>`;
}

/** Also prints the full URL, since some programs remove links. */
function renderButton({ label, link }: { label: string; link: string }): string {
  return `<p style="margin:8px 0 16px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 22px;border-radius:8px;background-color:${accent};color:#ffffff;font-size:16px;line-height:22px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="margin:0 0 20px;font-size:13px;line-height:19px;word-break:break-all">${escapeHtml(link)}</p>`;
}

function renderLink({ label, link }: { label: string; link: string }): string {
  return `<p style="margin:0 0 16px;font-size:16px;line-height:24px">${escapeHtml(label)}:<br><a href="${escapeHtml(link)}" style="color:inherit;word-break:break-all">${escapeHtml(link)}</a></p>`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}
