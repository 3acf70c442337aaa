import { useId } from 'react';
import type { UpdateSettings } from '#shared/contracts/settings.ts';
import { ErrorState } from '#web/components/state/error-state.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { Switch } from '#web/components/ui/switch.tsx';
import { errorMessage } from '#web/lib/error-message.ts';
import { notify } from '#web/lib/notify.ts';
import { useSettingsText } from '../messages.ts';
import { useSettings, useUpdateSettings } from '../queries.ts';
import { SettingsSection } from './settings-section.tsx';

type ChatSetting = keyof UpdateSettings;

/** In the order in which they are shown; each has a text of its name and one with `Hint`. */
const chatSettings = ['showCitations', 'detailedResponses', 'proactiveRecommendations'] as const;

/** The switches of the AI chat (CHAT-07), saved as they are turned. */
export function ChatSettings() {
  const text = useSettingsText();
  const settings = useSettings();
  const update = useUpdateSettings();
  const change = (setting: ChatSetting, isOn: boolean) =>
    update.mutate(
      { [setting]: isOn },
      { onError: (error) => notify.error(`${text.saveFailed} ${errorMessage(error)}`) },
    );

  return (
    <SettingsSection title={text.chatTitle}>
      {settings.isPending ? (
        <ChatSettingsSkeleton />
      ) : settings.data ? (
        chatSettings.map((setting) => (
          <SettingRow
            key={setting}
            label={text[setting]}
            hint={text[`${setting}Hint`]}
            isOn={settings.data[setting]}
            onChange={(isOn) => change(setting, isOn)}
          />
        ))
      ) : (
        <ErrorState title={text.loadFailed} error={settings.error} onRetry={() => void settings.refetch()} />
      )}
    </SettingsSection>
  );
}

interface SettingRowProps {
  label: string;
  hint: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

function SettingRow({ label, hint, isOn, onChange }: SettingRowProps) {
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-6 py-4">
      <div>
        <label htmlFor={id} className="cursor-pointer font-medium">
          {label}
        </label>
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      </div>
      <Switch id={id} aria-describedby={`${id}-hint`} checked={isOn} onCheckedChange={onChange} />
    </div>
  );
}

function ChatSettingsSkeleton() {
  const text = useSettingsText();
  return (
    <div aria-busy="true" className="divide-y divide-line">
      <p role="status" className="sr-only">
        {text.loading}
      </p>
      {chatSettings.map((setting) => (
        <div key={setting} className="flex items-center justify-between gap-6 py-4">
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-5 w-48 max-w-full" />
            <Skeleton className="h-4 max-w-96" />
          </div>
          <Skeleton className="h-6 w-11 rounded-full" />
        </div>
      ))}
    </div>
  );
}
