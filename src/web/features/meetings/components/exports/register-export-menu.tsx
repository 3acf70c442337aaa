import { CalendarDays, Download, FileSpreadsheet, FileText } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { Menu, MenuCheckbox, MenuItem } from '#web/components/ui/menu.tsx';
import { requestFile } from '#web/lib/api/api-client.ts';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { notify } from '#web/lib/notify.ts';
import { saveFile } from '#web/lib/papers/save-text-file.ts';
import { useLanguage } from '#web/lib/preferences.ts';
import { useMeetingsText } from '../../messages.ts';
import type { Filters } from '../../queries.ts';

const icons = { xlsx: FileSpreadsheet, docx: FileText, pdf: FileText, csv: FileSpreadsheet, ics: CalendarDays };
type Format = keyof typeof icons;

interface RegisterExportMenuProps {
  /** The request URL of a format's file, without its query. */
  pathOf: (format: Format) => string;
  formats: readonly Format[];
  /** Filters of the rows on the screen. */
  filters: Filters;
  /** Rows may be limited to what is public. */
  hasPublicity?: boolean;
  /** Name of the saved file, without its ending. */
  name: string;
}

/** Saves a register's rows, as filtered on the screen, in a format; on request only what is public (MEET-07). */
export function RegisterExportMenu(props: RegisterExportMenuProps) {
  const { pathOf, formats, filters, name, hasPublicity = true } = props;
  const text = useMeetingsText();
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
    const endMaking = notify.waiting(text.exports.making);
    try {
      saveFile(`${name}.${format}`, await requestFile(`${pathOf(format)}?${query}`));
    } catch (error) {
      notify.error(text.exports.failed, errorMessage(error, language));
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
          {text.exports.open}
        </Button>
      }
    >
      {hasPublicity && (
        <MenuCheckbox checked={isPublicOnly} disabled={isFiltered} onCheckedChange={setIsLimited}>
          <span>
            {text.exports.publicOnly}
            <span className="block max-w-60 text-sm text-muted">{text.exports.publicOnlyHint}</span>
          </span>
        </MenuCheckbox>
      )}
      {formats.map((format) => {
        const Icon = icons[format];
        return (
          <MenuItem key={format} onSelect={() => void save(format)}>
            <Icon aria-hidden="true" />
            {text.exports.formats[format]}
          </MenuItem>
        );
      })}
    </Menu>
  );
}
