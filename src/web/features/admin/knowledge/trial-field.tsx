import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { welcomeMessageMaxLength } from '#shared/limits.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { useLanguage } from '#web/lib/preferences.ts';
import { AdminSection } from '../parts/admin-section.tsx';
import { useKnowledgeText } from './messages.ts';
import { tryKnowledge } from './requests.ts';

/** Puts a visitor's question to the draft; nothing is published. */
export function TrialField({ draft, isUsable }: { draft: string; isUsable: boolean }) {
  const text = useKnowledgeText().trial;
  const language = useLanguage();
  const [question, setQuestion] = useState('');
  const trial = useMutation({ mutationFn: tryKnowledge });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (question.trim() !== '' && isUsable) trial.mutate({ content: draft, question, language });
  };
  return (
    <AdminSection title={text.title} hint={text.hint}>
      <form onSubmit={submit} className="flex flex-wrap gap-3">
        <Input
          aria-label={text.question}
          placeholder={text.question}
          maxLength={welcomeMessageMaxLength}
          value={question}
          onChange={({ target }) => setQuestion(target.value)}
          className="min-w-0 flex-1 basis-64"
        />
        <Button type="submit" className="h-11" isBusy={trial.isPending} disabled={!isUsable || question.trim() === ''}>
          {text.ask}
        </Button>
      </form>
      <div aria-live="polite">
        {trial.isError && <p className="text-danger">{errorMessage(trial.error)}</p>}
        {trial.data && !trial.isPending && (
          <div className="grid gap-2 rounded-md border border-line bg-paper p-4">
            <p className="max-w-[72ch] whitespace-pre-line" lang={trial.data.language}>
              {trial.data.message}
            </p>
            <p className="text-sm text-muted">
              {trial.data.isCovered ? text.from(trial.data.sections.join(', ')) : text.uncovered}
            </p>
          </div>
        )}
      </div>
    </AdminSection>
  );
}
