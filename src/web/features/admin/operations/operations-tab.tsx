import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '#web/components/state/error-state.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { AnnouncementList } from './announcement-list.tsx';
import { DemoReset } from './demo-reset.tsx';
import { FailedJobs, MailList, SlowReadings } from './lists.tsx';
import { MaintenanceSwitch } from './maintenance-switch.tsx';
import { operationsQuery } from './requests.ts';

/** Stuck work and how to resolve it, and announcements to all users. */
export function OperationsTab() {
  const operations = useQuery(operationsQuery);
  const { data, error } = operations;
  return (
    <div className="grid gap-10">
      {data ? (
        <MaintenanceSwitch maintenance={data.maintenance} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void operations.refetch()} />
      ) : (
        <Skeleton className="h-96" />
      )}
      <AnnouncementList />
      {data && (
        <>
          <FailedJobs jobs={data.jobs} />
          <SlowReadings readings={data.readings} />
          <MailList mails={data.mails} hasMailServer={data.hasMailServer} />
          <DemoReset demo={data.demo} />
        </>
      )}
    </div>
  );
}
