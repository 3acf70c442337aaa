import { useId } from 'react';
import { type AgendaEntry, publicities } from '#shared/contracts/meetings.ts';
import { useMeetingsText } from '../../messages.ts';
import type { AddressState } from '../../use-address-state.ts';

/** The entries stated to be public, or not public; all for any other value of the filter. */
export function entriesOf(agenda: readonly AgendaEntry[], publicity: string): readonly AgendaEntry[] {
  const wanted = publicities.find((each) => each === publicity);
  return wanted ? agenda.filter((entry) => entry.publicity?.isPublic === (wanted === 'public')) : agenda;
}

interface PublicityFilterProps {
  agenda: readonly AgendaEntry[];
  address: AddressState;
}

/** Limits a meeting's page to one part of its agenda; offered only if the documents tell the parts apart. */
export function PublicityFilter({ agenda, address }: PublicityFilterProps) {
  const text = useMeetingsText();
  const id = useId();
  const stated = new Set(agenda.flatMap(({ publicity }) => publicity?.isPublic ?? []));
  if (!stated.has(false)) return null;
  return (
    <p className="flex flex-wrap items-center gap-2">
      <label htmlFor={id} className="text-sm font-medium">
        {text.filters.publicity}
      </label>
      <select
        id={id}
        value={publicities.find((each) => each === address.get('publicity')) ?? ''}
        onChange={(event) => address.set({ publicity: event.target.value })}
        className="block h-10 rounded-md border border-field bg-paper px-3 text-[0.9375rem] touch:h-11 touch:text-base"
      >
        <option value="">{text.filters.anyPublicity}</option>
        {publicities.map((each) => (
          <option key={each} value={each}>
            {text.publicity[each]}
          </option>
        ))}
      </select>
    </p>
  );
}
