import { queryOptions, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { adminMailsPath, mailPreviewListSchema } from '#shared/contracts/admin-mails.ts';
import { type Language, languages } from '#shared/contracts/users.ts';
import { ErrorState } from '#web/components/state/error-state.tsx';
import { Choice } from '#web/components/ui/choice.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { requestJson } from '#web/lib/api/api-client.ts';
import { useLanguage } from '#web/lib/preferences.ts';
import { useOperationsText } from '../operations/messages.ts';
import { useMailsText } from './messages.ts';

const mailsQuery = queryOptions({
  queryKey: ['admin', 'mails'],
  queryFn: async ({ signal }) => (await requestJson(adminMailsPath, mailPreviewListSchema, { signal })).mails,
});

const forms = ['html', 'text'] as const;

/** Every mail the service sends, in both languages, as HTML and as text. */
export function MailsTab() {
  const text = useMailsText();
  const kinds: Record<string, string> = useOperationsText().mailKinds;
  const own = useLanguage();
  const mails = useQuery(mailsQuery);
  const selectId = useId();
  const [kind, setKind] = useState('');
  const [language, setLanguage] = useState<Language>(own);
  const [form, setForm] = useState<(typeof forms)[number]>('html');
  if (mails.error)
    return <ErrorState title={text.loadFailed} error={mails.error} onRetry={() => void mails.refetch()} />;
  if (!mails.data) {
    return (
      <div aria-busy="true">
        <p role="status" className="sr-only">
          {text.loading}
        </p>
        <Skeleton className="h-96" />
      </div>
    );
  }
  const inLanguage = mails.data.filter((mail) => mail.language === language);
  const isAlone = (subject: string) => inLanguage.filter((mail) => mail.subject === subject).length === 1;
  const shown = inLanguage.find((mail) => mail.kind === kind) ?? inLanguage[0];
  return (
    <section className="grid gap-4">
      <h2 className="text-lg font-semibold">{text.title}</h2>
      <p className="text-muted">{text.intro}</p>
      <div className="flex flex-wrap items-end gap-4">
        <div className="grid min-w-0 gap-1.5">
          <label htmlFor={selectId} className="text-sm font-medium">
            {text.choose}
          </label>
          <select
            id={selectId}
            value={shown?.kind}
            onChange={(event) => setKind(event.target.value)}
            className="h-10 w-full max-w-md rounded-md border border-line bg-paper px-3"
          >
            {inLanguage.map((mail) => (
              <option key={mail.kind} value={mail.kind}>
                {isAlone(mail.subject) ? mail.subject : `${mail.subject} (${kinds[mail.kind] ?? mail.kind})`}
              </option>
            ))}
          </select>
        </div>
        <Choice
          label={text.language}
          value={language}
          options={languages.map((value) => ({ value, label: text.languages[value] }))}
          onChange={setLanguage}
        />
        <Choice
          label={text.form}
          value={form}
          options={forms.map((value) => ({ value, label: text.forms[value] }))}
          onChange={setForm}
        />
      </div>
      {shown && (
        <>
          <p>
            <span className="text-muted">{text.subject}: </span>
            <span className="font-medium wrap-anywhere">{shown.subject}</span>
          </p>
          {form === 'html' ? (
            // Sandboxed: no scripts, no working links.
            <iframe
              title={text.preview}
              sandbox=""
              src={`${adminMailsPath}/${shown.kind}/${language}`}
              className="h-[600px] w-full rounded-xl border border-line bg-white"
            />
          ) : (
            <pre className="overflow-x-auto rounded-xl border border-line bg-paper p-4 text-sm whitespace-pre-wrap">
              {shown.text}
            </pre>
          )}
        </>
      )}
    </section>
  );
}
