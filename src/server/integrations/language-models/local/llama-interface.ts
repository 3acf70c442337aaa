/** The part of node-llama-cpp in use. The package is not a dependency, so its own types are unavailable. */

export type LlamaModule = {
  getLlama: (options: {
    gpu: 'auto' | false;
    maxThreads: number;
    build: 'never';
    skipDownload: true;
    progressLogs: false;
    logger: () => void;
  }) => Promise<Llama>;
  LlamaChatSession: new (options: { contextSequence: LlamaSequence }) => LlamaSession;
};

export type Llama = {
  gpu: string | false;
  loadModel: (options: { modelPath: string }) => Promise<LlamaModel>;
};

export type LlamaModel = {
  fileInfo: { metadata?: LlamaMetadata };
  fileInsights: { supportsRanking: boolean };
  trainContextSize: number;
  tokenize: (text: string) => readonly number[];
  createContext: (options: { contextSize: { max: number } }) => Promise<LlamaContext>;
  createEmbeddingContext: (options: { contextSize: { max: number } }) => Promise<LlamaEmbeddings>;
  createRankingContext: (options: { contextSize: { max: number } }) => Promise<LlamaRanking>;
};

export type LlamaMetadata = {
  general?: { architecture?: string; name?: string; size_label?: string; license?: string };
  [architecture: string]: unknown;
};

export type LlamaContext = { contextSize: number; getSequence: () => LlamaSequence };

export type LlamaSequence = {
  tokenMeter: { usedInputTokens: number; usedOutputTokens: number };
  clearHistory: () => Promise<void>;
};

export type LlamaSession = {
  setChatHistory: (
    history: ({ type: 'system' | 'user'; text: string } | { type: 'model'; response: string[] })[],
  ) => void;
  promptWithMeta: (
    prompt: string,
    options: {
      temperature: number;
      maxTokens: number;
      signal: AbortSignal;
      stopOnAbortSignal: true;
      onResponseChunk: (chunk: { type?: string; text: string }) => void;
    },
  ) => Promise<{ stopReason: string }>;
  dispose: () => void;
};

export type LlamaEmbeddings = {
  contextSize?: number;
  getEmbeddingFor: (text: string | readonly number[]) => Promise<{ vector: readonly number[] }>;
};

export type LlamaRanking = {
  rankAll: (query: string, documents: readonly string[], options: { onOverflow: 'maxChunk' }) => Promise<number[]>;
};
