import { useMutation } from '@tanstack/react-query';
import { Ban, EllipsisVertical, LogOut, MailPlus, Pencil, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { AdminUser } from '#shared/contracts/admin-users.ts';
import { IconButton } from '#web/components/ui/button.tsx';
import { ConfirmDialog } from '#web/components/ui/dialog.tsx';
import { Menu, MenuItem } from '#web/components/ui/menu.tsx';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { useFormat } from '#web/lib/format.ts';
import { notify } from '#web/lib/notify.ts';
import { useCurrentUser } from '#web/lib/session/session.ts';
import { Badge } from '../shell/badge.tsx';
import { CustomerName } from '../shell/customer-name.tsx';
import { useUsersText } from './messages.ts';
import { changeUser, deleteUser, inviteUser, refreshUsers, signOutUser } from './requests.ts';

type Act = { run: () => Promise<unknown>; done: string };

export function UserRow({ user, onEdit }: { user: AdminUser; onEdit: () => void }) {
  const text = useUsersText();
  const format = useFormat();
  const own = useCurrentUser();
  const { id, fullName, email, role, customer, methods, isDisabled, mustChangePassword, files, chats, version } = user;
  const [isDeleting, setIsDeleting] = useState(false);
  const [isDisabling, setIsDisabling] = useState(false);
  const act = useMutation({
    mutationFn: ({ run }: Act) => run(),
    onSuccess: (_, { done }) => notify.success(done),
    onError: (error) => notify.error(errorMessage(error)),
    onSettled: refreshUsers,
  });
  const allow = (isAllowed: boolean) =>
    act.mutate({
      run: () => changeUser(id, { version, isDisabled: !isAllowed }),
      done: isAllowed ? text.enabledDone : text.disabledDone,
    });
  const isOwn = own.id === id;
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      <div className="grid min-w-0 flex-1 gap-x-6 gap-y-1.5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)_auto] lg:items-center">
        <div className="min-w-0">
          <p className="truncate font-medium">
            {fullName}
            {isOwn && <span className="ml-2 text-sm font-normal text-muted">({text.you})</span>}
          </p>
          <p className="truncate text-sm text-muted">{email}</p>
        </div>
        <p className="flex min-w-0 flex-wrap gap-1.5">
          <Badge tone={role === 'admin' ? 'accent' : 'plain'}>{text.roles[role]}</Badge>
          <Badge>
            <CustomerName customer={customer} />
          </Badge>
          <Badge tone={methods.length > 0 ? 'good' : 'plain'}>
            {methods.length > 0 ? text.factorOn : text.factorOff}
          </Badge>
          {isDisabled && <Badge tone="bad">{text.disabled}</Badge>}
          {mustChangePassword && <Badge>{text.mustChange}</Badge>}
        </p>
        <p className="tabular text-sm whitespace-nowrap text-muted">{text.counts({ files, chats }, format.number)}</p>
      </div>
      <IconButton label={`${text.edit}: ${fullName}`} onClick={onEdit}>
        <Pencil />
      </IconButton>
      <Menu
        trigger={
          <IconButton label={text.menu(fullName)} isBusy={act.isPending}>
            {!act.isPending && <EllipsisVertical />}
          </IconButton>
        }
      >
        <MenuItem onSelect={() => act.mutate({ run: () => inviteUser(id), done: text.invited })}>
          <MailPlus aria-hidden="true" />
          {text.invite}
        </MenuItem>
        <MenuItem onSelect={() => act.mutate({ run: () => signOutUser(id), done: text.signedOut })}>
          <LogOut aria-hidden="true" />
          {text.signOut}
        </MenuItem>
        {!isOwn && (
          <>
            <MenuItem onSelect={isDisabled ? () => allow(true) : () => setIsDisabling(true)}>
              {isDisabled ? <Undo2 aria-hidden="true" /> : <Ban aria-hidden="true" />}
              {isDisabled ? text.enable : text.disable}
            </MenuItem>
            <MenuItem isDangerous onSelect={() => setIsDeleting(true)}>
              <Trash2 aria-hidden="true" />
              {text.remove}
            </MenuItem>
          </>
        )}
      </Menu>
      <ConfirmDialog
        isOpen={isDisabling}
        onOpenChange={setIsDisabling}
        title={text.disableTitle(fullName)}
        description={text.disableText}
        confirmLabel={text.disable}
        onConfirm={() => allow(false)}
      />
      <ConfirmDialog
        isOpen={isDeleting}
        onOpenChange={setIsDeleting}
        title={text.deleteTitle(fullName)}
        description={text.deleteText}
        confirmLabel={text.delete}
        onConfirm={() => act.mutate({ run: () => deleteUser(id), done: text.deleted })}
      />
    </li>
  );
}
