import type { ReactNode } from 'react';
import { useApiReferenceText } from '../messages.ts';
import type { JsonSchema, Operation } from '../openapi.ts';
import { toSchemaNode } from '../schema-tree.ts';
import { SchemaView } from './schema-view.tsx';

interface OperationCardProps {
  operation: Operation;
  schemas: Record<string, JsonSchema>;
}

/** One operation. Collapsed: method, path and purpose; expanded: parameters, request and responses. */
export function OperationCard({ operation, schemas }: OperationCardProps) {
  const text = useApiReferenceText();
  const { id, method, path, summary, description, parameters, requestBody, responses } = operation;
  return (
    <details id={id} className="group rounded-xl border border-line bg-paper open:pb-5">
      <summary className="flex flex-wrap items-baseline gap-x-3 gap-y-1 rounded-xl px-4 py-3.5 hover:bg-hover/60 sm:px-5">
        <MethodName method={method} />
        <code className="font-semibold wrap-anywhere">{path}</code>
        <span lang="en" className="text-muted">
          {summary}
        </span>
      </summary>
      <div className="grid gap-5 px-4 pt-1 sm:px-5">
        {description && (
          <p lang="en" className="max-w-[72ch] text-muted">
            {description}
          </p>
        )}
        {parameters.length > 0 && (
          <Part title={text.parameters}>
            <ul className="grid gap-3">
              {parameters.map((parameter) => (
                <li key={`${parameter.in} ${parameter.name}`}>
                  <p>
                    <code className="font-semibold">{parameter.name}</code>{' '}
                    <span className="text-sm text-muted">{text.places[parameter.in]}</span>{' '}
                    {parameter.required && <span className="text-sm text-warning">{text.required}</span>}
                  </p>
                  {parameter.description && (
                    <p lang="en" className="text-sm text-muted">
                      {parameter.description}
                    </p>
                  )}
                  {parameter.schema && <SchemaView node={toSchemaNode(parameter.schema, schemas)} />}
                </li>
              ))}
            </ul>
          </Part>
        )}
        {requestBody && (
          <Part title={text.requestBody}>
            <Content content={requestBody.content} schemas={schemas} />
          </Part>
        )}
        <Part title={text.responses}>
          <ul className="grid gap-2">
            {Object.entries(responses).map(([status, response]) => (
              <li key={status}>
                <details className="rounded-md border border-line">
                  <summary className="flex gap-3 rounded-md px-3 py-2 hover:bg-hover/60">
                    <code className="tabular font-semibold">{status}</code>
                    <span lang="en" className="text-muted">
                      {response.description}
                    </span>
                  </summary>
                  <div className="px-3 pb-3">
                    <Content content={response.content ?? {}} schemas={schemas} />
                  </div>
                </details>
              </li>
            ))}
          </ul>
        </Part>
      </div>
    </details>
  );
}

const methodTones: Record<string, string> = {
  get: 'text-petrol bg-petrol-soft',
  delete: 'text-danger bg-danger-soft',
};

function MethodName({ method }: { method: string }) {
  return (
    <code
      className={`min-w-16 rounded-sm px-2 py-0.5 text-center text-sm font-semibold uppercase ${methodTones[method] ?? 'bg-success-soft text-success'}`}
    >
      {method}
    </code>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2">
      <h3 className="text-sm font-semibold">{title}</h3>
      {children}
    </section>
  );
}

interface ContentProps {
  content: Record<string, { schema?: JsonSchema | undefined }>;
  schemas: Record<string, JsonSchema>;
}

function Content({ content, schemas }: ContentProps) {
  const text = useApiReferenceText();
  const entries = Object.entries(content);
  if (entries.length === 0) return <p className="text-sm text-muted">{text.noBody}</p>;
  return entries.map(([type, { schema }]) => (
    <div key={type} className="grid gap-1">
      <code className="text-sm text-muted">{type}</code>
      {schema && <SchemaView node={toSchemaNode(schema, schemas)} />}
    </div>
  ));
}
