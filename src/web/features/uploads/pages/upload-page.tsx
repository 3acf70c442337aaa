import { Page } from '#web/components/page.tsx';
import { ExportMenu } from '#web/components/papers/export-menu.tsx';
import { SourcesSection } from '#web/features/sources/components/sources-section.tsx';
import { MyUploads } from '../components/list/my-uploads.tsx';
import { QuestionList } from '../components/question-list.tsx';
import { DropArea } from '../components/queue/drop-area.tsx';
import { UploadQueuePanel } from '../components/queue/upload-queue-panel.tsx';
import { useUploadText } from '../messages.ts';

export function UploadPage() {
  const text = useUploadText();
  return (
    <Page title={text.title} subtitle={text.subtitle}>
      <DropArea />
      <UploadQueuePanel />
      <QuestionList />
      <SourcesSection />
      <MyUploads
        exports={(search) => (
          <ExportMenu
            pathOf={(format) => `/api/uploads.${format}`}
            formats={['xlsx', 'csv']}
            filters={search ? { search } : {}}
            hasPublicity={false}
            name={text.exportName}
          />
        )}
      />
    </Page>
  );
}
