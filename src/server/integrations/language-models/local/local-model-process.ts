import { availableParallelism } from 'node:os';
import { pathToFileURL } from 'node:url';
import type { ModelFailureReason, ModelTurn } from '#server/platform/language-model/language-model.ts';
import type {
  Llama,
  LlamaContext,
  LlamaEmbeddings,
  LlamaModel,
  LlamaModule,
  LlamaRanking,
  LlamaSession,
} from './llama-interface.ts';
import type { FromLocalModel, LocalModelFacts, LocalReply, LocalTask, ToLocalModel } from './local-model-messages.ts';

/**
 * Entry point of local-model-child.ts's process, which runs a model from a file. It gets no environment and no network,
 * since weights are a stranger's file processed by native code.
 */

/** Maximum context in tokens, within what the model was trained for; memory grows with it. */
const maxContext = { write: 16_384, embed: 2_048, rerank: 4_096 };

type Opened = {
  module: LlamaModule;
  llama: Llama;
  model: LlamaModel;
  writing?: LlamaContext & { sequence: ReturnType<LlamaContext['getSequence']> };
  embedding?: LlamaEmbeddings;
  ranking?: LlamaRanking;
};

/** Holds the one model once it is loaded. */
type Place = { opened: Opened | undefined };

/** A failure that the operator can fix. */
class LocalFailure extends Error {
  readonly reason: ModelFailureReason;

  constructor(reason: ModelFailureReason) {
    super(reason);
    this.reason = reason;
  }
}

/** Serves requests one by one: there is one model, and it takes the whole machine. */
function serve(): void {
  const place: Place = { opened: undefined };
  const waiting = new Set<number>();
  let running: { id: number; stop: AbortController } | undefined;
  let working: Promise<void> = Promise.resolve();
  process.on('message', ({ id, ...task }: ToLocalModel) => {
    if (task.type === 'stop') {
      if (running?.id === id) running.stop.abort();
      else if (waiting.delete(id)) send({ id, type: 'stopped' });
      return;
    }
    waiting.add(id);
    working = working.then(async () => {
      if (!waiting.delete(id)) return;
      running = { id, stop: new AbortController() };
      const reply = await work(place, task, running.stop.signal, (piece) => send({ id, ...piece })).catch(failureOf);
      running = undefined;
      send({ id, ...reply });
    });
  });
  process.on('disconnect', () => process.exit(0));
}

function send(message: FromLocalModel): void {
  process.send?.(message);
}

function failureOf(error: unknown): LocalReply {
  if (error instanceof LocalFailure) return { type: 'failed', reason: error.reason };
  const isMemory = (error as Error).constructor.name === 'InsufficientMemoryError';
  return { type: 'failed', reason: isMemory ? 'too_little_memory' : null };
}

async function work(
  place: Place,
  task: LocalTask,
  signal: AbortSignal,
  tell: (piece: LocalReply) => void,
): Promise<LocalReply> {
  if (task.type === 'open') {
    place.opened = await open(task.runtime, task.file);
    return { type: 'opened', facts: factsOf(place.opened) };
  }
  const { opened } = place;
  if (!opened) throw new LocalFailure('no_model_file');
  if (task.type === 'write') return write(opened, task, signal, tell);
  if (task.type === 'embed') return embed(opened, task.texts, signal);
  return rerank(opened, task.question, task.texts);
}

async function open(runtime: string, file: string): Promise<Opened> {
  const module = (await import(pathToFileURL(runtime).href).catch(() => {
    throw new LocalFailure('not_installed');
  })) as LlamaModule;
  // Half of the threads, roughly the cores, so that the service goes on.
  const maxThreads = Math.max(1, Math.floor(availableParallelism() / 2));
  const options = {
    maxThreads,
    build: 'never',
    skipDownload: true,
    progressLogs: false,
    logger: () => undefined,
  } as const;
  const llama = await module.getLlama({ gpu: 'auto', ...options }).catch(() => {
    throw new LocalFailure('not_installed');
  });
  const model = await llama.loadModel({ modelPath: file }).catch((error: Error) => {
    throw error.constructor.name === 'InsufficientMemoryError' ? error : new LocalFailure('no_model_file');
  });
  return { module, llama, model };
}

function factsOf({ llama, model }: Opened): LocalModelFacts {
  const { fileInfo, fileInsights, trainContextSize } = model;
  const { general = {}, ...metadata } = fileInfo.metadata ?? {};
  const { architecture = '' } = general;
  const isPooled = ((metadata[architecture] as { pooling_type?: number } | undefined)?.pooling_type ?? 0) > 0;
  return {
    name: String(general.name ?? ''),
    architecture,
    size: String(general.size_label ?? ''),
    license: String(general.license ?? ''),
    contextSize: trainContextSize,
    use: fileInsights.supportsRanking ? 'reranking' : isPooled ? 'embeddings' : 'answers',
    device: llama.gpu === false ? 'CPU' : llama.gpu,
  };
}

async function write(
  opened: Opened,
  { system, turns, maxTokens }: Extract<LocalTask, { type: 'write' }>,
  signal: AbortSignal,
  tell: (piece: LocalReply) => void,
): Promise<LocalReply> {
  const { module, model } = opened;
  opened.writing ??= await openWriting(model);
  const context = opened.writing;
  const { sequence } = context;
  const asked = [system, ...turns.map(({ content }) => content)].reduce(
    (sum, text) => sum + model.tokenize(text).length,
    0,
  );
  // Otherwise the beginning, with the instructions, would be dropped silently.
  if (asked + maxTokens > context.contextSize) throw new LocalFailure('request_refused');
  const session = new module.LlamaChatSession({ contextSequence: sequence });
  const before = usageOf(sequence.tokenMeter);
  try {
    session.setChatHistory([{ type: 'system', text: system }, ...turns.slice(0, -1).map(toHistory)]);
    const { stopReason } = await session.promptWithMeta(turns.at(-1)?.content ?? '', {
      temperature: 0,
      maxTokens,
      signal,
      stopOnAbortSignal: true,
      onResponseChunk: ({ type, text }) => {
        if (type === undefined && text) tell({ type: 'text', text });
        else tell({ type: 'thinking' });
      },
    });
    if (signal.aborted) return { type: 'stopped' };
    const after = usageOf(sequence.tokenMeter);
    const usage = { input: after.input - before.input, output: after.output - before.output };
    return { type: 'written', reason: stopReason === 'maxTokens' ? 'length' : 'stop', usage };
  } catch (error) {
    if (signal.aborted) return { type: 'stopped' };
    throw error;
  } finally {
    session.dispose();
    // The next question is another user's.
    await sequence.clearHistory();
  }
}

function toHistory({ role, content }: ModelTurn): Parameters<LlamaSession['setChatHistory']>[0][number] {
  return role === 'user' ? { type: 'user', text: content } : { type: 'model', response: [content] };
}

async function openWriting(model: LlamaModel): Promise<NonNullable<Opened['writing']>> {
  const context = await model.createContext({ contextSize: { max: maxContext.write } });
  return { contextSize: context.contextSize, getSequence: context.getSequence, sequence: context.getSequence() };
}

const usageOf = (meter: { usedInputTokens: number; usedOutputTokens: number }) => ({
  input: meter.usedInputTokens,
  output: meter.usedOutputTokens,
});

async function embed(running: Opened, texts: readonly string[], signal: AbortSignal): Promise<LocalReply> {
  running.embedding ??= await running.model.createEmbeddingContext({ contextSize: { max: maxContext.embed } });
  const vectors: (readonly number[])[] = [];
  for (const text of texts) {
    if (signal.aborted) return { type: 'stopped' };
    // Embed the beginning of long texts, leaving room for the model's special tokens.
    const tokens = running.model
      .tokenize(text)
      .slice(0, Math.min(maxContext.embed, running.model.trainContextSize) - 8);
    vectors.push((await running.embedding.getEmbeddingFor(tokens)).vector);
  }
  return { type: 'embedded', vectors };
}

async function rerank(running: Opened, question: string, texts: readonly string[]): Promise<LocalReply> {
  if (!running.model.fileInsights.supportsRanking) throw new LocalFailure('unsupported_use');
  running.ranking ??= await running.model.createRankingContext({ contextSize: { max: maxContext.rerank } });
  return { type: 'reranked', scores: await running.ranking.rankAll(question, texts, { onOverflow: 'maxChunk' }) };
}

serve();
