import { useInfiniteQuery } from '@tanstack/react-query';
import type { Task } from '#shared/contracts/meetings.ts';
import { ExportMenu } from '#web/components/papers/export-menu.tsx';
import { useToday } from '#web/lib/today.ts';
import { useMediaQuery } from '#web/lib/use-media-query.ts';
import { useMeetingsText } from '../../messages.ts';
import { tasksQuery } from '../../queries.ts';
import { type FilterField, filtersOf } from '../../register-filters.ts';
import { isUnderSameItem } from '../../same-item.ts';
import type { AddressState } from '../../use-address-state.ts';
import { CorrectButton } from '../corrections/correct-button.tsx';
import { GoneNote } from '../corrections/gone-note.tsx';
import { TaskStanding } from '../decisions/standing.tsx';
import { EvidenceLink } from '../evidence-link.tsx';
import { ItemName, MeetingLink } from '../meeting-link.tsx';
import { OtherMentions } from '../mentions.tsx';
import { DueDay, Quoted } from '../record-parts.tsx';
import { DoneBox } from './done-box.tsx';
import { Register } from './register.tsx';
import { cellLooks, headLooks, RowCard, rowLooks, tableLooks } from './register-table.tsx';

const fields: readonly FilterField[] = ['text', 'body', 'person', 'state', 'publicity', 'dateFrom', 'dateTo'];

const askedOf = (address: AddressState, today: string) => ({ ...filtersOf(address, fields), today });

export const useTasks = (address: AddressState, enabled: boolean) =>
  useInfiniteQuery({ ...tasksQuery(askedOf(address, useToday())), enabled });

/** All tasks and deadlines; overdue ones are highlighted. */
export function TaskRegister({ address, list }: { address: AddressState; list: ReturnType<typeof useTasks> }) {
  const text = useMeetingsText();
  const isWide = useMediaQuery('(min-width: 64rem)');
  const today = useToday();
  const first = list.data?.pages[0];
  const total = first?.total ?? 0;
  const tasks = list.data?.pages.flatMap((page) => page.tasks) ?? [];
  const evidence = { activeKey: address.activeKey, onOpen: address.openSource };
  return (
    <Register
      list={list}
      address={address}
      fields={fields}
      bodies={first?.bodies ?? []}
      persons={first?.persons ?? []}
      total={total}
      count={text.taskCount(total)}
      exports={
        <ExportMenu
          pathOf={(format) => `/api/records/tasks.${format}`}
          formats={['xlsx', 'docx', 'pdf', 'csv', 'ics']}
          filters={askedOf(address, today)}
          name={text.exports.files.tasks}
        />
      }
    >
      {isWide ? (
        <table aria-label={text.views.tasks} className={tableLooks}>
          <thead>
            <tr className={headLooks}>
              <th scope="col">
                <span className="sr-only">{text.done.short}</span>
              </th>
              <th scope="col">{text.due}</th>
              <th scope="col">{text.columns.task}</th>
              <th scope="col">{text.who}</th>
              <th scope="col">{text.columns.date}</th>
              <th scope="col">{text.evidence}</th>
            </tr>
          </thead>
          <tbody>
            {tasks.map((task, index) => (
              <tr key={task.id} className={rowLooks}>
                <td className={`${cellLooks} w-0`}>
                  <DoneBox task={task} />
                </td>
                <td className={`${cellLooks} min-w-28`}>
                  <DueDay task={task} />
                </td>
                <td className={`${cellLooks} w-full min-w-56`}>
                  <TaskWords task={task} above={tasks[index - 1]} />
                  <OtherMentions task={task} {...evidence} />
                  <TaskStanding task={task} {...evidence} />
                </td>
                <td className={`${cellLooks} min-w-24 wrap-break-word`}>{task.person}</td>
                <td className={`${cellLooks} min-w-28`}>
                  <MeetingLink record={task} />
                </td>
                <td className={cellLooks}>
                  <div className="flex items-center gap-1">
                    <EvidenceLink source={task.source} {...evidence} />
                    <CorrectButton recordId={task.id} words={task.what} />
                  </div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <ul aria-label={text.views.tasks} className="divide-y divide-line">
          {tasks.map((task, index) => (
            <RowCard
              key={task.id}
              source={task.source}
              {...evidence}
              acts={<CorrectButton recordId={task.id} words={task.what} />}
              head={<TaskHead task={task} />}
            >
              <TaskWords task={task} above={tasks[index - 1]} />
              {task.person !== null && <p className="text-sm font-medium wrap-anywhere">{task.person}</p>}
              <MeetingLink record={task} />
              <OtherMentions task={task} {...evidence} />
              <TaskStanding task={task} {...evidence} />
            </RowCard>
          ))}
        </ul>
      )}
    </Register>
  );
}

function TaskWords({ task, above }: { task: Task; above: Task | undefined }) {
  return (
    <div className="grid gap-1">
      {!isUnderSameItem(task, above) && <ItemName record={task} />}
      <Quoted isFaint={task.isDone}>{task.what}</Quoted>
      <GoneNote source={task.source} />
    </div>
  );
}

function TaskHead({ task }: { task: Task }) {
  return (
    <div className="flex items-center gap-3">
      <DoneBox task={task} />
      <DueDay task={task} />
    </div>
  );
}
