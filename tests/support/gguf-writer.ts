import { writeFileSync } from 'node:fs';

/**
 * Writes generated weights in llama.cpp's format: a one-layer model that answers anything with `words`. Each token
 * leads to its successor in `words`: a token is a direction of its own, and the last matrix maps it to the next.
 * `relevantLetter`: a model that rates a text's relevance by how often it contains this letter.
 */
export function writeTinyModel(
  path: string,
  words: readonly string[],
  options: { relevantLetter?: string } = {},
): void {
  const bytes = Array.from({ length: 256 }, (_, byte) => `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`);
  const pieces = words.map((word, index) => (index === 0 ? '' : '▁') + word.replaceAll(' ', '▁'));
  const tokens = ['<unk>', '<s>', '</s>', ...bytes, '▁', ...pieces];
  const end = 2;
  const first = tokens.length - pieces.length;
  const types = tokens.map((_, index) =>
    index === 0 ? unknownToken : index < 3 ? controlToken : index < 259 ? byteToken : normalToken,
  );
  const width = Math.ceil(tokens.length / 32) * 32;
  const nextOf = (token: number) => (token < first ? first : token === tokens.length - 1 ? end : token + 1);
  const embedding = new Float32Array(tokens.length * width);
  const output = new Float32Array(tokens.length * width);
  for (let token = 0; token < tokens.length; token += 1) {
    embedding[token * width + token] = 1;
    output[nextOf(token) * width + token] = 1;
  }
  const zeros = (rows: number) => ({ shape: [width, rows], values: new Float32Array(width * rows) });
  const ones = { shape: [width], values: new Float32Array(width).fill(1) };
  const identity = new Float32Array(width * width);
  for (let at = 0; at < width; at += 1) identity[at * width + at] = 1;
  const feedForward = 32;
  const isReranker = options.relevantLetter !== undefined;
  const architecture = isReranker ? 'qwen3' : 'llama';
  const head = { shape: [32], values: new Float32Array(32).fill(1) };
  const relevance = new Float32Array(width * 2);
  relevance[3 + (options.relevantLetter ?? '').charCodeAt(0)] = 1;
  const tensors: Record<string, { shape: number[]; values: Float32Array }> = {
    'token_embd.weight': { shape: [width, tokens.length], values: embedding },
    'output_norm.weight': ones,
    'output.weight': { shape: [width, tokens.length], values: output },
    'blk.0.attn_norm.weight': ones,
    'blk.0.attn_q.weight': zeros(width),
    'blk.0.attn_k.weight': zeros(width),
    // All preceding tokens weigh the same, where they count.
    'blk.0.attn_v.weight': isReranker ? { shape: [width, width], values: identity } : zeros(width),
    'blk.0.attn_output.weight': isReranker ? { shape: [width, width], values: identity } : zeros(width),
    'blk.0.ffn_norm.weight': ones,
    'blk.0.ffn_gate.weight': zeros(feedForward),
    'blk.0.ffn_up.weight': zeros(feedForward),
    'blk.0.ffn_down.weight': { shape: [feedForward, width], values: new Float32Array(feedForward * width) },
    ...(isReranker
      ? {
          'blk.0.attn_q_norm.weight': head,
          'blk.0.attn_k_norm.weight': head,
          'cls.output.weight': { shape: [width, 2], values: relevance },
        }
      : {}),
  };
  const facts: [string, Buffer][] = [
    ['general.architecture', text(architecture)],
    ['general.name', text('Tiny')],
    [`${architecture}.context_length`, uint32(4_096)],
    [`${architecture}.embedding_length`, uint32(width)],
    [`${architecture}.block_count`, uint32(1)],
    [`${architecture}.feed_forward_length`, uint32(feedForward)],
    [`${architecture}.attention.head_count`, uint32(width / 32)],
    [`${architecture}.attention.head_count_kv`, uint32(width / 32)],
    [`${architecture}.attention.layer_norm_rms_epsilon`, float32(1e-5)],
    [`${architecture}.rope.dimension_count`, uint32(32)],
    ...(isReranker ? rerankerFacts : []),
    ['tokenizer.ggml.model', text('llama')],
    ['tokenizer.ggml.tokens', list(8, tokens.map(rawText))],
    [
      'tokenizer.ggml.scores',
      list(
        6,
        tokens.map((_, index) => rawFloat32(index < first ? 0 : -1e6)),
      ),
    ],
    ['tokenizer.ggml.token_type', list(5, types.map(rawInt32))],
    ['tokenizer.ggml.bos_token_id', uint32(1)],
    ['tokenizer.ggml.eos_token_id', uint32(end)],
    ['tokenizer.ggml.unknown_token_id', uint32(0)],
    [
      'tokenizer.chat_template',
      text("{% for message in messages %}{{ message['role'] }}: {{ message['content'] }}\n{% endfor %}assistant:\n"),
    ],
  ];
  writeFileSync(path, pack(facts, tensors));
}

const unknownToken = 2;
const controlToken = 3;
const byteToken = 6;
const normalToken = 1;
const alignment = 32;

function pack(
  facts: readonly [string, Buffer][],
  tensors: Record<string, { shape: number[]; values: Float32Array }>,
): Buffer {
  const names = Object.entries(tensors);
  const parts = [Buffer.from('GGUF'), rawUint32(3), rawUint64(names.length), rawUint64(facts.length)];
  for (const [name, value] of facts) parts.push(rawText(name), value);
  let offset = 0;
  const bodies: Buffer[] = [];
  for (const [name, { shape, values }] of names) {
    // Type 0: 32-bit floats.
    parts.push(rawText(name), rawUint32(shape.length), ...shape.map(rawUint64), rawUint32(0), rawUint64(offset));
    const body = padded(Buffer.from(values.buffer, values.byteOffset, values.byteLength));
    bodies.push(body);
    offset += body.length;
  }
  return Buffer.concat([padded(Buffer.concat(parts)), ...bodies]);
}

function padded(bytes: Buffer): Buffer {
  const rest = bytes.length % alignment;
  return rest === 0 ? bytes : Buffer.concat([bytes, Buffer.alloc(alignment - rest)]);
}

function number(size: number, write: (bytes: Buffer) => void): Buffer {
  const bytes = Buffer.alloc(size);
  write(bytes);
  return bytes;
}

const rawUint32 = (value: number) => number(4, (bytes) => bytes.writeUInt32LE(value));
const rawInt32 = (value: number) => number(4, (bytes) => bytes.writeInt32LE(value));
const rawFloat32 = (value: number) => number(4, (bytes) => bytes.writeFloatLE(value));
const rawUint64 = (value: number) => number(8, (bytes) => bytes.writeBigUInt64LE(BigInt(value)));
const rawText = (value: string) => Buffer.concat([rawUint64(Buffer.byteLength(value)), Buffer.from(value)]);

const uint32 = (value: number) => Buffer.concat([rawUint32(4), rawUint32(value)]);
const float32 = (value: number) => Buffer.concat([rawUint32(6), rawFloat32(value)]);
const text = (value: string) => Buffer.concat([rawUint32(8), rawText(value)]);
const list = (type: number, values: Buffer[]) =>
  Buffer.concat([rawUint32(9), rawUint32(type), rawUint64(values.length), ...values]);

const rerankerFacts: [string, Buffer][] = [
  ['qwen3.pooling_type', uint32(4)],
  ['qwen3.attention.key_length', uint32(32)],
  ['qwen3.attention.value_length', uint32(32)],
  ['qwen3.classifier.output_labels', list(8, ['yes', 'no'].map(rawText))],
];
