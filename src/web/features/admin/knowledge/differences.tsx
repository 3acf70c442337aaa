import { diffLines } from 'diff';
import { useMemo } from 'react';
import { ScrollRegion } from '../parts/scroll-region.tsx';
import { useKnowledgeText } from './messages.ts';

/** Context lines shown contextLines a change. */
const contextLines = 2;

interface DifferencesProps {
  before: string;
  after: string;
}

/** A line diff; unchanged lines appear only near a change. */
export function Differences({ before, after }: DifferencesProps) {
  const text = useKnowledgeText();
  const parts = useMemo(() => diffLines(before, after), [before, after]);
  if (parts.every(({ added, removed }) => !added && !removed)) return <p className="text-muted">{text.same}</p>;
  return (
    <ScrollRegion label={text.differences} className="max-h-96">
      <ul className="font-mono text-sm">
        {parts.map(({ value, added, removed }, index) => {
          const key = `${index}`;
          if (added) return <Change key={key} mark="+" label={text.putIn} value={value} className="bg-success-soft" />;
          if (removed)
            return <Change key={key} mark="−" label={text.takenOut} value={value} className="bg-danger-soft" />;
          return <Same key={key} value={value} isFirst={index === 0} isLast={index === parts.length - 1} />;
        })}
      </ul>
    </ScrollRegion>
  );
}

interface ChangeProps {
  mark: string;
  label: string;
  value: string;
  className: string;
}

function Change({ mark, label, value, className }: ChangeProps) {
  return (
    <li className={`flex gap-2 px-3 py-0.5 ${className}`}>
      <span aria-hidden="true">{mark}</span>
      <span className="sr-only">{label}: </span>
      <span className="min-w-0 wrap-anywhere whitespace-pre-wrap">{value.replace(/\n$/, '')}</span>
    </li>
  );
}

function Same({ value, isFirst, isLast }: { value: string; isFirst: boolean; isLast: boolean }) {
  const text = useKnowledgeText();
  const lines = value.replace(/\n$/, '').split('\n');
  const head = isFirst ? [] : lines.slice(0, contextLines);
  const tail = isLast ? [] : lines.slice(Math.max(head.length, lines.length - contextLines));
  const left = lines.length - head.length - tail.length;
  return (
    <li className="px-3 py-0.5 text-muted">
      <p className="pl-5 wrap-anywhere whitespace-pre-wrap">{head.join('\n')}</p>
      {left > 0 && <p className="py-1 pl-5 font-sans text-xs">{text.linesAlike(left)}</p>}
      <p className="pl-5 wrap-anywhere whitespace-pre-wrap">{tail.join('\n')}</p>
    </li>
  );
}
