import { useMutation, useQuery } from '@tanstack/react-query';
import { ExternalLink, LoaderCircle } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import type { MailGrant, Source, SourceKind } from '#shared/contracts/sources.ts';
import { Button, buttonLooks } from '#web/components/ui/button.tsx';
import { Choice } from '#web/components/ui/choice.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { notify } from '#web/lib/notify.ts';
import { sourceMessage, useSourcesText } from '../messages.ts';
import { beginNextcloud, connectSource, pollNextcloud, redirectToVendor, refreshSources } from '../requests.ts';

interface ConnectDialogProps {
  kind: SourceKind;
  /** Vendors whose mailboxes connect without a password. */
  mailGrants: readonly MailGrant[];
  onClose: () => void;
  onConnected: (source: Source) => void;
}

/** Poll interval while waiting for the user's consent, in milliseconds. */
const pollMilliseconds = 2_000;
const imapPort = 993;

/**
 * Connects a share or a mailbox: through the vendor's own login if there is one, otherwise by password. Credentials are
 * tested first.
 */
export function ConnectDialog({ kind, mailGrants, onClose, onConnected }: ConnectDialogProps) {
  const text = useSourcesText();
  const isShare = kind === 'webdav';
  const grants = isShare ? [] : mailGrants;
  const [way, setWay] = useState<'nextcloud' | 'password' | MailGrant>(isShare ? 'nextcloud' : 'password');
  const isGrant = way !== 'nextcloud' && way !== 'password';
  const [values, setValues] = useState({
    address: '',
    host: '',
    port: String(imapPort),
    username: '',
    password: '',
    name: '',
  });
  const [isTried, setIsTried] = useState(false);
  const [flow, setFlow] = useState<{ loginUrl: string; flow: string } | null>(null);
  const finish = (source: Source) => {
    void refreshSources();
    notify.success(text.connected);
    onConnected(source);
  };
  const name = values.name.trim() || undefined;
  const begin = useMutation({
    mutationFn: () => beginNextcloud({ address: values.address.trim(), ...(name ? { name } : {}) }),
    onSuccess: setFlow,
  });
  const connect = useMutation({
    mutationFn: () => {
      const { username, password } = values;
      return isShare
        ? connectSource({ kind: 'webdav', name, address: values.address.trim(), username: username.trim(), password })
        : connectSource({
            kind: 'imap',
            name,
            host: values.host.trim(),
            port: Number(values.port),
            username: username.trim(),
            password,
          });
    },
    onSuccess: finish,
  });
  const leave = useMutation({
    mutationFn: (target: MailGrant) => redirectToVendor({ target, username: values.username.trim() }),
  });
  const used = isGrant ? leave : way === 'nextcloud' ? begin : connect;
  const wanted = isGrant
    ? (['username'] as const)
    : way === 'nextcloud'
      ? (['address'] as const)
      : isShare
        ? (['address', 'username', 'password'] as const)
        : (['host', 'port', 'username', 'password'] as const);

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    if (used.isPending || wanted.some((field) => values[field].trim() === '')) return;
    if (isGrant) leave.mutate(way);
    else if (way === 'nextcloud') begin.mutate();
    else connect.mutate();
  }

  const field = (
    key: keyof typeof values,
    label: string,
    more: { hint?: string; type?: string; autoComplete?: string; inputMode?: 'numeric' | 'url' } = {},
  ) => {
    const { hint, ...rest } = more;
    const isMissing = isTried && wanted.some((each) => each === key) && values[key].trim() === '';
    return (
      <Field label={label} hint={hint} errors={isMissing ? [text.required] : []}>
        {(control) => (
          <Input
            {...control}
            {...rest}
            spellCheck={false}
            autoCapitalize="none"
            value={values[key]}
            onChange={(event) => setValues({ ...values, [key]: event.target.value })}
          />
        )}
      </Field>
    );
  };

  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title={text.connectKind(text.kinds[kind])}>
      {flow ? (
        <NextcloudWait flow={flow} onClose={onClose} onConnected={finish} />
      ) : (
        <form onSubmit={submit} className="grid gap-4" noValidate>
          {(isShare || grants.length > 0) && (
            <Choice
              label={text.way}
              value={way}
              onChange={setWay}
              options={[
                ...(isShare ? [{ value: 'nextcloud' as const, label: text.viaNextcloud }] : []),
                { value: 'password', label: text.withPassword },
                ...grants.map((value) => ({ value, label: text.mailVendors[value] })),
              ]}
            />
          )}
          {isGrant && <p className="text-sm text-muted">{text.withMailVendorHint(text.mailVendors[way])}</p>}
          {way === 'nextcloud' && <p className="text-sm text-muted">{text.withNextcloudHint}</p>}
          {isShare && field('address', text.address, { hint: text.addressHint, inputMode: 'url' })}
          {!isShare && !isGrant && (
            <div className="grid gap-4 sm:grid-cols-[1fr_7rem]">
              {field('host', text.host, { hint: text.hostHint })}
              {field('port', text.port, { inputMode: 'numeric' })}
            </div>
          )}
          {isGrant && field('username', text.mailAddress, { autoComplete: 'off' })}
          {way === 'password' && field('username', text.username, { autoComplete: 'off' })}
          {way === 'password' &&
            field('password', text.password, { hint: text.appPasswordHint, type: 'password', autoComplete: 'off' })}
          {!isGrant && field('name', text.name, { hint: text.nameHint })}
          {used.error && (
            <p role="alert" className="text-sm text-danger">
              {sourceMessage(used.error)}
            </p>
          )}
          <div className="flex flex-wrap justify-end gap-3">
            <Button onClick={onClose}>{text.cancel}</Button>
            <Button type="submit" look="primary" isBusy={used.isPending}>
              {isGrant
                ? text.withMailVendor(text.mailVendors[way])
                : way === 'nextcloud'
                  ? text.withNextcloud
                  : text.tryAndConnect}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

interface NextcloudWaitProps {
  flow: { loginUrl: string; flow: string };
  onClose: () => void;
  onConnected: (source: Source) => void;
}

/** Waits for the user's consent in the other window. */
function NextcloudWait({ flow, onClose, onConnected }: NextcloudWaitProps) {
  const text = useSourcesText();
  const polled = useQuery({
    queryKey: ['nextcloud-login', flow.flow],
    queryFn: ({ signal }) => pollNextcloud(flow.flow, signal),
    refetchInterval: ({ state }) => (state.data || state.error ? false : pollMilliseconds),
    retry: false,
    gcTime: 0,
  });
  const { data } = polled;
  // biome-ignore lint/correctness/useExhaustiveDependencies: reported once, when it arrives.
  useEffect(() => {
    if (data) onConnected(data);
  }, [data]);
  return (
    <div className="grid gap-4">
      {polled.error ? (
        <p role="alert" className="text-sm text-danger">
          {sourceMessage(polled.error)}
        </p>
      ) : (
        <p role="status" className="flex items-start gap-2 text-sm text-muted">
          <LoaderCircle className="mt-0.5 size-4 shrink-0 motion-safe:animate-spin" aria-hidden="true" />
          {text.waitingForNextcloud}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>{text.cancel}</Button>
        <a href={flow.loginUrl} target="_blank" rel="noreferrer" className={buttonLooks({ look: 'primary' })}>
          <ExternalLink aria-hidden="true" />
          {text.openNextcloud}
        </a>
      </div>
    </div>
  );
}
