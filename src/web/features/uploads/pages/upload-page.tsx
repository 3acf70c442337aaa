import { Page } from '#web/components/page.tsx';
import { SourcesSection } from '#web/features/sources/components/sources-section.tsx';
import { DropArea } from '../components/drop-area.tsx';
import { MyUploads } from '../components/my-uploads.tsx';
import { QuestionList } from '../components/question-list.tsx';
import { UploadQueuePanel } from '../components/upload-queue-panel.tsx';
import { useUploadText } from '../messages.ts';

export function UploadPage() {
  const text = useUploadText();
  return (
    <Page title={text.title} subtitle={text.subtitle}>
      <DropArea />
      <UploadQueuePanel />
      <QuestionList />
      <SourcesSection />
      <MyUploads />
    </Page>
  );
}
