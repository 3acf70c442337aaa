import { useId } from 'react';
import { manualPath } from '#shared/contracts/admin-manual.ts';
import type { SourceKind, Sources } from '#shared/contracts/sources.ts';
import { useCurrentUser } from '#web/lib/session/session.ts';
import { useSourcesText } from '../messages.ts';
import { kindIcons } from './kind-icons.ts';

/** Where a kind is registered, and the settings that name the registration (docs/operations.md). */
const registrations: Partial<Record<SourceKind, { vendor: string; variables: string }>> = {
  sharepoint: { vendor: 'Microsoft', variables: 'MICROSOFT_CLIENT_ID, MICROSOFT_CLIENT_SECRET' },
  'google-drive': { vendor: 'Google', variables: 'GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET' },
  dropbox: { vendor: 'Dropbox', variables: 'DROPBOX_CLIENT_ID, DROPBOX_CLIENT_SECRET' },
};
const link = 'inline-flex min-h-11 items-center text-sm text-petrol underline underline-offset-4';

/** Kinds of sources that the operator has not set up: whom to ask, and for admins of the provider what to do. */
export function MissingSources({ missing, operatorEmail }: Pick<Sources, 'missing' | 'operatorEmail'>) {
  const text = useSourcesText();
  const isAdmin = useCurrentUser().role === 'admin';
  const titleId = useId();
  return (
    <div>
      <h3 id={titleId} className="mb-2 text-sm font-medium text-muted">
        {text.missingTitle}
      </h3>
      <ul aria-labelledby={titleId} className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {missing.map((kind) => {
          const Icon = kindIcons[kind];
          const name = text.kinds[kind];
          const registration = registrations[kind];
          const subject = encodeURIComponent(text.askOperatorSubject(name));
          return (
            <li key={kind} className="flex gap-3 rounded-xl border border-dashed border-line p-4">
              <Icon className="mt-0.5 size-5 shrink-0 text-muted" aria-hidden="true" />
              <div className="min-w-0">
                <p className="text-sm wrap-anywhere">
                  {isAdmin && registration
                    ? text.missingForAdmin(name, registration.vendor, registration.variables)
                    : text.missing(name)}
                </p>
                {isAdmin ? (
                  <a
                    href={`${manualPath}?section=data-sources`}
                    target="_blank"
                    rel="noreferrer"
                    aria-label={text.manualOf(name)}
                    className={link}
                  >
                    {text.manual}
                  </a>
                ) : (
                  operatorEmail && (
                    <a href={`mailto:${operatorEmail}?subject=${subject}`} className={link}>
                      {text.askOperator}
                    </a>
                  )
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
