import { Download, Eraser, PanelLeftOpen } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button, IconButton } from '#web/components/ui/button.tsx';
import { chatExportName } from '../../chat-export.ts';
import { useChatsText } from '../../messages.ts';
import { ExportMenu } from '../export-menu.tsx';

interface ConversationHeaderProps {
  /** Null for a new chat. */
  title: string | null;
  isPanelShown: boolean;
  onShowPanel: () => void;
  isEmpty: boolean;
  chatId: string | null;
  /** The first question shown, if earlier ones are hidden. */
  firstQuestion: string | undefined;
  onExportText: () => void;
  onClear: () => void;
}

export function ConversationHeader({
  title,
  isPanelShown,
  onShowPanel,
  isEmpty,
  chatId,
  firstQuestion,
  onExportText,
  onClear,
}: ConversationHeaderProps) {
  const text = useChatsText();
  return (
    <header className="flex items-start gap-1 border-b border-line px-4 py-3 sm:gap-2 sm:px-6">
      {!isPanelShown && (
        <IconButton label={text.panel.open} onClick={onShowPanel} className="-ml-2 text-muted">
          <PanelLeftOpen />
        </IconButton>
      )}
      <div className="min-w-0 flex-1 self-center">
        <h1 className="line-clamp-2 leading-snug font-semibold wrap-anywhere sm:text-lg">{title ?? text.title}</h1>
        {title === null && <p className="hidden truncate text-sm text-muted sm:block">{text.subtitle}</p>}
      </div>
      {isEmpty || chatId === null ? (
        <HeaderAct label={text.exportChat} icon={<Download aria-hidden="true" />} disabled />
      ) : (
        <ExportMenu
          chatId={chatId}
          from={firstQuestion}
          name={chatExportName(new Date())}
          onText={onExportText}
          trigger={<HeaderAct label={text.exportChat} icon={<Download aria-hidden="true" />} />}
        />
      )}
      <HeaderAct label={text.clearHistory} icon={<Eraser aria-hidden="true" />} disabled={isEmpty} onClick={onClear} />
    </header>
  );
}

interface HeaderActProps extends ComponentProps<typeof Button> {
  label: string;
  icon: React.ReactNode;
}

/** Shows its label if there is room, otherwise only the icon. */
function HeaderAct({ label, icon, ...rest }: HeaderActProps) {
  return (
    <Button look="quiet" aria-label={label} title={label} className="w-10 px-0 @2xl:w-auto @2xl:px-3" {...rest}>
      {icon}
      <span className="hidden @2xl:inline">{label}</span>
    </Button>
  );
}
