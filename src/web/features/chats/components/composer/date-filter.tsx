import { type FormEvent, useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { useChatsText } from '../../messages.ts';

interface DateFilterProps {
  from: string | null;
  to: string | null;
  onApply: (dates: { dateFrom: string | null; dateTo: string | null }) => void;
  onClose: () => void;
}

/** Picks a range of meeting dates, open at either end. */
export function DateFilter({ from, to, onApply, onClose }: DateFilterProps) {
  const text = useChatsText();
  const [dateFrom, setDateFrom] = useState(from ?? '');
  const [dateTo, setDateTo] = useState(to ?? '');
  const isReversed = dateFrom !== '' && dateTo !== '' && dateTo < dateFrom;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isReversed) return;
    onApply({ dateFrom: dateFrom || null, dateTo: dateTo || null });
    onClose();
  }

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={text.filters.datesTitle}
      description={text.filters.datesHint}
    >
      <form onSubmit={submit} className="grid gap-6">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field label={text.filters.dateFrom}>
            {(control) => (
              <Input {...control} type="date" value={dateFrom} onChange={(event) => setDateFrom(event.target.value)} />
            )}
          </Field>
          <Field label={text.filters.dateTo} errors={isReversed ? [text.filters.wrongOrder] : []}>
            {(control) => (
              <Input {...control} type="date" value={dateTo} onChange={(event) => setDateTo(event.target.value)} />
            )}
          </Field>
        </div>
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{text.dialogs.cancel}</Button>
          <Button type="submit" look="primary" disabled={isReversed}>
            {text.filters.apply}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
