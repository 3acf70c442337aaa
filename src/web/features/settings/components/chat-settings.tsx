import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { UpdateSettings } from '#shared/contracts/settings.ts';
import { ErrorState } from '#web/components/state/error-state.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { notify } from '#web/lib/notify.ts';
import { useSettingsText } from '../messages.ts';
import { useSettings, useUpdateSettings } from '../queries.ts';
import { SettingsSection } from './settings-section.tsx';
import { SwitchRow } from './switch-row.tsx';

/** In display order; each has a text under its name and one under its name plus `Hint`. */
const chatSettings = ['showCitations', 'detailedResponses', 'proactiveRecommendations'] as const;
const sourceSettings = ['autoSyncDocuments', 'realTimeIndexing'] as const;
const noticeSettingsShown = [
  'notifyReadingFailed',
  'notifyPaperReplaced',
  'notifyTaskDue',
  'notifyBackupMade',
  'notifyNewSignIn',
] as const;

type ShownSetting =
  | (typeof chatSettings)[number]
  | (typeof sourceSettings)[number]
  | (typeof noticeSettingsShown)[number];

/** Switches for the AI chat (CHAT-07), saved as they are toggled. */
export function ChatSettings() {
  const text = useSettingsText();
  return <SettingSwitches title={text.chatTitle} shown={chatSettings} />;
}

/** How data sources are synced (SRC-05). */
export function SourceSettings() {
  const text = useSettingsText();
  return (
    <SettingSwitches title={text.sourcesTitle} shown={sourceSettings}>
      <p className="py-4">
        <Link to="/upload" className="text-petrol underline underline-offset-4">
          {text.manageSources}
        </Link>
      </p>
    </SettingSwitches>
  );
}

/** Mail notifications (SET-01). */
export function NoticeSettings() {
  const text = useSettingsText();
  return <SettingSwitches title={text.noticesTitle} shown={noticeSettingsShown} />;
}

interface SettingSwitchesProps {
  title: string;
  shown: readonly ShownSetting[];
  children?: ReactNode;
}

function SettingSwitches({ title, shown, children }: SettingSwitchesProps) {
  const text = useSettingsText();
  const settings = useSettings();
  const update = useUpdateSettings();
  const change = (setting: keyof UpdateSettings, isOn: boolean) =>
    update.mutate(
      { [setting]: isOn },
      { onError: (error) => notify.error(`${text.saveFailed} ${errorMessage(error)}`) },
    );

  return (
    <SettingsSection title={title}>
      {settings.isPending ? (
        <SwitchesSkeleton count={shown.length} />
      ) : settings.data ? (
        shown.map((setting) => (
          <SwitchRow
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
      {children}
    </SettingsSection>
  );
}

function SwitchesSkeleton({ count }: { count: number }) {
  const text = useSettingsText();
  return (
    <div aria-busy="true" className="divide-y divide-line">
      <p role="status" className="sr-only">
        {text.loading}
      </p>
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all rows are identical.
        <div key={place} className="flex items-center justify-between gap-6 py-4">
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
