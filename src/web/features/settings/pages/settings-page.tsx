import { Page } from '#web/components/page.tsx';
import { ClosedSettings } from '#web/features/demo/components/closed-settings.tsx';
import { useCurrentUser } from '#web/lib/session/session.ts';
import { AccountFacts } from '../components/account-facts.tsx';
import { ApiKeySettings } from '../components/api-keys/api-key-settings.tsx';
import { AppearanceSettings } from '../components/appearance-settings.tsx';
import { ArchiveSettings } from '../components/archives/archive-settings.tsx';
import { BackupSettings } from '../components/backups/backup-settings.tsx';
import { ChatSettings, NoticeSettings, SourceSettings } from '../components/chat-settings.tsx';
import { ConnectionSettings } from '../components/connections/connection-settings.tsx';
import { DeletionSettings } from '../components/deletion/deletion-settings.tsx';
import { LookSettings } from '../components/looks/look-settings.tsx';
import { AccountActs } from '../components/security/account-acts.tsx';
import { FactorSettings } from '../components/security/factors/factor-settings.tsx';
import { PasswordSettings } from '../components/security/password-settings.tsx';
import { SessionSettings } from '../components/security/session-settings.tsx';
import { SettingsContents } from '../components/settings-contents.tsx';
import { useSettingsText } from '../messages.ts';

export function SettingsPage() {
  const text = useSettingsText();
  const { isDemo } = useCurrentUser();
  return (
    <Page title={text.title} subtitle={text.subtitle} width="narrow">
      {!isDemo && <SettingsContents />}
      {isDemo ? <ClosedSettings /> : <FactorSettings />}
      <ChatSettings />
      {!isDemo && <SourceSettings />}
      {!isDemo && <NoticeSettings />}
      <BackupSettings isDemo={isDemo} />
      <AppearanceSettings />
      <AccountFacts />
      {!isDemo && (
        <>
          <PasswordSettings />
          <SessionSettings />
          <ApiKeySettings />
          <ConnectionSettings />
          <LookSettings />
          <AccountActs />
          <ArchiveSettings />
          <DeletionSettings />
        </>
      )}
    </Page>
  );
}
