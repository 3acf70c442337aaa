import { type FormEvent, useId, useState } from 'react';
import type { AccountClaim, ClaimDecision } from '#shared/contracts/account-claims.ts';
import { Button } from '#web/components/ui/button.tsx';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { useFormat } from '#web/lib/format.ts';
import { notify } from '#web/lib/notify.ts';
import { beginSession, endSession } from '#web/lib/session/session.ts';
import { useCompanyName } from '#web/lib/session/use-company-name.ts';
import { decideClaim, useClaimText } from '../account-claim.ts';
import { useAuthText } from '../messages.ts';

/** Shows what the account contains and asks whose it is; no option is preselected. */
export function ClaimForm({ claim }: { claim: AccountClaim }) {
  const text = useClaimText();
  const { otherAccount } = useAuthText();
  const { dateTime } = useFormat();
  const companyName = useCompanyName(claim.companyName);
  const name = useId();
  const [decision, setDecision] = useState<ClaimDecision | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const content = [
    claim.uploads > 0 && text.uploads(claim.uploads),
    claim.chats > 0 && text.chats(claim.chats),
    claim.sources > 0 && text.sources(claim.sources),
  ];
  const ways = [
    claim.passkeys > 0 && text.passkeys(claim.passkeys),
    claim.hasAuthenticator && text.authenticator,
    claim.recoveryCodes > 0 && text.recoveryCodes(claim.recoveryCodes),
  ];
  const ownWays = [claim.hasPassword && text.password, claim.hasCompanySignIn && text.companySignIn];
  const list = (parts: (string | false)[]) => parts.filter(Boolean).join(', ');
  const facts = [
    [text.created, dateTime(claim.createdAt)],
    [text.name, claim.fullName],
    [text.company, companyName],
    [text.content, list(content) || text.nothing],
    [text.ways, list([...ownWays, ...ways]) || text.nothing],
  ];
  const keepText = claim.needsFactor
    ? text.keepWithFactor
    : list(ways) === ''
      ? text.keepAll
      : text.keepRemoves(list(ways));
  const choices = [
    { value: 'keep', label: text.keep, hint: claim.sources > 0 ? `${keepText} ${text.keepSources}` : keepText },
    { value: 'begin_anew', label: text.beginAnew, hint: text.beginAnewText },
  ] as const;

  const attempt = async (work: () => Promise<void>) => {
    setIsBusy(true);
    try {
      await work();
    } catch (error) {
      notify.error(errorMessage(error));
      setIsBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!decision) return;
    void attempt(async () => {
      const { next } = await decideClaim(decision);
      if (next === 'signed_in') notify.success(decision === 'keep' ? text.kept : text.begun);
      await beginSession();
    });
  };

  return (
    <>
      <section aria-label={text.found}>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5 rounded-md border border-line p-4 text-sm">
          {facts.map(([term, value]) => (
            <div key={term} className="contents">
              <dt className="text-muted">{term}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <form onSubmit={submit} className="grid gap-5">
        <fieldset className="grid gap-3">
          <legend className="mb-2 text-sm font-medium">{text.question}</legend>
          {choices.map(({ value, label, hint }) => (
            <label
              key={value}
              className="flex items-start gap-3 rounded-md border border-line p-4 has-checked:border-petrol"
            >
              <input
                type="radio"
                name={name}
                value={value}
                required
                checked={decision === value}
                onChange={() => setDecision(value)}
                className="mt-1 size-4 shrink-0 accent-petrol"
              />
              <span className="grid gap-0.5">
                <span className="font-medium">{label}</span>
                <span className="text-sm text-muted">{hint}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <Button type="submit" look="primary" isBusy={isBusy} disabled={!decision} className="h-11">
          {text.submit}
        </Button>
      </form>
      <Button
        look="quiet"
        disabled={isBusy}
        onClick={() => void attempt(endSession)}
        className="-ml-4 justify-self-start"
      >
        {otherAccount}
      </Button>
    </>
  );
}
