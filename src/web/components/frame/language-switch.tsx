import { languages } from '#shared/contracts/users.ts';
import { defineMessages } from '#web/lib/messages.ts';
import { useLanguage } from '#web/lib/preferences.ts';
import { switchLanguage } from '#web/lib/switch-language.ts';

const useText = defineMessages({ de: { label: 'Sprache' }, en: { label: 'Language' } });
const names = { de: 'Deutsch', en: 'English' };

/** DE/EN as two toggle buttons. */
export function LanguageSwitch() {
  const text = useText();
  const current = useLanguage();
  return (
    <fieldset className="inline-flex rounded-md border border-line p-0.5">
      <legend className="sr-only">{text.label}</legend>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === current}
          // Failures are ignored: the settings page shows which language mails are sent in.
          onClick={() => void switchLanguage(language).catch(() => undefined)}
          className="h-8 min-w-9 touch:min-h-11 touch:min-w-11 rounded-sm px-2 text-sm font-medium text-muted transition-colors duration-150 hover:text-ink aria-pressed:bg-petrol-soft aria-pressed:text-petrol"
        >
          {language.toUpperCase()}
          <span className="sr-only"> {names[language]}</span>
        </button>
      ))}
    </fieldset>
  );
}
