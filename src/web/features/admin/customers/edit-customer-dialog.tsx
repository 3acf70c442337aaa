import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '#web/components/state/error-state.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { CustomerData } from './customer-data.tsx';
import { CustomerDeletion } from './customer-deletion.tsx';
import { CustomerForm } from './customer-form.tsx';
import { CustomerUsage } from './customer-usage.tsx';
import { useCustomersText } from './messages.ts';
import { customerQuery } from './requests.ts';
import { CustomerSignIns } from './sign-in/customer-sign-ins.tsx';

/** Everything about a customer: usage, limits, sign-in, data, deletion (ADM-04). */
export function EditCustomerDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const text = useCustomersText();
  const { data, error, refetch } = useQuery(customerQuery(id));
  return (
    <Dialog isOpen onOpenChange={onClose} title={text.editTitle}>
      {data ? (
        <>
          <CustomerUsage customer={data} />
          {/* Remounts when somebody else has changed the customer. */}
          <CustomerForm key={data.version} customer={data} onClose={onClose} />
          <CustomerSignIns customer={data} />
          {data.allowingLooks > 0 && <CustomerData customer={data} />}
          {data.isRemovable && <CustomerDeletion customer={data} />}
        </>
      ) : error ? (
        <ErrorState title={text.loadFailed} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-80" />
      )}
    </Dialog>
  );
}
