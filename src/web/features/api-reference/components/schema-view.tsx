import { useApiReferenceText } from '../messages.ts';
import type { SchemaNode } from '../schema-tree.ts';

/** A schema as nested lists of fields; names are the API's and therefore English. */
export function SchemaView({ node }: { node: SchemaNode }) {
  const text = useApiReferenceText();
  return (
    <div className="grid gap-1.5">
      <SchemaType node={node} />
      {node.fields.length > 0 && (
        <ul className="grid gap-1.5 border-l border-line pl-4">
          {node.fields.map((field) => (
            <li key={field.name}>
              <p className="inline">
                <code className="font-semibold">{field.name}</code>{' '}
                {field.isRequired && <span className="text-sm text-warning">{text.required}</span>}{' '}
              </p>
              <SchemaView node={field.node} />
            </li>
          ))}
        </ul>
      )}
      {node.alternatives.length > 0 && (
        <>
          <p className="text-sm text-muted">{text.oneOf}</p>
          <ol className="grid gap-3">
            {node.alternatives.map((alternative) => (
              <li key={JSON.stringify(alternative)} className="rounded-md border border-line p-3">
                <SchemaView node={alternative} />
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  );
}

function SchemaType({ node }: { node: SchemaNode }) {
  return (
    <p lang="en" className="text-sm text-muted wrap-anywhere">
      <code>{node.type}</code>
      {node.details.length > 0 && <span> · {node.details.join(' · ')}</span>}
      {node.description && <span className="block">{node.description}</span>}
    </p>
  );
}
