import { useMutation } from '@tanstack/react-query';
import {
  CircleAlert,
  CircleCheck,
  CirclePause,
  Clock,
  EllipsisVertical,
  Folders,
  KeyRound,
  LoaderCircle,
  Pause,
  Pencil,
  Play,
  RefreshCw,
  ScrollText,
  Unplug,
} from 'lucide-react';
import { useState } from 'react';
import type { Source } from '#shared/contracts/sources.ts';
import { Button, IconButton } from '#web/components/ui/button.tsx';
import { Menu, MenuItem } from '#web/components/ui/menu.tsx';
import { useNow } from '#web/components/use-now.ts';
import { useFormat } from '#web/lib/format.ts';
import { notify } from '#web/lib/notify.ts';
import { sourceMessage, useSourcesText } from '../messages.ts';
import {
  changePassword,
  decideHidden,
  redirectToVendor,
  refreshSources,
  startSync,
  updateSource,
} from '../requests.ts';
import { DisconnectDialog } from './disconnect-dialog.tsx';
import { kindIcons } from './kind-icons.ts';
import { LogDialog } from './log-dialog.tsx';
import { SyncProgress } from './sync-progress.tsx';
import { ValueDialog } from './value-dialog.tsx';

type Opened = 'log' | 'rename' | 'password' | 'disconnect';

/** A source: status, document count, problems and what to do about them. */
export function SourceCard({ source, onChooseFolders }: { source: Source; onChooseFolders: () => void }) {
  const text = useSourcesText();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const act = useMutation({
    mutationFn: ({ run }: { run: () => Promise<unknown>; done?: string }) => run(),
    onSuccess: (_, { done }) => done && notify.success(done),
    onError: (error) => notify.error(text.actFailed, sourceMessage(error)),
    onSettled: refreshSources,
  });
  const { id, kind, name, account, grant, state, asksDeletion } = source;
  // Sources connected by grant have no password to re-enter.
  const fault = source.fault === 'refused' && grant ? 'grant_expired' : source.fault;
  const Icon = kindIcons[kind];
  const isPassword = grant === null;
  return (
    <li className="grid content-start gap-3 rounded-xl border border-line bg-paper p-4 sm:p-5">
      <div className="flex items-start gap-3">
        <Icon className="mt-0.5 size-5 shrink-0 text-muted" aria-hidden="true" />
        <div className="min-w-0 flex-1">
          <h3 className="font-medium wrap-anywhere">{name}</h3>
          <p className="text-sm wrap-anywhere text-muted">
            {[text.kinds[kind], account].filter((part) => part !== name).join(' · ')}
          </p>
        </div>
        {state !== 'leaving' && (
          <Menu
            trigger={
              <IconButton label={text.actsOf(name)} title={undefined} className="-mt-2 -mr-2">
                <EllipsisVertical />
              </IconButton>
            }
          >
            {state !== 'setup' && state !== 'paused' && (
              <MenuItem onSelect={() => act.mutate({ run: () => startSync(id), done: text.syncStarted })}>
                <RefreshCw aria-hidden="true" />
                {text.syncNow}
              </MenuItem>
            )}
            <MenuItem onSelect={onChooseFolders}>
              <Folders aria-hidden="true" />
              {state === 'setup' ? text.chooseFolders : text.changeFolders}
            </MenuItem>
            {state !== 'setup' && (
              <MenuItem onSelect={() => act.mutate({ run: () => updateSource(id, { isPaused: state !== 'paused' }) })}>
                {state === 'paused' ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
                {state === 'paused' ? text.resume : text.pause}
              </MenuItem>
            )}
            <MenuItem onSelect={() => setOpened('log')}>
              <ScrollText aria-hidden="true" />
              {text.showLog}
            </MenuItem>
            <MenuItem onSelect={() => setOpened('rename')}>
              <Pencil aria-hidden="true" />
              {text.rename}
            </MenuItem>
            {isPassword && (
              <MenuItem onSelect={() => setOpened('password')}>
                <KeyRound aria-hidden="true" />
                {text.newPassword}
              </MenuItem>
            )}
            <MenuItem isDangerous onSelect={() => setOpened('disconnect')}>
              <Unplug aria-hidden="true" />
              {text.disconnect}
            </MenuItem>
          </Menu>
        )}
      </div>
      <SourceState source={source} />
      {source.progress && <SyncProgress name={name} progress={source.progress} />}
      {fault && state !== 'paused' && (
        <div className="grid justify-items-start gap-2 rounded-md bg-danger-soft p-3 text-sm">
          <p>{text.faults[fault]}</p>
          {fault === 'refused' && isPassword && (
            <Button size="small" onClick={() => setOpened('password')}>
              {text.newPassword}
            </Button>
          )}
          {grantFaults.has(fault) && grant && (
            <Button
              size="small"
              onClick={() => act.mutate({ run: () => redirectToVendor({ target: grant, sourceId: id }) })}
            >
              {text.reconnect}
            </Button>
          )}
          {(fault === 'folder_missing' || fault === 'no_access') && (
            <Button size="small" onClick={onChooseFolders}>
              {text.changeFolders}
            </Button>
          )}
        </div>
      )}
      {state === 'setup' && (
        <Button look="primary" size="small" className="justify-self-start" onClick={onChooseFolders}>
          {text.chooseFolders}
        </Button>
      )}
      {asksDeletion && (
        <DeletionQuestion
          source={source}
          onDecide={(decision) => act.mutate({ run: () => decideHidden(id, decision), done: text.decided })}
        />
      )}
      {opened === 'log' && <LogDialog source={source} onClose={close} />}
      {opened === 'rename' && (
        <ValueDialog
          title={text.renameTitle}
          label={text.name}
          before={name}
          done={text.decided}
          input={{ maxLength: 100 }}
          onSave={(value) => updateSource(id, { name: value.trim() })}
          onClose={close}
        />
      )}
      {opened === 'password' && (
        <ValueDialog
          title={text.passwordTitle(name)}
          label={text.password}
          hint={text.appPasswordHint}
          done={text.passwordSaved}
          input={{ type: 'password', autoComplete: 'off', maxLength: 1_000 }}
          onSave={(value) => changePassword(id, value)}
          onClose={close}
        />
      )}
      {opened === 'disconnect' && <DisconnectDialog source={source} onClose={close} />}
    </li>
  );
}

/** Problems fixed by consenting again at the vendor. */
const grantFaults = new Set<Source['fault']>(['grant_expired', 'consent_missing', 'permission_missing']);

const stateLooks = {
  synced: { icon: CircleCheck, look: 'text-success' },
  syncing: { icon: LoaderCircle, look: 'text-petrol' },
  waiting: { icon: Clock, look: 'text-muted' },
  setup: { icon: Clock, look: 'text-muted' },
  paused: { icon: CirclePause, look: 'text-muted' },
  error: { icon: CircleAlert, look: 'text-danger' },
  leaving: { icon: LoaderCircle, look: 'text-muted' },
} as const;

function SourceState({ source }: { source: Source }) {
  const text = useSourcesText();
  const format = useFormat();
  const now = useNow();
  const { state, counts, syncedAt, nextSyncAt } = source;
  const { icon: Icon, look } = stateLooks[state];
  const shown = (count: number, tell: (count: number, shown: string) => string) =>
    count > 0 ? tell(count, format.number(count)) : null;
  const facts = [
    state === 'setup' ? null : text.documents(counts.documents, format.number(counts.documents)),
    source.progress?.stage === 'loading' ? null : shown(counts.waiting, text.waiting),
    shown(counts.failed, text.failed),
    shown(counts.leftOut, text.leftOut),
    shown(counts.hidden, text.hidden),
  ].filter((fact) => fact !== null);
  return (
    <div className="tabular grid gap-1 text-sm text-muted">
      <p className={`flex items-center gap-1.5 font-medium ${look}`}>
        <Icon
          className={`size-4 shrink-0 ${state === 'syncing' ? 'motion-safe:animate-spin' : ''}`}
          aria-hidden="true"
        />
        {text.states[state]}
      </p>
      {facts.length > 0 && <p>{facts.join(' · ')}</p>}
      {state !== 'setup' && state !== 'leaving' && (
        <p>
          {syncedAt ? (
            <time dateTime={syncedAt} title={format.dateTime(syncedAt)}>
              {text.lastIndexed(format.relativeTime(syncedAt, now))}
            </time>
          ) : (
            state !== 'syncing' && text.neverIndexed
          )}
          {nextSyncAt && state === 'synced' && Date.parse(nextSyncAt) > now.getTime() + 60_000 && (
            <> · {text.next(format.relativeTime(nextSyncAt, now))}</>
          )}
        </p>
      )}
    </div>
  );
}

function DeletionQuestion({ source, onDecide }: { source: Source; onDecide: (decision: 'delete' | 'keep') => void }) {
  const text = useSourcesText();
  const format = useFormat();
  const { hidden } = source.counts;
  return (
    <div className="grid gap-2 rounded-md bg-amber-soft p-3 text-sm">
      <p className="font-medium">{text.asksTitle(hidden, format.number(hidden))}</p>
      <p>{text.asksText}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => onDecide('keep')}>
          {text.keepHidden}
        </Button>
        <Button size="small" look="danger" onClick={() => onDecide('delete')}>
          {text.deleteHidden}
        </Button>
      </div>
    </div>
  );
}
