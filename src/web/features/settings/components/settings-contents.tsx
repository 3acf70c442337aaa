import { useArchivesText } from '#web/components/archives/messages.ts';
import {
  useApiKeysText,
  useBackupsText,
  useConnectionsText,
  useDeletionText,
  useSecurityText,
  useSettingsText,
} from '../messages.ts';
import { anchorOf } from './section-anchor.ts';

/** Table of contents: links to the page's sections. */
export function SettingsContents() {
  const text = useSettingsText();
  const security = useSecurityText();
  const titles = [
    security.factor.title,
    text.chatTitle,
    text.sourcesTitle,
    text.noticesTitle,
    useBackupsText().title,
    text.appearanceTitle,
    text.accountTitle,
    security.password.title,
    security.sessions.title,
    useApiKeysText().title,
    useConnectionsText().title,
    security.looks.title,
    security.acts.title,
    useArchivesText().title,
    useDeletionText().title,
  ];
  return (
    <nav aria-label={text.contents}>
      <ul className="grid gap-x-6 text-sm min-[24rem]:grid-cols-2 sm:grid-cols-3">
        {titles.map((title) => (
          <li key={title}>
            <a
              href={`#${anchorOf(title)}`}
              className="touch-target flex min-h-9 items-center py-1 text-petrol underline-offset-2 hover:underline"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
