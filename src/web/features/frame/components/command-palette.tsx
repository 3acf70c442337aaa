import { useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import {
  BookText,
  CalendarDays,
  FileText,
  Gavel,
  Languages,
  ListOrdered,
  type LucideIcon,
  MessageSquareText,
  Moon,
  Search,
  Settings,
  ShieldCheck,
  Sun,
  Upload,
} from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { quotationLine } from '#shared/citations/tidy-quotation.ts';
import type { FoundKind, FoundThing } from '#shared/contracts/finding.ts';
import { useFocusReturn } from '#web/components/ui/use-focus-return.ts';
import { useFormat } from '#web/lib/format.ts';
import { setTheme, useLanguage, useTheme } from '#web/lib/preferences.ts';
import { useAreaPath } from '#web/lib/screens/use-area-path.ts';
import { useSampleName } from '#web/lib/session/demo-visit.ts';
import { useCurrentUser } from '#web/lib/session/session.ts';
import { switchLanguage } from '#web/lib/switch-language.ts';
import { useSettledValue } from '#web/lib/use-settled-value.ts';
import { useFrameText } from '../messages.ts';
import { matchesSearch, paletteQuery, pathOfFound } from '../palette-search.ts';

interface CommandPaletteProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Opens papers, meetings, decisions, chats and pages, and switches language and theme, by typing. */
export function CommandPalette({ isOpen, onOpenChange }: CommandPaletteProps) {
  const text = useFrameText();
  const { onOpenAutoFocus, onCloseAutoFocus } = useFocusReturn();
  return (
    <Dialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-scrim data-[state=open]:animate-appear" />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={onOpenAutoFocus}
          onCloseAutoFocus={(event) => {
            // The page navigated to has already taken the focus.
            if (document.activeElement !== document.body) event.preventDefault();
            else onCloseAutoFocus(event);
          }}
          className="fixed top-[12vh] left-1/2 max-sm:top-3 z-50 w-[min(36rem,calc(100vw-2rem))] -translate-x-1/2 overflow-hidden rounded-xl border border-line bg-raised shadow-raised data-[state=open]:animate-appear"
        >
          <Dialog.Title className="sr-only">{text.openPalette}</Dialog.Title>
          <PaletteContent close={() => onOpenChange(false)} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface Entry {
  id: string;
  label: string;
  /** Below the label. */
  detail?: string | null;
  icon: LucideIcon;
  run: () => void;
}

const iconOf: Record<FoundKind, LucideIcon> = {
  document: FileText,
  meeting: CalendarDays,
  'agenda-item': ListOrdered,
  decision: Gavel,
  chat: MessageSquareText,
};

function PaletteContent({ close }: { close: () => void }) {
  const text = useFrameText();
  const [search, setSearch] = useState('');
  const typed = search.trim();
  const asked = useSettledValue(typed);
  const found = useQuery(paletteQuery(asked));
  const isSearching = asked !== typed || found.isFetching;
  const goTo = useGoTo(close);
  const entries = useFoundEntries(found.data ?? [], goTo);
  const pages = usePageEntries(goTo);
  const preferences = usePreferenceEntries(close);
  const fitting = (those: Entry[]) => those.filter((entry) => matchesSearch(entry.label, typed));

  const groups: { heading: string; entries: Entry[] }[] = [
    { heading: text.palette.pages, entries: fitting(pages) },
    { heading: typed ? text.palette.found : text.palette.newest, entries },
    { heading: text.palette.preferences, entries: fitting(preferences) },
  ].filter((group) => group.entries.length > 0);
  const count = groups.reduce((sum, group) => sum + group.entries.length, 0);

  return (
    <Command label={text.openPalette} shouldFilter={false} loop>
      <div className="flex items-center gap-3 border-b border-line px-4">
        <Search className="size-5 shrink-0 text-muted" aria-hidden="true" />
        <Command.Input
          value={search}
          onValueChange={setSearch}
          placeholder={text.palette.placeholder}
          className="h-14 min-w-0 flex-1 bg-transparent text-base outline-none"
        />
      </div>
      <p role="status" className="sr-only">
        {isSearching ? text.palette.searching : count === 0 ? text.palette.nothing : text.palette.count(count)}
      </p>
      <Command.List className="max-h-[min(26rem,60dvh)] overflow-y-auto p-2">
        <Command.Empty className="px-3 py-8 text-center text-muted">
          {isSearching ? text.palette.searching : text.palette.nothing}
        </Command.Empty>
        {groups.map(({ heading, entries: shown }) => (
          <Command.Group
            key={heading}
            heading={heading}
            className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-sm [&_[cmdk-group-heading]]:text-muted"
          >
            {shown.map(({ id, label, detail, icon: Icon, run }) => (
              <Command.Item
                key={id}
                value={id}
                onSelect={run}
                className="touch-target flex cursor-pointer items-center gap-3 rounded-md px-3 py-2 data-[selected=true]:bg-hover"
              >
                <Icon className="size-4.5 shrink-0 text-muted" aria-hidden="true" />
                <span className="min-w-0">
                  <span className="line-clamp-2 wrap-anywhere">{label}</span>
                  {detail && <span className="block truncate text-sm text-muted">{detail}</span>}
                </span>
              </Command.Item>
            ))}
          </Command.Group>
        ))}
        {found.isError && (
          <p role="alert" className="px-3 py-3 text-sm text-danger">
            {text.palette.unavailable}
          </p>
        )}
      </Command.List>
    </Command>
  );
}

/** Papers, meetings, agenda items, decisions and chats: what they are called, and what they are. */
function useFoundEntries(found: readonly FoundThing[], goTo: (path: string) => void): Entry[] {
  const { palette } = useFrameText();
  const format = useFormat();
  const nameOf = useSampleName();
  return found.map((thing) => {
    const { kind, id, name, number, detail, day } = thing;
    const own = kind === 'chat' && name !== null ? nameOf(name) : name;
    const label = [number, own].filter(Boolean).join(' ') || palette.kinds[kind];
    const facts = [palette.kinds[kind], day && format.date(day), detail !== name && detail];
    return {
      id,
      label: quotationLine(label),
      detail: facts.filter(Boolean).join(' · '),
      icon: iconOf[kind],
      run: () => goTo(pathOfFound(thing)),
    };
  });
}

function useGoTo(close: () => void): (path: string) => void {
  const navigate = useNavigate();
  const areaPath = useAreaPath();
  return (path) => {
    close();
    void navigate(areaPath(path));
  };
}

function usePageEntries(goTo: (path: string) => void): Entry[] {
  const text = useFrameText();
  const { role, isDemo } = useCurrentUser();
  const pages = [
    { path: '/chat', label: text.ask, icon: MessageSquareText },
    { path: '/meetings', label: text.meetings, icon: CalendarDays },
    { path: '/upload', label: text.upload, icon: Upload },
    { path: '/settings', label: text.settings, icon: Settings },
    ...(role === 'admin' && !isDemo ? [{ path: '/admin', label: text.admin, icon: ShieldCheck }] : []),
    { path: '/api-reference', label: text.palette.apiReference, icon: BookText },
  ];
  return pages.map(({ path, label, icon }) => ({ id: path, label, icon, run: () => goTo(path) }));
}

/** Offers the inactive options: the other language and the other theme. */
function usePreferenceEntries(close: () => void): Entry[] {
  const { palette } = useFrameText();
  const language = useLanguage();
  const theme = useTheme();
  const isGerman = language === 'de';
  const isDark = theme === 'dark';
  const choose = (change: () => void) => () => {
    change();
    close();
  };
  return [
    {
      id: 'language',
      label: isGerman ? palette.toEnglish : palette.toGerman,
      icon: Languages,
      // Failures are ignored: the settings page shows which language mails are sent in.
      run: choose(() => void switchLanguage(isGerman ? 'en' : 'de').catch(() => undefined)),
    },
    {
      id: 'theme',
      label: isDark ? palette.toLight : palette.toDark,
      icon: isDark ? Sun : Moon,
      run: choose(() => setTheme(isDark ? 'light' : 'dark')),
    },
  ];
}
