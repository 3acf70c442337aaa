import { useMutation, useQuery } from '@tanstack/react-query';
import { Download, Eye, FileText, MessageSquareText, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Holdings } from '#shared/contracts/admin-hierarchy.ts';
import type { AdminUser } from '#shared/contracts/admin-users.ts';
import { hierarchyItems } from '#shared/limits.ts';
import { ErrorState } from '#web/components/state/error-state.tsx';
import { Button, IconButton } from '#web/components/ui/button.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { classNames } from '#web/lib/class-names.ts';
import { useFormat } from '#web/lib/format.ts';
import { notify } from '#web/lib/notify.ts';
import { ChatViewer } from './chat-viewer.tsx';
import { formatSize } from './format-size.ts';
import { useHierarchyText } from './messages.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { deleteFile, downloadFile, holdingsQuery, refreshHoldings } from './requests.ts';

const allItems = 500;

type Chat = Holdings['chats'][number];
type File = Holdings['files'][number];

/** Names are cut; a date in their place is shown whole. */
const nameStyle = (name: string | null) => classNames('min-w-0 flex-1', name === null ? 'wrap-anywhere' : 'truncate');

type Asked =
  | { kind: 'chat'; item: Chat; name: string }
  | { kind: 'file'; item: File; name: string }
  | { kind: 'delete'; item: File; name: string };

/**
 * A user's folders, chats and files: by date and size, by name while a reason has opened the names. Opening or deleting
 * one requires a reason of its own (ADM-05, ADM-06).
 */
export function UserHoldings({ user }: { user: AdminUser }) {
  const text = useHierarchyText();
  const format = useFormat();
  const [limit, setLimit] = useState<number>(hierarchyItems);
  const { data, error, refetch, isFetching } = useQuery(holdingsQuery(user.id, limit));
  const [asked, setAsked] = useState<Asked | null>(null);
  const [viewed, setViewed] = useState<{ chat: Chat; reason: string } | null>(null);
  const download = useMutation({
    mutationFn: ({ file, reason }: { file: File; reason: string }) => downloadFile(user.id, file.id, reason),
    onError: (failure) => notify.error(text.downloadFailed, errorMessage(failure)),
  });
  const remove = useMutation({
    mutationFn: ({ file, reason }: { file: File; reason: string }) => deleteFile(user.id, file.id, reason),
    onSuccess: () => notify.success(text.deleted),
    onError: (failure) => notify.error(text.deleteFailed, errorMessage(failure)),
    onSettled: refreshHoldings,
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-24" />;
  const more = (shown: number, total: number) =>
    total > shown && (
      <li>
        <Button look="link" size="small" isBusy={isFetching} onClick={() => setLimit(allItems)} className="px-0">
          {text.more(format.number(total - shown))}
        </Button>
      </li>
    );
  const nameOfChat = ({ title, updatedAt }: Chat) => title ?? text.chatOf(format.dateTime(updatedAt));
  const nameOfFile = ({ fileName, createdAt }: File) => fileName ?? text.fileOf(format.dateTime(createdAt));
  const give = (reason: string) => {
    if (asked?.kind === 'chat') setViewed({ chat: asked.item, reason });
    else if (asked?.kind === 'file') download.mutate({ file: asked.item, reason });
    else if (asked) remove.mutate({ file: asked.item, reason });
    setAsked(null);
  };
  return (
    <section aria-label={text.holdingsOf(user.fullName)} className="grid gap-3 py-1">
      {!data.areLooksAllowed && <p className="text-sm text-muted">{text.looksForbidden}</p>}
      <Part title={text.folders} isEmpty={data.folders.length === 0}>
        {data.folders.map(({ id, name, color }, index) => (
          <li key={id} className="flex min-w-0 items-center gap-2 py-0.5">
            <span className={`size-3 shrink-0 rounded-sm ${color}`} aria-hidden="true" />
            <span className="truncate">{name ?? text.folderOf(format.number(index + 1))}</span>
          </li>
        ))}
      </Part>
      <Part title={text.chats} isEmpty={data.chats.length === 0}>
        {data.chats.map((chat) => (
          <li key={chat.id} className="flex min-w-0 items-center gap-2">
            <MessageSquareText className="size-4 shrink-0 text-muted" aria-hidden="true" />
            <span className={nameStyle(chat.title)}>{nameOfChat(chat)}</span>
            {data.areLooksAllowed && (
              <Button
                size="small"
                aria-label={text.viewChat(nameOfChat(chat))}
                onClick={() => setAsked({ kind: 'chat', item: chat, name: nameOfChat(chat) })}
              >
                <Eye aria-hidden="true" />
                {text.view}
              </Button>
            )}
          </li>
        ))}
        {more(data.chats.length, user.chats)}
      </Part>
      <Part title={text.files} isEmpty={data.files.length === 0}>
        {data.files.map((file) => {
          const name = nameOfFile(file);
          return (
            <li key={file.id} className="flex min-w-0 items-center gap-2">
              <FileText className="size-4 shrink-0 text-muted" aria-hidden="true" />
              <span className={nameStyle(file.fileName)}>{name}</span>
              <span className="tabular text-sm whitespace-nowrap text-muted">
                {formatSize(file.fileSize, format.locale, text.units)}
              </span>
              {data.areLooksAllowed && (
                <IconButton
                  size="smallIcon"
                  label={text.download(name)}
                  onClick={() => setAsked({ kind: 'file', item: file, name })}
                >
                  <Download />
                </IconButton>
              )}
              <IconButton
                size="smallIcon"
                label={text.delete(name)}
                onClick={() => setAsked({ kind: 'delete', item: file, name })}
              >
                <Trash2 />
              </IconButton>
            </li>
          );
        })}
        {more(data.files.length, user.files)}
      </Part>
      {asked && (
        <ReasonDialog
          title={asked.kind === 'delete' ? text.deleteTitle : text.reasonTitle}
          description={asked.kind === 'delete' ? text.deleteText : text.reasonText}
          name={asked.name}
          confirm={asked.kind === 'delete' ? text.deleteFile : text.look}
          look={asked.kind === 'delete' ? 'danger' : 'primary'}
          onClose={() => setAsked(null)}
          onGiven={give}
        />
      )}
      {viewed && (
        <ChatViewer
          userId={user.id}
          chatId={viewed.chat.id}
          title={nameOfChat(viewed.chat)}
          reason={viewed.reason}
          onClose={() => setViewed(null)}
        />
      )}
    </section>
  );
}

function Part({ title, isEmpty, children }: { title: string; isEmpty: boolean; children: ReactNode }) {
  const text = useHierarchyText();
  return (
    <div>
      <p className="text-sm font-medium text-muted">{title}</p>
      {isEmpty ? <p className="text-sm text-muted">{text.none}</p> : <ul className="grid gap-1">{children}</ul>}
    </div>
  );
}
