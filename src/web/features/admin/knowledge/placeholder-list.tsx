import type { KnowledgeOfChat } from '#shared/contracts/welcome-knowledge.ts';
import { factNames } from '#shared/facts/fact-names.ts';
import { useLanguage } from '#web/lib/preferences.ts';
import { useKnowledgeText } from './messages.ts';

/** All placeholders with their current values; a click hands one on. */
export function PlaceholderList({
  facts,
  onChoose,
}: {
  facts: KnowledgeOfChat['facts'];
  onChoose: (placeholder: string) => void;
}) {
  const text = useKnowledgeText().placeholders;
  const values = facts[useLanguage()];
  return (
    <details className="rounded-md border border-line bg-paper px-4 py-1">
      <summary className="min-h-11 cursor-pointer py-2.5 font-medium">{text.title}</summary>
      <p className="max-w-[72ch] text-sm text-muted">{text.hint}</p>
      <ul className="mt-3 grid max-h-96 gap-1 overflow-y-auto pb-3">
        {factNames.map((name) => {
          const placeholder = `{{${name}}}`;
          return (
            <li
              key={name}
              className="grid items-baseline gap-x-4 border-t border-line py-1 sm:grid-cols-[18rem_minmax(0,1fr)]"
            >
              <button
                type="button"
                aria-label={text.insert(placeholder)}
                onClick={() => onChoose(placeholder)}
                className="min-h-11 text-left font-mono text-sm text-petrol underline-offset-4 hover:underline"
              >
                {placeholder}
              </button>
              <span className={values[name] ? 'text-sm wrap-anywhere' : 'text-sm text-muted'}>
                {values[name] || text.empty}
              </span>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
