import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MoreRows } from '#web/components/more-rows.tsx';
import { ErrorState } from '#web/components/state/error-state.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { useFormat } from '#web/lib/format.ts';
import { useSettledValue } from '#web/lib/use-settled-value.ts';
import { Badge } from '../shell/badge.tsx';
import { customersQuery } from '../shell/customer-picker.tsx';
import { PagedList } from '../shell/paged-list.tsx';
import { Branch } from './branch.tsx';
import { useHierarchyText } from './messages.ts';
import { NamesGate } from './names-gate.tsx';
import { customerUsersQuery } from './requests.ts';
import { UserHoldings } from './user-holdings.tsx';

/** Customers, their users, and the users' folders, chats and files (ADM-05). */
export function HierarchyTab() {
  const text = useHierarchyText();
  const format = useFormat();
  const [search, setSearch] = useState('');
  const query = useInfiniteQuery(customersQuery(useSettledValue(search.trim())));
  const customers = query.data?.pages.flatMap((page) => page.customers) ?? [];
  const total = query.data?.pages[0]?.total ?? 0;
  return (
    <PagedList
      label={text.list}
      search={search}
      onSearch={setSearch}
      searchLabel={text.search}
      count={text.count(total, format.number(total))}
      query={query}
      isEmpty={customers.length === 0}
    >
      <ul className="divide-y divide-line">
        {customers.map(({ id, companyName, distinction, users }) => (
          <Branch
            key={id}
            label={distinction ? `${companyName} · ${distinction}` : companyName}
            aside={<Badge>{text.users(users)}</Badge>}
          >
            <UsersOf customerId={id} companyName={companyName} />
          </Branch>
        ))}
      </ul>
    </PagedList>
  );
}

function UsersOf({ customerId, companyName }: { customerId: string; companyName: string }) {
  const text = useHierarchyText();
  const query = useInfiniteQuery(customerUsersQuery(customerId));
  if (query.isPending) return <Skeleton className="h-10" />;
  if (!query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const users = query.data.pages.flatMap((page) => page.users);
  if (users.length === 0) return <p className="text-sm text-muted">{text.noUsers}</p>;
  return (
    <>
      <NamesGate customerId={customerId} companyName={companyName} />
      <ul aria-label={text.usersOf(companyName)} className="divide-y divide-line">
        {users.map((user) => (
          <Branch
            key={user.id}
            label={user.fullName}
            detail={user.email}
            aside={
              <>
                <Badge tone={user.role === 'admin' ? 'accent' : 'plain'}>
                  {text.roles[user.role]}
                  {user.isDemo && ` ${text.demo}`}
                </Badge>
                {user.methods.length > 0 && <Badge tone="good">{text.factor}</Badge>}
                {user.isDisabled && <Badge tone="bad">{text.disabled}</Badge>}
              </>
            }
          >
            <UserHoldings user={user} />
          </Branch>
        ))}
      </ul>
      {query.hasNextPage && (
        <MoreRows
          isLoading={query.isFetchingNextPage}
          error={query.isFetchNextPageError ? query.error : null}
          load={() => void query.fetchNextPage()}
        />
      )}
    </>
  );
}
