import type { CollectionEntry } from '#shared/contracts/collections.ts';
import { useFormat } from '#web/lib/format.ts';
import { useMediaQuery } from '#web/lib/use-media-query.ts';
import { useCollectionsText, useMeetingsText } from '../../messages.ts';
import { DecisionResult } from '../decisions/decision-details.tsx';
import { EventList } from '../decisions/standing.tsx';
import { type EvidenceActs, EvidenceLink } from '../evidence-link.tsx';
import { Quoted } from '../record-parts.tsx';
import { cellLooks, headLooks, rowLooks, tableLooks } from '../registers/register-table.tsx';
import { EntryMenu } from './entry-menu.tsx';

interface EntryRowsProps extends EvidenceActs {
  label: string;
  collectionId: string;
  entries: readonly CollectionEntry[];
}

/** Entries of a collection by number: a table, or cards if there is no room for columns. */
export function EntryRows({ label, collectionId, entries, ...evidence }: EntryRowsProps) {
  const text = useCollectionsText();
  const { evidence: evidenceLabel } = useMeetingsText();
  const isWide = useMediaQuery('(min-width: 64rem)');
  if (!isWide) {
    return (
      <ul aria-label={label} className="divide-y divide-line">
        {entries.map((entry) => (
          <li key={entry.id} className="grid gap-2 px-4 py-3">
            <div className="flex items-start justify-between gap-3">
              <div className="flex min-w-0 gap-3">
                <span className="tabular font-semibold text-petrol">{entry.number}</span>
                <When entry={entry} />
              </div>
              <div className="flex items-center gap-2">
                {entry.source && <EvidenceLink source={entry.source} {...evidence} />}
                <EntryMenu collectionId={collectionId} entry={entry} />
              </div>
            </div>
            <Wording entry={entry} />
            <DecisionResult decision={entry} {...evidence} />
            <Remarks entry={entry} {...evidence} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <table aria-label={label} className={tableLooks}>
      <thead>
        <tr className={headLooks}>
          <th scope="col">{text.columns.number}</th>
          <th scope="col">{text.columns.date}</th>
          <th scope="col">{text.columns.wording}</th>
          <th scope="col">{text.columns.result}</th>
          <th scope="col">{text.columns.remarks}</th>
          <th scope="col">{evidenceLabel}</th>
          <th scope="col">
            <span className="sr-only">{text.columns.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id} className={rowLooks}>
            <td className={`${cellLooks} tabular font-semibold text-petrol`}>{entry.number}</td>
            <td className={`${cellLooks} min-w-34`}>
              <When entry={entry} />
            </td>
            <td className={`${cellLooks} w-full min-w-64`}>
              <Wording entry={entry} />
            </td>
            <td className={`${cellLooks} min-w-40`}>
              <DecisionResult decision={entry} {...evidence} />
            </td>
            <td className={`${cellLooks} min-w-40`}>
              <Remarks entry={entry} {...evidence} />
            </td>
            <td className={cellLooks}>{entry.source && <EvidenceLink source={entry.source} {...evidence} />}</td>
            <td className={cellLooks}>
              <EntryMenu collectionId={collectionId} entry={entry} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function When({ entry: { date, place } }: { entry: CollectionEntry }) {
  const format = useFormat();
  return (
    <p className="text-sm">
      {date !== null && (
        <time dateTime={date} className="tabular">
          {format.shortDate(date)}
        </time>
      )}
      {place !== null && <span className="block text-muted wrap-break-word">{place}</span>}
    </p>
  );
}

function Wording({ entry }: { entry: CollectionEntry }) {
  const text = useCollectionsText();
  const { numbered, publicity } = useMeetingsText();
  const { kind, item, decisionNumber, isPublic, wording, court, fileNumber, parties } = entry;
  if (entry.state === 'deleted') return <p className="text-muted">{text.states.deleted}</p>;
  const heading = [
    kind === 'judgment' && text.kinds.judgment,
    item && [item.number, item.title].filter(Boolean).join(' '),
    isPublic !== null && publicity[isPublic ? 'public' : 'non-public'],
    decisionNumber !== null && numbered(decisionNumber),
  ].filter(Boolean);
  const judged = [court, fileNumber, parties].filter(Boolean);
  return (
    <div className="grid gap-1">
      {heading.length > 0 && <p className="text-sm font-medium text-muted wrap-anywhere">{heading.join(' · ')}</p>}
      <Quoted>{wording}</Quoted>
      {judged.length > 0 && <p className="text-sm text-muted wrap-anywhere">{judged.join(' · ')}</p>}
    </div>
  );
}

/** The user's remarks, what later papers say of the decision, and a note on an entry that is in none. */
function Remarks({ entry: { remarks, events, state }, ...evidence }: EvidenceActs & { entry: CollectionEntry }) {
  const text = useCollectionsText();
  return (
    <div className="grid gap-1 text-sm">
      {remarks !== '' && <p className="whitespace-pre-line wrap-anywhere">{remarks}</p>}
      <EventList events={events} {...evidence} />
      {(state === 'gone' || state === 'typed') && <p className="text-muted">{text.states[state]}</p>}
    </div>
  );
}
