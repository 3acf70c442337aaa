import { Page } from '#web/components/page.tsx';
import { AccountFacts } from '../components/account-facts.tsx';
import { AppearanceSettings } from '../components/appearance-settings.tsx';
import { ChatSettings } from '../components/chat-settings.tsx';
import { useSettingsText } from '../messages.ts';

export function SettingsPage() {
  const text = useSettingsText();
  return (
    <Page title={text.title} subtitle={text.subtitle} width="narrow">
      <ChatSettings />
      <AppearanceSettings />
      <AccountFacts />
    </Page>
  );
}
