import { SearchX } from 'lucide-react';
import { useDeferredValue, useEffect, useState } from 'react';
import { EmptyState } from '#web/components/state/empty-state.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { useApiReferenceText } from '../messages.ts';
import { groupByTag, listOperations, type OpenApi, searchOperations } from '../openapi.ts';
import { OperationCard } from './operation-card.tsx';

/** The search field and its results, grouped by tag. */
export function OperationGroups({ description }: { description: OpenApi }) {
  const text = useApiReferenceText();
  const [search, setSearch] = useState('');
  const operations = listOperations(description);
  const found = searchOperations(operations, useDeferredValue(search));
  const groups = [...groupByTag(found)];
  useLinkedOperation();
  return (
    <div className="grid gap-8 lg:grid-cols-[14rem_minmax(0,1fr)]">
      <div className="grid content-start gap-6 lg:sticky lg:top-6 lg:max-h-[calc(100dvh-3rem)] lg:overflow-y-auto lg:p-1">
        <Field label={text.search} hint={text.searchHint}>
          {(control) => (
            <Input
              {...control}
              type="search"
              value={search}
              spellCheck={false}
              onChange={(event) => setSearch(event.target.value)}
            />
          )}
        </Field>
        <nav aria-label={text.contents} className="hidden lg:block">
          <ul className="grid gap-1">
            {groups.map(([tag]) => (
              <li key={tag}>
                <a
                  href={`#tag-${tag}`}
                  className="block rounded-md px-2 py-1.5 text-muted hover:bg-hover hover:text-ink"
                >
                  {tag || text.otherTag}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className="grid content-start gap-8">
        <p role="status" className="text-sm text-muted">
          {text.found(found.length)}
        </p>
        {found.length === 0 && <EmptyState icon={SearchX} title={text.nothingFound} />}
        {groups.map(([tag, members]) => (
          <section key={tag} aria-labelledby={`tag-${tag}`} className="grid gap-3">
            <h2 id={`tag-${tag}`} lang={tag ? 'en' : undefined} className="scroll-mt-6 text-lg font-semibold">
              {tag || text.otherTag}
            </h2>
            {members.map((operation) => (
              <OperationCard key={operation.id} operation={operation} schemas={description.components.schemas} />
            ))}
          </section>
        ))}
      </div>
    </div>
  );
}

/** Opens the operation named in the URL once it is on the page. */
function useLinkedOperation(): void {
  useEffect(() => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target instanceof HTMLDetailsElement) target.open = true;
    target?.scrollIntoView();
  }, []);
}
