import type { FailedJob, QueuedMail, SlowReading } from '#shared/contracts/admin-operations.ts';
import { useFormat } from '#web/lib/format.ts';
import { useOperationsText } from './messages.ts';
import { actOnJob, actOnMail, actOnReading } from './requests.ts';
import { TestMailButton } from './test-mail-button.tsx';
import { useAct } from './use-act.ts';
import { WorkList, WorkRow } from './work-list.tsx';

const named = (names: Record<string, string>, name: string): string => names[name] ?? name;

export function FailedJobs({ jobs }: { jobs: readonly FailedJob[] }) {
  const text = useOperationsText();
  const { dateTime } = useFormat();
  const act = useAct(actOnJob);
  const isBusy = (id: string, what: string) => act.isPending && act.variables.id === id && act.variables.act === what;
  return (
    <WorkList title={text.jobs.title} hint={text.jobs.hint} empty={text.jobs.empty} items={jobs} keyOf={({ id }) => id}>
      {({ id, name, reason, tries, failedAt }) => {
        const job = named(text.jobNames, name);
        const acts = (['retry', 'drop'] as const).map((what) => ({
          label: text.acts[what],
          of: text.actOn(text.acts[what], `${job}, ${dateTime(failedAt)}`),
          isBusy: isBusy(id, what),
          question: what === 'drop' ? { title: text.jobs.dropTitle, description: text.jobs.dropText } : undefined,
          run: () => act.mutate({ name, id, act: what }),
        }));
        const facts = [
          dateTime(failedAt),
          text.jobs.tries(tries),
          reason ? text.jobs.reason(reason) : text.jobs.unknown,
        ];
        return <WorkRow title={job} facts={facts} acts={acts} />;
      }}
    </WorkList>
  );
}

export function SlowReadings({ readings }: { readings: readonly SlowReading[] }) {
  const text = useOperationsText();
  const { dateTime, number } = useFormat();
  const act = useAct(actOnReading);
  return (
    <WorkList
      title={text.readings.title}
      hint={text.readings.hint}
      empty={text.readings.empty}
      items={readings}
      keyOf={({ userId, documentId }) => `${userId}/${documentId}`}
    >
      {({ userId, documentId, companyName, fileType, state, pagesRead, pageCount, uploadedAt, job }) => {
        const acts = (['retry', 'stop'] as const).map((what) => ({
          label: text.acts[what],
          of: text.actOn(text.acts[what], `${companyName}, ${dateTime(uploadedAt)}`),
          isBusy: act.isPending && act.variables.documentId === documentId && act.variables.act === what,
          question:
            what === 'stop' ? { title: text.readings.stopTitle, description: text.readings.stopText } : undefined,
          run: () => act.mutate({ userId, documentId, act: what }),
        }));
        const facts = [
          fileType,
          text.readings.since(dateTime(uploadedAt)),
          state === 'reading' && text.readings.pages(number(pagesRead), pageCount === null ? null : number(pageCount)),
          job === null ? text.readings.noJob : text.readings.job[job.state](dateTime(job.since)),
        ];
        return <WorkRow title={companyName} facts={facts} acts={acts} />;
      }}
    </WorkList>
  );
}

interface MailListProps {
  mails: readonly QueuedMail[];
  hasMailServer: boolean;
}

export function MailList({ mails, hasMailServer }: MailListProps) {
  const text = useOperationsText();
  const { dateTime } = useFormat();
  const act = useAct(actOnMail);
  return (
    <WorkList
      title={text.mails.title}
      aside={<TestMailButton />}
      hint={hasMailServer ? text.mails.hint : text.mails.hintFolder}
      empty={text.mails.empty}
      items={mails}
      keyOf={({ id }) => id}
    >
      {({ id, kind, recipient, state, tries, reason, orderedAt, isExpired }) => {
        const acts = (['send', 'drop'] as const).map((what) => {
          const label =
            what === 'send' && (state === 'sent' || state === 'no_server' || state === 'refused')
              ? text.acts.sendAgain
              : text.acts[what];
          return {
            label,
            of: text.actOn(label, `${recipient}, ${dateTime(orderedAt)}`),
            isBusy: act.isPending && act.variables.id === id && act.variables.act === what,
            isOff: state === 'sending' || (what === 'send' && (isExpired || !hasMailServer)),
            question: what === 'drop' ? { title: text.mails.dropTitle, description: text.mails.dropText } : undefined,
            run: () => act.mutate({ id, act: what }),
          };
        });
        const facts = [
          text.mails.states[state],
          recipient,
          dateTime(orderedAt),
          tries > 1 && text.jobs.tries(tries),
          reason !== null && (state === 'retrying' || state === 'failed') && text.jobs.reason(reason),
          isExpired && state !== 'expired' && text.mails.expired,
        ];
        return <WorkRow title={named(text.mailKinds, kind)} facts={facts} acts={acts} />;
      }}
    </WorkList>
  );
}
