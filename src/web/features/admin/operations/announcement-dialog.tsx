import { type FormEvent, useId, useState } from 'react';
import {
  type Announcement,
  announcementLevels,
  announcementMaxLength,
  type WriteAnnouncement,
} from '#shared/contracts/admin-operations.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input, Textarea } from '#web/components/ui/input.tsx';
import { fromLocalField, toLocalField } from './local-time.ts';
import { useOperationsText } from './messages.ts';
import { saveAnnouncement } from './requests.ts';
import { useAct } from './use-act.ts';

const dayMilliseconds = 86_400_000;

interface AnnouncementDialogProps {
  /** Null: a new announcement. */
  announcement: Announcement | null;
  onClose: () => void;
}

/** Text in both languages, level, start and end. */
export function AnnouncementDialog({ announcement, onClose }: AnnouncementDialogProps) {
  const text = useOperationsText().announcements;
  const form = useId();
  const [written, setWritten] = useState({
    textDe: announcement?.textDe ?? '',
    textEn: announcement?.textEn ?? '',
    level: announcement?.level ?? ('info' as const),
    startsAt: toLocalField(announcement?.startsAt ?? new Date()),
    endsAt: toLocalField(announcement?.endsAt ?? new Date(Date.now() + dayMilliseconds)),
  });
  const [isTried, setIsTried] = useState(false);
  const save = useAct((body: WriteAnnouncement) => saveAnnouncement(announcement?.id ?? null, body), onClose);
  const change = (changed: Partial<typeof written>) => setWritten({ ...written, ...changed });
  const [startsAt, endsAt] = [fromLocalField(written.startsAt), fromLocalField(written.endsAt)];
  const missing = (value: string) => (isTried && value.trim() === '' ? [text.missing] : []);
  const isOrdered = startsAt !== null && endsAt !== null && endsAt > startsAt;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    const { textDe, textEn, level } = written;
    if (!isOrdered || textDe.trim() === '' || textEn.trim() === '') return;
    save.mutate({ textDe, textEn, level, startsAt, endsAt });
  };
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={announcement ? text.changeTitle : text.addTitle}
      actions={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button type="submit" form={form} look="primary" isBusy={save.isPending}>
            {text.save}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4">
        {(['textDe', 'textEn'] as const).map((name) => (
          <Field key={name} label={text[name]} errors={missing(written[name])}>
            {(control) => (
              <Textarea
                lang={name === 'textDe' ? 'de' : 'en'}
                maxLength={announcementMaxLength}
                value={written[name]}
                onChange={({ target }) => change({ [name]: target.value })}
                {...control}
              />
            )}
          </Field>
        ))}
        <Field label={text.level}>
          {(control) => (
            <select
              value={written.level}
              onChange={({ target }) => change({ level: target.value as WriteAnnouncement['level'] })}
              className="h-11 rounded-md border border-field bg-paper px-2 text-base text-ink"
              {...control}
            >
              {announcementLevels.map((level) => (
                <option key={level} value={level}>
                  {text.levels[level]}
                </option>
              ))}
            </select>
          )}
        </Field>
        {(['startsAt', 'endsAt'] as const).map((name) => (
          <Field
            key={name}
            label={text[name]}
            errors={isTried && !isOrdered && name === 'endsAt' ? [text.notOrdered] : []}
          >
            {(control) => (
              <Input
                type="datetime-local"
                value={written[name]}
                onChange={({ target }) => change({ [name]: target.value })}
                {...control}
              />
            )}
          </Field>
        ))}
      </form>
    </Dialog>
  );
}
