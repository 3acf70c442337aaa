import { classNames } from '#web/lib/class-names.ts';
import { defineMessages } from '#web/lib/messages.ts';

const useText = defineMessages({
  de: {
    label: 'Rechtliches',
    notice: 'Impressum',
    privacy: 'Datenschutz',
    terms: 'Nutzungsbedingungen',
    accessibility: 'Barrierefreiheit',
  },
  en: {
    label: 'Legal',
    notice: 'Legal notice',
    privacy: 'Privacy',
    terms: 'Terms of use',
    accessibility: 'Accessibility',
  },
});

const links = [
  { href: '/impressum', name: 'notice' },
  { href: '/privacy', name: 'privacy' },
  { href: '/terms', name: 'terms' },
  { href: '/accessibility', name: 'accessibility' },
] as const;

/**
 * Footer of pages outside the signed-in frame. The server renders the linked pages, so these are no in-app links.
 * @param place width and padding of the content above, so that both share a left edge
 */
export function LegalLinks({ place }: { place: string }) {
  const text = useText();
  return (
    <footer className="pb-5">
      <nav aria-label={text.label} className={classNames('mx-auto flex', place)}>
        {/* From tablets up all links stay on one line, even past the right edge of a narrow form. */}
        <ul className="flex flex-wrap gap-x-4 text-sm whitespace-nowrap [justify-content:inherit] sm:flex-nowrap">
          {links.map(({ href, name }) => (
            <li key={href}>
              <a
                href={href}
                className="touch-target inline-flex items-center py-1 text-muted underline-offset-4 hover:text-ink hover:underline"
              >
                {text[name]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </footer>
  );
}
