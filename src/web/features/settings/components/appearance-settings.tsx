import type { ReactNode } from 'react';
import { languages } from '#shared/contracts/users.ts';
import { Choice } from '#web/components/ui/choice.tsx';
import { setLanguage, setTheme, themes, useLanguage, useTheme } from '#web/lib/preferences.ts';
import { useSettingsText } from '../messages.ts';
import { SettingsSection } from './settings-section.tsx';

export function AppearanceSettings() {
  const text = useSettingsText();
  return (
    <SettingsSection title={text.appearanceTitle}>
      <Row label={text.language} hint={text.appearanceHint}>
        <Choice
          label={text.language}
          value={useLanguage()}
          options={languages.map((value) => ({ value, label: text.languages[value] }))}
          onChange={setLanguage}
        />
      </Row>
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
