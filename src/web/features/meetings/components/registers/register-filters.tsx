import { type ComponentProps, useEffect, useId, useState } from 'react';
import { decisionOutcomes } from '#shared/contracts/chats.ts';
import { decisionStates, type MeetingBody, publicities, taskStates } from '#shared/contracts/meetings.ts';
import { useMediaQuery } from '#web/lib/use-media-query.ts';
import { settleMilliseconds } from '#web/lib/use-settled-value.ts';
import { useMeetingsText } from '../../messages.ts';
import type { FilterField } from '../../register-filters.ts';
import type { AddressState } from '../../use-address-state.ts';

interface RegisterFiltersProps {
  address: AddressState;
  fields: readonly FilterField[];
  bodies: readonly MeetingBody[];
  /** Names offered by the person filter. */
  persons?: readonly string[] | undefined;
}

const looks =
  'block h-10 w-full min-w-0 rounded-md border border-field bg-paper px-3 text-[0.9375rem] focus-visible:outline-offset-0 touch:h-11 touch:text-base';

/** Filters of a list, kept in the URL. */
export function RegisterFilters({ address, fields, bodies, persons = [] }: RegisterFiltersProps) {
  const text = useMeetingsText();
  const { filters } = text;
  const choose = (field: FilterField) => ({
    value: address.get(field),
    onChange: (value: string) => address.set({ [field]: value }),
  });
  const isRoomy = useMediaQuery('(min-width: 40rem)');
  const chosen = fields.filter((field) => address.get(field) !== '').length;
  const form = (
    <search
      aria-label={filters.label}
      className="grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))]"
    >
      {fields.includes('text') && (
        <TypedFilter label={filters.text} placeholder={filters.textHint} isWide {...choose('text')} />
      )}
      {fields.includes('body') && (
        <ChosenFilter
          label={filters.body}
          options={[
            { value: '', label: text.allBodies },
            ...bodies.map(({ key, name }) => ({ value: key, label: name })),
          ]}
          {...choose('body')}
        />
      )}
      {fields.includes('person') && (
        <TypedFilter label={filters.person} placeholder={filters.personHint} offers={persons} {...choose('person')} />
      )}
      {fields.includes('outcome') && (
        <ChosenFilter
          label={filters.outcome}
          options={[
            { value: '', label: filters.anyOutcome },
            ...decisionOutcomes.map((value) => ({ value, label: text.outcomes[value] })),
          ]}
          {...choose('outcome')}
        />
      )}
      {fields.includes('standing') && (
        <ChosenFilter
          label={filters.state}
          options={[
            { value: '', label: filters.anyState },
            ...decisionStates.map((value) => ({ value, label: text.states[value] })),
          ]}
          {...choose('standing')}
        />
      )}
      {fields.includes('state') && (
        <ChosenFilter
          label={filters.state}
          options={[
            { value: '', label: filters.anyState },
            ...taskStates.map((value) => ({ value, label: text.taskStates[value] })),
          ]}
          {...choose('state')}
        />
      )}
      {fields.includes('publicity') && (
        <ChosenFilter
          label={filters.publicity}
          options={[
            { value: '', label: filters.anyPublicity },
            ...publicities.map((value) => ({ value, label: text.publicity[value] })),
          ]}
          {...choose('publicity')}
        />
      )}
      {fields.includes('dateFrom') && <TypedFilter label={filters.from} type="date" {...choose('dateFrom')} />}
      {fields.includes('dateTo') && <TypedFilter label={filters.to} type="date" {...choose('dateTo')} />}
    </search>
  );
  if (isRoomy) return form;
  // On phones the rows come first.
  return (
    <details className="rounded-xl border border-line bg-paper px-4 py-1">
      <summary className="touch-target min-h-10 content-center text-[0.9375rem] font-medium">
        {filters.label}
        {chosen > 0 && <span className="tabular text-petrol"> ({chosen})</span>}
      </summary>
      <div className="pt-2 pb-3">{form}</div>
    </details>
  );
}

interface FilterProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

function ChosenFilter({
  label,
  value,
  options,
  onChange,
}: FilterProps & { options: { value: string; label: string }[] }) {
  const id = useId();
  return (
    <div className="grid min-w-0 gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)} className={looks}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}

type TypedFilterProps = FilterProps &
  Pick<ComponentProps<'input'>, 'type' | 'placeholder'> & { isWide?: boolean; offers?: readonly string[] };

/** Applies what is typed after a pause. */
function TypedFilter({
  label,
  value,
  onChange,
  type = 'text',
  placeholder,
  isWide = false,
  offers = [],
}: TypedFilterProps) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  // Follows changes made elsewhere, e.g. clearing all filters.
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => onChange(typed.trim()), settleMilliseconds);
    return () => clearTimeout(timer);
  });
  return (
    <div className={`grid min-w-0 gap-1 ${isWide ? 'col-span-2' : ''}`}>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <input
        id={id}
        type={type}
        value={typed}
        placeholder={placeholder}
        maxLength={200}
        autoComplete="off"
        list={offers.length > 0 ? `${id}-offers` : undefined}
        onChange={(event) => setTyped(event.target.value)}
        className={looks}
      />
      {offers.length > 0 && (
        <datalist id={`${id}-offers`}>
          {offers.map((offer) => (
            <option key={offer} value={offer} />
          ))}
        </datalist>
      )}
    </div>
  );
}
