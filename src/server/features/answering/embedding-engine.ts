/** The port for whatever turns texts into vectors, so that passages can be compared by meaning. */
export interface EmbeddingEngine {
  /** Changes whenever vectors of before are no longer comparable: they are then made anew. */
  readonly version: string;
  /** Length of every vector. */
  readonly dimensions: number;
  /** One vector of length 1 per text, in the order given. @param purpose some engines embed questions differently */
  embed(texts: readonly string[], purpose: 'question' | 'passage', signal: AbortSignal): Promise<Float32Array[]>;
}
