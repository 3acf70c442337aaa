import { Copy } from 'lucide-react';
import { mcpPath } from '#shared/contracts/mcp.ts';
import { Button } from '#web/components/ui/button.tsx';
import { copyText } from '#web/lib/copy-text.ts';
import { useConnectionsText } from '../../messages.ts';
import { describeClients } from './describe-clients.ts';

/** The address of the MCP server, and what the most used clients need to connect (DOOR-02). */
export function ConnectGuide() {
  const text = useConnectionsText().guide;
  const address = `${location.origin}${mcpPath}`;
  const entries = describeClients(address);
  return (
    <div className="grid gap-3 py-4">
      <h3 className="font-medium">{text.title}</h3>
      <p className="max-w-[72ch] text-sm text-muted">{text.intro}</p>
      <Snippet code={address} label={text.address} />
      {(['claude', 'vscode', 'cursor'] as const).map((client) => {
        const { name } = text.clients[client];
        return (
          <details key={client} className="rounded-md border border-line px-4 py-1">
            <summary className="min-h-11 cursor-pointer py-2.5">{name}</summary>
            <ol className="grid list-decimal gap-1 pb-3 pl-5 text-sm">
              {text.clients[client].steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
            <div className="pb-3">
              <Snippet code={entries[client]} label={name} />
            </div>
          </details>
        );
      })}
    </div>
  );
}

function Snippet({ code, label }: { code: string; label: string }) {
  const text = useConnectionsText().guide;
  return (
    <div className="flex flex-wrap items-start gap-3">
      <pre className="min-w-0 flex-1 basis-64 rounded-md bg-canvas p-3 font-mono text-sm whitespace-pre-wrap wrap-anywhere">
        {code}
      </pre>
      <Button aria-label={text.copyOf(label)} onClick={() => void copyText(code, text.copied, text.copyFailed)}>
        <Copy aria-hidden="true" />
        {text.copy}
      </Button>
    </div>
  );
}
