import { CalendarDays, Download, FileSpreadsheet, FileText } from 'lucide-react';
import { useRef, useState } from 'react';
import { meetings as de } from '#shared/messages/de/meetings.ts';
import { meetings as en } from '#shared/messages/en/meetings.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Menu, MenuCheckbox, MenuItem } from '#web/components/ui/menu.tsx';
import { requestFile } from '#web/lib/api/api-client.ts';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { defineMessages } from '#web/lib/messages.ts';
import { notify } from '#web/lib/notify.ts';
import { saveFile } from '#web/lib/papers/save-text-file.ts';
import { useLanguage } from '#web/lib/preferences.ts';

const useExportText = defineMessages({ de: de.exports, en: en.exports });

const icons = { xlsx: FileSpreadsheet, docx: FileText, pdf: FileText, csv: FileSpreadsheet, ics: CalendarDays };
type Format = keyof typeof icons;

interface ExportMenuProps {
  /** The request URL of a format's file, without its query. */
  pathOf: (format: Format) => string;
  formats: readonly Format[];
  /** Filters of the rows on the screen. */
  filters: Record<string, string>;
  /** Rows may be limited to what is public. */
  hasPublicity?: boolean;
  /** Name of the saved file, without its ending. */
  name: string;
}

/** Saves a list's rows, as filtered on the screen, in a format; on request only what is public (MEET-07). */
export function ExportMenu(props: ExportMenuProps) {
  const { pathOf, formats, filters, name, hasPublicity = true } = props;
  const text = useExportText();
  const language = useLanguage();
  const [isLimited, setIsLimited] = useState(false);
  const isMaking = useRef(false);
  // A filter on the screen decides for the file, too.
  const isFiltered = Boolean(filters.publicity);
  const isPublicOnly = isFiltered ? filters.publicity === 'public' : isLimited;

  async function save(format: Format) {
    if (isMaking.current) return;
    isMaking.current = true;
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    const query = new URLSearchParams({
      ...filters,
      ...(isPublicOnly && { publicity: 'public' }),
      language,
      timeZone,
    });
    const endMaking = notify.waiting(text.making);
    try {
      saveFile(`${name}.${format}`, await requestFile(`${pathOf(format)}?${query}`));
    } catch (error) {
      notify.error(text.failed, errorMessage(error, language));
    } finally {
      endMaking();
      isMaking.current = false;
    }
  }

  return (
    <Menu
      trigger={
        <Button size="small">
          <Download aria-hidden="true" />
          {text.open}
        </Button>
      }
    >
      {hasPublicity && (
        <MenuCheckbox checked={isPublicOnly} disabled={isFiltered} onCheckedChange={setIsLimited}>
          <span>
            {text.publicOnly}
            <span className="block max-w-60 text-sm text-muted">{text.publicOnlyHint}</span>
          </span>
        </MenuCheckbox>
      )}
      {formats.map((format) => {
        const Icon = icons[format];
        return (
          <MenuItem key={format} onSelect={() => void save(format)}>
            <Icon aria-hidden="true" />
            {text.formats[format]}
          </MenuItem>
        );
      })}
    </Menu>
  );
}
