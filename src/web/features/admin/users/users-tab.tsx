import { useInfiniteQuery } from '@tanstack/react-query';
import { FileSpreadsheet, UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { AdminUser } from '#shared/contracts/admin-users.ts';
import { Button } from '#web/components/ui/button.tsx';
import { useFormat } from '#web/lib/format.ts';
import { useSettledValue } from '#web/lib/use-settled-value.ts';
import { PagedList } from '../shell/paged-list.tsx';
import { AddUserDialog } from './add-user-dialog.tsx';
import { EditUserDialog } from './edit-user-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { useUsersText } from './messages.ts';
import { usersQuery } from './requests.ts';
import { UserRow } from './user-row.tsx';

/** All users: search, create, edit, disable, delete (ADM-03). */
export function UsersTab() {
  const text = useUsersText();
  const format = useFormat();
  const [search, setSearch] = useState('');
  const [isAdding, setIsAdding] = useState(false);
  const [isImporting, setIsImporting] = useState(false);
  const [edited, setEdited] = useState<AdminUser | null>(null);
  const query = useInfiniteQuery(usersQuery(useSettledValue(search.trim())));
  const users = query.data?.pages.flatMap((page) => page.users) ?? [];
  const total = query.data?.pages[0]?.total ?? 0;
  return (
    <>
      <PagedList
        label={text.list}
        search={search}
        onSearch={setSearch}
        searchLabel={text.search}
        count={text.count(total, format.number(total))}
        query={query}
        isEmpty={users.length === 0}
        actions={
          <>
            <Button onClick={() => setIsImporting(true)}>
              <FileSpreadsheet aria-hidden="true" />
              {text.import}
            </Button>
            <Button look="primary" onClick={() => setIsAdding(true)}>
              <UserPlus aria-hidden="true" />
              {text.add}
            </Button>
          </>
        }
      >
        <ul className="divide-y divide-line">
          {users.map((user) => (
            <UserRow key={user.id} user={user} onEdit={() => setEdited(user)} />
          ))}
        </ul>
      </PagedList>
      {isAdding && <AddUserDialog onClose={() => setIsAdding(false)} />}
      {isImporting && <ImportDialog onClose={() => setIsImporting(false)} />}
      {edited && <EditUserDialog user={edited} onClose={() => setEdited(null)} />}
    </>
  );
}
