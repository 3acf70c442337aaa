import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { settingsSchema } from '#shared/contracts/settings.ts';
import { Button, buttonLooks } from '#web/components/ui/button.tsx';
import { allowedModelsQuery, useAllowedModels } from '#web/lib/api/allowed-models.ts';
import { requestJson } from '#web/lib/api/api-client.ts';
import { useFrameText } from '../messages.ts';

/** Tells an admin once what works without a language model, and how to add one so that answers are written. */
export function ModelNotice() {
  const text = useFrameText().modelNotice;
  const heading = useId();
  const client = useQueryClient();
  const { isNoticeDue = false, isOneUnassigned = false } = useAllowedModels() ?? {};
  const said = text[isOneUnassigned ? 'unassigned' : 'none'];
  const dismiss = useMutation({
    mutationFn: () =>
      requestJson('/api/settings', settingsSchema, { method: 'PATCH', body: { modelNoticeSeen: true } }),
    onSuccess: () =>
      client.setQueryData(allowedModelsQuery.queryKey, (models) => models && { ...models, isNoticeDue: false }),
  });
  if (!isNoticeDue) return null;
  return (
    <section aria-labelledby={heading} className="border-b border-line bg-petrol-soft px-4 py-3 sm:px-6">
      <div className="mx-auto flex max-w-5xl flex-wrap items-center gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-80 text-sm">
          <h2 id={heading} className="font-semibold">
            {said.title}
          </h2>
          {/* On phones the linked tab says it. */}
          <p className="mt-0.5 hidden text-pretty sm:block">{said.text}</p>
          {dismiss.isError && <p role="alert">{text.failed}</p>}
        </div>
        <div className="flex flex-wrap gap-3">
          <Link to="/admin/language-models" className={buttonLooks()}>
            {said.connect}
          </Link>
          <Button isBusy={dismiss.isPending} onClick={() => dismiss.mutate()}>
            {text.dismiss}
          </Button>
        </div>
      </div>
    </section>
  );
}
