import type { ReactNode } from 'react';
import { type Language, languages } from '#shared/contracts/users.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Choice } from '#web/components/ui/choice.tsx';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { notify } from '#web/lib/notify.ts';
import { setTheme, themes, useLanguage, useTheme } from '#web/lib/preferences.ts';
import { useCurrentUser } from '#web/lib/session/session.ts';
import { switchLanguage } from '#web/lib/switch-language.ts';
import { useSettingsText } from '../messages.ts';
import { SettingsSection } from './settings-section.tsx';

export function AppearanceSettings() {
  const text = useSettingsText();
  return (
    <SettingsSection title={text.appearanceTitle}>
      <LanguageRow />
      <Row label={text.theme} hint={text.appearanceHint}>
        <Choice
          label={text.theme}
          value={useTheme()}
          options={themes.map((value) => ({ value, label: text.themes[value] }))}
          onChange={setTheme}
        />
      </Row>
    </SettingsSection>
  );
}

/**
 * Language of this browser and of the user's mails. If the mails use another one, chosen elsewhere, a button aligns
 * them.
 */
function LanguageRow() {
  const text = useSettingsText();
  const user = useCurrentUser();
  const language = useLanguage();
  const change = async (next: Language) => {
    try {
      await switchLanguage(next);
    } catch (error) {
      notify.error(text.mailLanguageFailed, errorMessage(error));
    }
  };
  return (
    <Row
      label={text.language}
      hint={user.isDemo ? text.appearanceHint : text.mailLanguage(text.languages[user.language])}
    >
      <div className="flex flex-wrap items-center gap-3 sm:shrink-0 sm:flex-nowrap">
        {!user.isDemo && user.language !== language && (
          <Button size="small" onClick={() => void change(language)}>
            {text.alignMails(text.languages[language])}
          </Button>
        )}
        <Choice
          label={text.language}
          value={language}
          options={languages.map((value) => ({ value, label: text.languages[value] }))}
          onChange={(next) => void change(next)}
        />
      </div>
    </Row>
  );
}

function Row({ label, hint, children }: { label: string; hint: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-x-6 gap-y-2 py-4 max-sm:items-start sm:flex-row sm:items-center sm:justify-between">
      <div>
        <p className="font-medium">{label}</p>
        <p className="text-sm text-muted">{hint}</p>
      </div>
      {children}
    </div>
  );
}
