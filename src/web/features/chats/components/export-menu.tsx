import { FileText } from 'lucide-react';
import { type ReactElement, useRef } from 'react';
import type { ReportFormat } from '#shared/contracts/exports.ts';
import { exports as de } from '#shared/messages/de/exports.ts';
import { exports as en } from '#shared/messages/en/exports.ts';
import { Menu, MenuItem } from '#web/components/ui/menu.tsx';
import { requestFile } from '#web/lib/api/api-client.ts';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { defineMessages } from '#web/lib/messages.ts';
import { notify } from '#web/lib/notify.ts';
import { saveFile } from '#web/lib/papers/save-text-file.ts';
import { useLanguage } from '#web/lib/preferences.ts';

export const useExportsText = defineMessages<typeof de>({ de, en });

interface ExportMenuProps {
  trigger: ReactElement;
  align?: 'start' | 'end';
  chatId: string;
  /** Id of the answer, to export it alone. */
  answer?: string;
  /** Id of the question to start from. */
  from?: string | undefined;
  name: string;
  /** Saves as text; null if not offered. */
  onText: (() => void) | null;
}

/** Exports a chat or an answer as Word, PDF or text. */
export function ExportMenu({ trigger, align = 'end', chatId, answer, from, name, onText }: ExportMenuProps) {
  const text = useExportsText();
  const language = useLanguage();
  const isMaking = useRef(false);

  async function save(format: ReportFormat) {
    if (isMaking.current) return;
    isMaking.current = true;
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    const query = new URLSearchParams({ format, language, timeZone, ...(answer && { answer }), ...(from && { from }) });
    const endMaking = notify.waiting(text.making);
    try {
      saveFile(`${name}.${format}`, await requestFile(`/api/chats/${chatId}/export?${query}`));
    } catch (error) {
      notify.error(text.failed, errorMessage(error));
    } finally {
      endMaking();
      isMaking.current = false;
    }
  }

  return (
    <Menu trigger={trigger} align={align}>
      <MenuItem onSelect={() => void save('docx')}>
        <FileText aria-hidden="true" />
        {text.word}
      </MenuItem>
      <MenuItem onSelect={() => void save('pdf')}>
        <FileText aria-hidden="true" />
        {text.pdf}
      </MenuItem>
      {onText && (
        <MenuItem onSelect={onText}>
          <FileText aria-hidden="true" />
          {text.text}
        </MenuItem>
      )}
    </Menu>
  );
}
