import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { ModelAddress } from '#server/platform/language-model/language-model.ts';
import type { TestCertificate } from './certificate.ts';
import { type EndReason, type ModelStep, type WireDialect, wireDialects } from './model-server-dialects.ts';
import { isSecondLook, yesToAll } from './scripted-model.ts';

export type ModelScript = {
  steps?: readonly ModelStep[];
  /** How it ends; `missing`: the connection closes without an end reason. */
  end?: EndReason | 'missing';
  /** Null: not reported. */
  usage?: { input: number; output: number } | null;
  lineEnd?: '\n' | '\r\n';
  /** Chunk size in bytes; if omitted, messages are sent whole. */
  pieceBytes?: number;
  /** Rejects instead of answering; a string as `body` is sent verbatim. */
  refusal?: { status: number; code?: string; headers?: Record<string, string>; body?: string };
  /** Accepts the request, but never responds. */
  isSilent?: boolean;
  /** Rejects requests with one of these fields, with a status 400 that names it. */
  unknownFields?: readonly string[];
  /** Dimension of embeddings; each text gets the same vector every time. */
  dimension?: number;
  vectors?: readonly (readonly number[])[];
  scores?: readonly number[];
  /** Behaves like TEI, which calls documents `texts`. */
  isTei?: boolean;
};

/** A string stands for a model that writes it, word by word; a function for one that reads what it is sent. */
type Scripted = ModelScript | string | ((sent: string) => string);

/** A request body of any dialect. */
type ProviderBody = { input?: string[]; documents?: string[]; texts?: string[]; [field: string]: unknown };

export type ModelServerRequest = {
  path: string;
  headers: IncomingMessage['headers'];
  body: ProviderBody;
  /** When it was read, in milliseconds of `performance.now()`. */
  at: number;
  /** How the response ended: sent as scripted, or aborted by the client. */
  outcome: Promise<'sent' | 'given up'>;
};

export type ModelServer = {
  /** Starts with `http:`, without a path. */
  origin: string;
  /** The configuration for reaching it in this dialect. */
  address: (dialect: ModelAddress['dialect'], overrides?: Partial<ModelAddress>) => ModelAddress;
  requests: ModelServerRequest[];
  /** Requests for a second look at an answer, which are not among `requests`. */
  looks: ModelServerRequest[];
  /** The vector of a text, unless vectors are scripted. */
  vectorOf: (text: string, dimension: number) => number[];
  /** What it does from now on: the scripts in order, the last one repeated. */
  follow: (...scripts: Scripted[]) => void;
  /** What it does from now on when asked for a second look; at first, it agrees with all claims. */
  followLook: (script: Scripted) => void;
  /** Closes kept-alive connections. */
  dropConnections: () => void;
  close: () => Promise<void>;
};

/** Base paths of APIs that are not at the root. */
const basePaths: Partial<Record<ModelAddress['dialect'], string>> = { openai: '/v1', mistral: '/mistral/v1' };

const key = 'sk-scripted-1f9b';

/**
 * A scriptable language model provider on this machine, in the dialect of the requested path. Accepts a single key,
 * that of `address()`, and rejects others with 401.
 */
export async function startModelServer(
  script: Scripted | readonly Scripted[] = '',
  options: { certificate?: TestCertificate } = {},
): Promise<ModelServer> {
  let scripts: Scripted[] = Array.isArray(script) ? [...script] : [script as Scripted];
  let look: Scripted = yesToAll;
  const requests: ModelServerRequest[] = [];
  const looks: ModelServerRequest[] = [];
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const { promise: outcome, resolve } = Promise.withResolvers<'sent' | 'given up'>();
    response.once('close', () => resolve(response.writableFinished ? 'sent' : 'given up'));
    const body = JSON.parse((await buffer(request)).toString());
    const isLook = isSecondLook(body);
    const told = { path: request.url ?? '', headers: request.headers, body, at: performance.now(), outcome };
    (isLook ? looks : requests).push(told);
    const next = isLook ? look : ((scripts.length > 1 ? scripts.shift() : scripts[0]) ?? '');
    const written = typeof next === 'function' ? next(textsOf(body).join('\n')) : next;
    const steps = typeof written === 'string' ? { steps: written.split(/(?<= )/).map((text) => ({ text })) } : written;
    await answer(request, body, steps, response);
  };
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    serve(request, response).catch(() => response.destroy());
  };
  const server = options.certificate ? createSecureServer(options.certificate, handle) : createServer(handle);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const origin = `${options.certificate ? 'https' : 'http'}://127.0.0.1:${port}`;
  return {
    origin,
    address: (dialect, overrides = {}) => ({
      name: 'Scripted',
      dialect,
      address: `${origin}${basePaths[dialect] ?? ''}`,
      // Adapters remember which fields a model rejected, hence a unique name.
      model: `scripted-${port}`,
      key: dialect === 'ollama' ? null : key,
      apiVersion: dialect === 'azure' ? '2024-10-21' : null,
      isPrivateAllowed: true,
      ...overrides,
    }),
    requests,
    looks,
    vectorOf,
    follow: (...next) => {
      scripts = next;
    },
    followLook: (next) => {
      look = next;
    },
    dropConnections: () => server.closeAllConnections(),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function answer(
  request: IncomingMessage,
  body: ProviderBody,
  script: ModelScript,
  response: ServerResponse,
): Promise<void> {
  const path = (request.url ?? '').split('?')[0] ?? '';
  const dialect = dialectOf(path);
  const refuse = (status: number, problem: unknown, headers: Record<string, string> = {}) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof problem === 'string' ? problem : JSON.stringify(problem));
  };
  if (!hasKey(request)) return refuse(401, dialect.problem(401, 'invalid_api_key'));
  if (script.isSilent) return;
  if (script.refusal) {
    const { status, code = 'refused', headers, body: text } = script.refusal;
    return refuse(status, text ?? dialect.problem(status, code), headers);
  }
  const unknown = script.unknownFields?.find((field) => field in body);
  if (unknown) return refuse(400, { error: { message: `Unsupported parameter: '${unknown}'`, param: unknown } });
  if (path.endsWith('/embeddings') || path === '/api/embed')
    return refuse(200, embeddingsFor(path, body.input ?? [], script));
  if (path.endsWith('/rerank')) {
    const documents = script.isTei ? body.texts : body.documents;
    if (!documents) return refuse(422, { error: `missing field \`${script.isTei ? 'texts' : 'documents'}\`` });
    return refuse(200, scoresFor(documents, script));
  }
  response.writeHead(200, { 'content-type': dialect.contentType });
  const send = sender(response, script.pieceBytes);
  const lineEnd = script.lineEnd ?? '\n';
  const say = async (messages: ReturnType<WireDialect['step']>) => {
    for (const message of messages) await send(dialect.frame(message, lineEnd));
  };
  await say(dialect.begin());
  for (const step of script.steps ?? []) {
    if (response.destroyed) return;
    if (step.stall) return;
    if (step.cut) {
      if (step.cut === 'reset') response.socket?.resetAndDestroy();
      response.destroy();
      return;
    }
    if (step.raw !== undefined) await send(step.raw);
    else if (step.problem)
      await say([{ event: 'error', data: dialect.problem(step.problem.status, step.problem.code) }]);
    else await say(dialect.step(step));
  }
  if (script.end !== 'missing') {
    await say(
      dialect.end(script.end ?? 'stop', script.usage === undefined ? { input: 100, output: 10 } : script.usage),
    );
  }
  response.end();
}

/** All texts of a request body. */
const textsOf = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : value && typeof value === 'object' ? Object.values(value).flatMap(textsOf) : [];

function dialectOf(path: string): WireDialect {
  if (path.startsWith('/openai/')) return wireDialects.azure;
  if (path.startsWith('/mistral/')) return wireDialects.mistral;
  if (path === '/v1/messages') return wireDialects.anthropic;
  if (path.startsWith('/api/')) return wireDialects.ollama;
  return wireDialects.openai;
}

/** Ollama needs no key, and neither do other servers on one's own machine. */
function hasKey({ headers }: IncomingMessage): boolean {
  const given = headers['api-key'] ?? headers['x-api-key'] ?? headers.authorization?.replace(/^Bearer /, '');
  return given === undefined || given === key;
}

/** Waits for slower clients. */
function sender(response: ServerResponse, pieceBytes: number | undefined): (text: string) => Promise<void> {
  return async (text) => {
    const bytes = Buffer.from(text);
    const size = pieceBytes ?? bytes.length;
    for (let from = 0; from < bytes.length && !response.destroyed; from += size) {
      if (!response.write(bytes.subarray(from, from + size))) await drain(response);
    }
  };
}

function drain(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      response.off('drain', go).off('close', go);
      resolve();
    };
    response.on('drain', go).on('close', go);
  });
}

function embeddingsFor(path: string, input: string[], { vectors, dimension = 8 }: ModelScript): object {
  const found = input.map((text, index) => vectors?.[index] ?? vectorOf(text, dimension));
  if (path === '/api/embed') return { model: 'scripted', embeddings: found };
  const data = found.map((embedding, index) => ({ object: 'embedding', index, embedding }));
  // No order is guaranteed.
  return { object: 'list', data: data.reverse(), usage: { prompt_tokens: 1, total_tokens: 1 } };
}

/** Words shared by two texts make their vectors similar. */
function vectorOf(text: string, dimension: number): number[] {
  const vector = new Array<number>(dimension).fill(0.01);
  for (const word of text.toLowerCase().split(/\s+/)) {
    const hash = [...word].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 65_521, 7);
    vector[hash % dimension] = (vector[hash % dimension] ?? 0) + 1;
  }
  return vector;
}

function scoresFor(documents: string[], { scores, isTei }: ModelScript): object {
  const found = documents
    .map((_, index) => ({ index, score: scores?.[index] ?? 1 / (index + 1) }))
    .sort((one, other) => other.score - one.score);
  if (isTei) return found;
  return { results: found.map(({ index, score }) => ({ index, relevance_score: score })) };
}
