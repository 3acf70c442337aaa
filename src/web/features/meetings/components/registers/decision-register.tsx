import { useInfiniteQuery } from '@tanstack/react-query';
import { ExportMenu } from '#web/components/papers/export-menu.tsx';
import { useMediaQuery } from '#web/lib/use-media-query.ts';
import { useMeetingsText } from '../../messages.ts';
import { decisionsQuery } from '../../queries.ts';
import { type FilterField, filtersOf } from '../../register-filters.ts';
import { isUnderSameItem } from '../../same-item.ts';
import type { AddressState } from '../../use-address-state.ts';
import { CorrectButton } from '../corrections/correct-button.tsx';
import { DecisionResult, DecisionWords } from '../decisions/decision-details.tsx';
import { DecisionMenu } from '../decisions/decision-menu.tsx';
import { DecisionStanding } from '../decisions/standing.tsx';
import { EvidenceLink } from '../evidence-link.tsx';
import { MeetingLink } from '../meeting-link.tsx';
import { Register } from './register.tsx';
import { cellLooks, headLooks, RowCard, rowLooks, tableLooks } from './register-table.tsx';

const fields: readonly FilterField[] = [
  'text',
  'body',
  'person',
  'outcome',
  'standing',
  'publicity',
  'dateFrom',
  'dateTo',
];

interface RegisterPageProps {
  address: AddressState;
  /** The rows, loaded by the page so that it can step through their evidence in order. */
  list: ReturnType<typeof useDecisions>;
}

export const useDecisions = (address: AddressState, enabled: boolean) =>
  useInfiniteQuery({ ...decisionsQuery(filtersOf(address, fields)), enabled });

/** All decisions, newest meeting first. */
export function DecisionRegister({ address, list }: RegisterPageProps) {
  const text = useMeetingsText();
  const isWide = useMediaQuery('(min-width: 64rem)');
  const first = list.data?.pages[0];
  const total = first?.total ?? 0;
  const decisions = list.data?.pages.flatMap((page) => page.decisions) ?? [];
  const evidence = { activeKey: address.activeKey, onOpen: address.openSource };
  return (
    <Register
      list={list}
      address={address}
      fields={fields}
      bodies={first?.bodies ?? []}
      total={total}
      count={text.decisions(total)}
      exports={
        <ExportMenu
          pathOf={(format) => `/api/records/decisions.${format}`}
          formats={['xlsx', 'docx', 'pdf', 'csv']}
          filters={filtersOf(address, fields)}
          name={text.exports.files.decisions}
        />
      }
    >
      {isWide ? (
        <table aria-label={text.views.decisions} className={tableLooks}>
          <thead>
            <tr className={headLooks}>
              <th scope="col">{text.columns.date}</th>
              <th scope="col">{text.columns.decision}</th>
              <th scope="col">{text.columns.outcome}</th>
              <th scope="col">{text.evidence}</th>
            </tr>
          </thead>
          <tbody>
            {decisions.map((decision, index) => (
              <tr key={decision.id} className={rowLooks}>
                <td className={`${cellLooks} min-w-28`}>
                  <MeetingLink record={decision} />
                </td>
                <td className={`${cellLooks} w-full min-w-64`}>
                  <DecisionWords decision={decision} hasItem={!isUnderSameItem(decision, decisions[index - 1])} />
                  <DecisionStanding decision={decision} {...evidence} />
                </td>
                <td className={`${cellLooks} min-w-44`}>
                  <DecisionResult decision={decision} {...evidence} />
                </td>
                <td className={cellLooks}>
                  <div className="flex items-center gap-1">
                    <EvidenceLink source={decision.source} {...evidence} />
                    <CorrectButton recordId={decision.id} words={decision.what} />
                    <DecisionMenu decision={decision} />
                  </div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <ul aria-label={text.views.decisions} className="divide-y divide-line">
          {decisions.map((decision, index) => (
            <RowCard
              key={decision.id}
              source={decision.source}
              {...evidence}
              acts={
                <>
                  <CorrectButton recordId={decision.id} words={decision.what} />
                  <DecisionMenu decision={decision} />
                </>
              }
              head={<MeetingLink record={decision} />}
            >
              <DecisionResult decision={decision} {...evidence} />
              <DecisionWords decision={decision} hasItem={!isUnderSameItem(decision, decisions[index - 1])} />
              <DecisionStanding decision={decision} {...evidence} />
            </RowCard>
          ))}
        </ul>
      )}
    </Register>
  );
}
