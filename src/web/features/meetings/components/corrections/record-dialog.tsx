import { useQuery } from '@tanstack/react-query';
import type { CorrectRecord, RecordDetails } from '#shared/contracts/corrections.ts';
import { ErrorState } from '#web/components/state/error-state.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { useCurrentUser } from '#web/lib/session/session.ts';
import { recordQuery, useCorrectionsText } from '../../corrections.ts';
import { Quoted } from '../record-parts.tsx';
import { JoinRecord } from './join-record.tsx';
import { RecordForm } from './record-form.tsx';
import { History } from './record-history.tsx';
import { useCorrecting } from './use-correcting.ts';

interface RecordDialogProps {
  recordId: string;
  /** Called with the stored correction, so that whoever works off a list goes on. */
  onCorrected?: (correction: string | null) => void;
  onClose: () => void;
}

/** A record in full: its quotation, every field to correct, and its history (MEET-05). */
export function RecordDialog({ recordId, onCorrected, onClose }: RecordDialogProps) {
  const text = useCorrectionsText();
  const { data, error, refetch } = useQuery(recordQuery(recordId));
  const title = data ? text.titles[data.kind] : text.fields.what;
  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title={title} description={text.intro}>
      {!data && !error && <Skeleton className="h-64" />}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && (
        <RecordContent
          key={`${data.id} ${data.history.length}`}
          record={data}
          onCorrected={onCorrected}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

interface RecordContentProps {
  record: RecordDetails;
  onCorrected: RecordDialogProps['onCorrected'];
  onClose: () => void;
}

function RecordContent({ record, onCorrected, onClose }: RecordContentProps) {
  const text = useCorrectionsText();
  const { isDemo } = useCurrentUser();
  const { correct } = useCorrecting();
  const isFixed = isDemo && record.isSample;
  async function act(correction: CorrectRecord, done: string) {
    const stored = await correct(record.id, correction, done);
    onClose();
    onCorrected?.(stored);
  }
  return (
    <div className="grid gap-4">
      <div className="border-l-3 border-line pl-3 text-[0.9375rem]">
        <Quoted>{record.source.quotation}</Quoted>
      </div>
      {record.isGone && <p className="text-sm text-warning">{text.gone}</p>}
      {record.standing === 'rejected' && <p className="text-sm text-muted">{text.rejectedNote}</p>}
      {isFixed ? (
        <>
          <p className="text-sm text-muted">{text.sample}</p>
          <Button className="justify-self-end" onClick={onClose}>
            {text.close}
          </Button>
        </>
      ) : (
        <>
          <RecordForm record={record} act={act} onClose={onClose} />
          {record.others.length > 0 && record.standing !== 'rejected' && <JoinRecord record={record} act={act} />}
          <History history={record.history} />
        </>
      )}
    </div>
  );
}
