import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { factorSettingsQuery } from '#web/lib/session/factor-settings-query.ts';
import { useSecurityText } from '../../messages.ts';
import { SettingRow } from '../setting-row.tsx';
import { SettingsSection } from '../settings-section.tsx';
import { PasswordDialog } from './password-dialog.tsx';

export function PasswordSettings() {
  const text = useSecurityText().password;
  const [isOpen, setIsOpen] = useState(false);
  const isWithout = useQuery(factorSettingsQuery).data?.hasPassword === false;
  return (
    <SettingsSection title={text.title}>
      <SettingRow label={text.label} hint={isWithout ? text.none : text.hint}>
        {() =>
          !isWithout && (
            <>
              <Button size="small" onClick={() => setIsOpen(true)}>
                {text.change}
              </Button>
              <PasswordDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
            </>
          )
        }
      </SettingRow>
    </SettingsSection>
  );
}
