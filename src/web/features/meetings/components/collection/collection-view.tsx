import { BookOpenCheck, Plus } from 'lucide-react';
import { useState } from 'react';
import type { Collection } from '#shared/contracts/collections.ts';
import { ExportMenu } from '#web/components/papers/export-menu.tsx';
import { EmptyState } from '#web/components/state/empty-state.tsx';
import { ErrorState } from '#web/components/state/error-state.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { notify } from '#web/lib/notify.ts';
import { useLanguage } from '#web/lib/preferences.ts';
import { openCollection } from '../../collection-queries.ts';
import { useCollectionsText } from '../../messages.ts';
import { filtersOf, noFilters } from '../../register-filters.ts';
import type { AddressState } from '../../use-address-state.ts';
import { ListSkeleton } from '../list-skeleton.tsx';
import { Register } from '../registers/register.tsx';
import { CollectionMenu } from './collection-menu.tsx';
import { EntryDialog } from './entry-dialog.tsx';
import { EntryRows } from './entry-rows.tsx';
import { type CollectionState, entryFields } from './use-collection.ts';

interface CollectionViewProps {
  address: AddressState;
  /** Loaded by the page so that it can step through the evidence in order. */
  state: CollectionState;
}

/** A body's collection of decisions, with lasting numbers (MEET-07). */
export function CollectionView({ address, state: { all, bodyKey, collection, entries } }: CollectionViewProps) {
  const text = useCollectionsText();
  if (all.isPending) return <ListSkeleton />;
  if (!all.data) return <ErrorState error={all.error} onRetry={() => void all.refetch()} />;
  const { collections } = all.data;
  // A collection stays, even if no paper names its body any more.
  const bodies = new Map([...all.data.bodies, ...collections.map(({ body }) => body)].map((body) => [body.key, body]));
  if (bodies.size === 0) return <EmptyState icon={BookOpenCheck} title={text.noBodies} />;
  const name = bodies.get(bodyKey)?.name;
  return (
    <div className="grid gap-4">
      <p className="max-w-[72ch] text-sm text-muted">{text.explained}</p>
      <BodyChoice
        bodies={[...bodies.values()].map((body) => ({
          ...body,
          isKept: collections.some((each) => each.body.key === body.key),
        }))}
        value={name === undefined ? '' : bodyKey}
        onChange={(body) => address.set({ ...noFilters, body })}
      />
      {name !== undefined && !collection && <NotOpened body={{ key: bodyKey, name }} />}
      {collection && <Entries address={address} collection={collection} entries={entries} />}
    </div>
  );
}

interface BodyChoiceProps {
  bodies: { key: string; name: string; isKept: boolean }[];
  value: string;
  onChange: (key: string) => void;
}

function BodyChoice({ bodies, value, onChange }: BodyChoiceProps) {
  const text = useCollectionsText();
  return (
    <label className="grid w-full max-w-sm gap-1 text-sm font-medium">
      {text.body}
      <select
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="block h-10 w-full min-w-0 rounded-md border border-field bg-paper px-3 text-[0.9375rem] font-normal touch:h-11 touch:text-base"
      >
        {value === '' && <option value="">{text.chooseBody}</option>}
        {bodies.map(({ key, name, isKept }) => (
          <option key={key} value={key}>
            {isKept ? `${name} ✓` : name}
          </option>
        ))}
      </select>
    </label>
  );
}

function NotOpened({ body }: { body: { key: string; name: string } }) {
  const text = useCollectionsText();
  const language = useLanguage();
  const [isOpening, setIsOpening] = useState(false);
  async function open() {
    setIsOpening(true);
    try {
      await openCollection(body.key);
    } catch (failure) {
      notify.error(text.openFailed, errorMessage(failure, language));
      setIsOpening(false);
    }
  }
  return (
    <EmptyState
      icon={BookOpenCheck}
      title={text.notOpened(body.name)}
      action={
        <Button look="primary" isBusy={isOpening} onClick={() => void open()}>
          {text.open}
        </Button>
      }
    />
  );
}

interface EntriesProps {
  address: AddressState;
  collection: Collection;
  entries: CollectionState['entries'];
}

function Entries({ address, collection, entries }: EntriesProps) {
  const text = useCollectionsText();
  const [isAdding, setIsAdding] = useState(false);
  const total = entries.data?.pages[0]?.total ?? 0;
  return (
    <>
      <Register
        list={entries}
        address={address}
        fields={entryFields}
        bodies={[]}
        total={total}
        count={text.count(total)}
        emptyText={text.empty}
        exports={
          <ExportMenu
            pathOf={(format) => `/api/collections/${collection.id}/entries.${format}`}
            formats={['xlsx', 'docx', 'pdf', 'csv']}
            filters={filtersOf(address, entryFields)}
            name={text.fileName}
          />
        }
        acts={
          <>
            <Button size="small" onClick={() => setIsAdding(true)}>
              <Plus aria-hidden="true" />
              {text.add}
            </Button>
            <CollectionMenu collection={collection} />
          </>
        }
      >
        <EntryRows
          label={text.titleOf(collection.body.name)}
          collectionId={collection.id}
          entries={entries.data?.pages.flatMap((page) => page.entries) ?? []}
          activeKey={address.activeKey}
          onOpen={address.openSource}
        />
      </Register>
      {isAdding && <EntryDialog collectionId={collection.id} entry={null} onClose={() => setIsAdding(false)} />}
    </>
  );
}
