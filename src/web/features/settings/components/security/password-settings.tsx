import { useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { useSecurityText } from '../../messages.ts';
import { SettingRow } from '../setting-row.tsx';
import { SettingsSection } from '../settings-section.tsx';
import { PasswordDialog } from './password-dialog.tsx';

export function PasswordSettings() {
  const text = useSecurityText().password;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <SettingsSection title={text.title}>
      <SettingRow label={text.label} hint={text.hint}>
        {() => (
          <>
            <Button size="small" onClick={() => setIsOpen(true)}>
              {text.change}
            </Button>
            <PasswordDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
          </>
        )}
      </SettingRow>
    </SettingsSection>
  );
}
