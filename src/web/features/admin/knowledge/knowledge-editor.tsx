import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type KnowledgeOfChat, knowledgeMaxLength } from '#shared/contracts/welcome-knowledge.ts';
import { findUnknownFacts } from '#shared/facts/fill-facts.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Choice } from '#web/components/ui/choice.tsx';
import { Textarea } from '#web/components/ui/input.tsx';
import { isApiError } from '#web/lib/api/api-error.ts';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { useFormat } from '#web/lib/format.ts';
import { notify } from '#web/lib/notify.ts';
import { AdminSection } from '../parts/admin-section.tsx';
import { ScrollRegion } from '../parts/scroll-region.tsx';
import { Differences } from './differences.tsx';
import { MarkdownPreview } from './markdown-preview.tsx';
import { useKnowledgeText } from './messages.ts';
import { PlaceholderList } from './placeholder-list.tsx';
import { knowledgeQuery, saveKnowledge } from './requests.ts';
import { TrialField } from './trial-field.tsx';
import { VersionList } from './version-list.tsx';

type View = 'write' | 'preview' | 'differences';

/**
 * Edits a draft of the text. Nothing takes effect before saving, and saving over somebody else's version is reported.
 */
export function KnowledgeEditor({ known }: { known: KnowledgeOfChat }) {
  const text = useKnowledgeText();
  const { number } = useFormat();
  const client = useQueryClient();
  // The version the draft is based on; a newer one arriving does not change it.
  const [base, setBase] = useState(known.version);
  const [draft, setDraft] = useState(base.content);
  const [view, setView] = useState<View>('write');
  const area = useRef<HTMLTextAreaElement>(null);
  const isTooLong = draft.length > knowledgeMaxLength;
  const unknown = findUnknownFacts(draft);
  const isUsable = !isTooLong && unknown.length === 0;
  const newest = known.version;
  const isOutdated = newest.id !== base.id;

  const begin = (version: KnowledgeOfChat['version']) => {
    setBase(version);
    setDraft(version.content);
  };
  const save = useMutation({
    mutationFn: (basedOn: string) => saveKnowledge(draft, basedOn),
    onSuccess: async ({ id }) => {
      notify.success(text.saved);
      await client.invalidateQueries({ queryKey: knowledgeQuery.queryKey, exact: true });
      setBase({ id, content: draft, updatedAt: new Date().toISOString(), updatedBy: null });
    },
    onError: (error) => {
      if (isApiError(error, 'conflict'))
        void client.invalidateQueries({ queryKey: knowledgeQuery.queryKey, exact: true });
      else notify.error(text.saveFailed, reasonOf(error, text) ?? errorMessage(error));
    },
  });
  const insert = (placeholder: string) => {
    const field = area.current;
    if (!field) return;
    field.focus();
    field.setRangeText(placeholder, field.selectionStart, field.selectionEnd, 'end');
    setDraft(field.value);
  };
  const views: { value: View; label: string }[] = [
    { value: 'write', label: text.views.write },
    { value: 'preview', label: text.views.preview },
    { value: 'differences', label: text.views.differences },
  ];
  return (
    <>
      <AdminSection title={text.title} hint={text.hint}>
        {isOutdated && !save.isPending && (
          <div role="alert" className="grid gap-3 rounded-md border border-danger bg-danger-soft p-4">
            <p className="font-medium">{text.overtaken}</p>
            <Differences before={newest.content} after={draft} />
            <div className="flex flex-wrap gap-3">
              <Button onClick={() => begin(newest)}>{text.takeTheirs}</Button>
              <Button disabled={!isUsable} onClick={() => save.mutate(newest.id)}>
                {text.saveMine}
              </Button>
            </div>
          </div>
        )}
        <div>
          <Choice label={text.view} value={view} options={views} onChange={setView} />
        </div>
        {view === 'write' && (
          <Textarea
            ref={area}
            aria-label={text.label}
            aria-invalid={!isUsable || undefined}
            value={draft}
            onChange={({ target }) => setDraft(target.value)}
            spellCheck
            className="h-[32rem] max-h-[70dvh] font-mono text-sm leading-relaxed"
          />
        )}
        {view === 'preview' && (
          <ScrollRegion label={text.views.preview} className="h-[32rem] max-h-[70dvh] p-4">
            <MarkdownPreview markdown={draft} facts={known.facts} />
          </ScrollRegion>
        )}
        {view === 'differences' && <Differences before={base.content} after={draft} />}
        {view === 'write' && <PlaceholderList facts={known.facts} onChoose={insert} />}
        {unknown.length > 0 && (
          <p role="alert" className="text-sm text-danger wrap-anywhere">
            {text.unknownFacts(unknown.join(', '))}
          </p>
        )}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p
            className={isTooLong ? 'text-sm text-danger' : 'tabular text-sm text-muted'}
            role={isTooLong ? 'alert' : undefined}
          >
            {isTooLong
              ? text.tooLong(number(draft.length), number(knowledgeMaxLength))
              : text.length(number(draft.length), number(knowledgeMaxLength))}
          </p>
          <div className="flex flex-wrap gap-3">
            <Button disabled={draft === base.content} onClick={() => setDraft(base.content)}>
              {text.discard}
            </Button>
            <Button
              look="primary"
              isBusy={save.isPending}
              disabled={draft === base.content || !isUsable}
              onClick={() => save.mutate(base.id)}
            >
              {save.isPending ? text.saving : text.save}
            </Button>
          </div>
        </div>
      </AdminSection>
      <TrialField draft={draft} isUsable={isUsable} />
      <VersionList known={known} onRestored={begin} />
    </>
  );
}

/** Why a text could not be saved, phrased for this editor. */
function reasonOf(error: unknown, { refused }: ReturnType<typeof useKnowledgeText>): string | undefined {
  if (isApiError(error, 'payload_too_large')) return refused.too_big;
  if (!isApiError(error, 'validation_failed')) return undefined;
  const code = error.issues.find(({ path }) => path === 'content')?.code;
  return refused[code as keyof typeof refused];
}
