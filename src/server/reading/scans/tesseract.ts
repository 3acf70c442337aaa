import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { lazy } from '#shared/lazy.ts';
import { recognitionData } from '../processes/child-limits.ts';
import type { GrayImage } from './gray-image.ts';

/** A recognised word, in pixels of the picture. */
export interface SeenWord {
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** 0…100. */
  confidence: number;
}

/** A printed line with its type height, in pixels. */
export interface SeenLine {
  words: SeenWord[];
  /** From the top of ascenders to the foot of descenders. */
  height: number;
  /** Depth of descenders below the line. */
  below: number;
}

interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** The parts of the engine's interface used here; the package has no types. */
interface ResultIterator {
  Begin(): void;
  Next(level: number): boolean;
  IsAtBeginningOf(level: number): boolean;
  Empty(level: number): boolean;
  GetUTF8Text(level: number): string;
  Confidence(level: number): number;
  getBoundingBox(level: number): Box;
  getRowAttributes(): { row_height: number; descenders: number; ascenders: number };
}
interface TessBaseApi {
  Init(path: null, languages: string, mode: number): number;
  SetVariable(name: string, value: string): boolean;
  SetImageFile(orientation: number, angle: number): number;
  Recognize(monitor: null): number;
  GetIterator(): ResultIterator;
  Clear(): void;
}
interface TesseractModule {
  FS: { writeFile(path: string, data: Uint8Array): void; unlink(path: string): void };
  TessBaseAPI: new () => TessBaseApi;
  _malloc(size: number): number;
  _free(pointer: number): void;
  /** Decodes a picture; 0 on failure. The result is a Leptonica `Pix`. */
  _pixReadMem(data: number, size: number): number;
}

/** An instance of the engine. */
export interface Tesseract {
  module: TesseractModule;
  /** Its heap; fetch again after any call that may allocate. */
  heap(): ArrayBuffer;
}

/** The parts of WebAssembly used here; its types come with the DOM library, which the server does not load. */
interface WasmMemory {
  buffer: ArrayBuffer;
  grow(pages: number): number;
}
interface WasmInstance {
  exports: Record<string, unknown>;
}
const { WebAssembly } = globalThis as unknown as {
  WebAssembly: {
    Module: new (bytes: Uint8Array) => object;
    Instance: new (module: object, imports: object) => WasmInstance;
    Memory: new () => WasmMemory;
  };
};

const require = createRequire(import.meta.url);
/** Neural recognition only: the data contains nothing else. */
/** Bytes of a language's trained data, with room to spare. */
const trainedMaxBytes = 64 * 1024 * 1024;
const neural = 1;
const lineLevel = 2;
const wordLevel = 3;
const picturePath = '/input';
/** Set for every picture to prevent guessing. We compute sizes ourselves. */
const dotsPerInch = '200';

/** Tesseract's small models (tessdata_fast 4.1.0), packed; see decision 0023. */
const languages = ['deu', 'eng'] as const;

/** Bytes. A page takes 80 MB; a picture of `imagePixelsMax` pixels 400 MB and its file. */
const heapLimit = 700 * 1024 * 1024;
const wasmPage = 65_536;

const engine = lazy(
  () => new WebAssembly.Module(readFileSync(require.resolve('tesseract.js-core/tesseract-core-simd-lstm.wasm'))),
);

/**
 * A fresh instance of the engine in this thread. The package above it would start worker threads and could use the
 * network, neither of which a reading child may do.
 */
export async function startTesseract(): Promise<Tesseract> {
  const start = require('tesseract.js-core/tesseract-core-simd-lstm.js') as (
    options: object,
  ) => Promise<TesseractModule>;
  let memory: WasmMemory | undefined;
  const instantiateWasm = (imports: object, receive: (instance: WasmInstance) => void) => {
    const instance = new WebAssembly.Instance(engine(), imports);
    memory = Object.values(instance.exports).find((each) => each instanceof WebAssembly.Memory) as WasmMemory;
    capGrowth(memory);
    receive(instance);
    return instance.exports;
  };
  const quiet = () => undefined;
  const module = await start({ instantiateWasm, print: quiet, printErr: quiet });
  return {
    module,
    heap: () => {
      if (!memory) throw new Error('the engine has no memory');
      return memory.buffer;
    },
  };
}

/** The engine treats an exception as a failed allocation and reports it. */
function capGrowth(memory: WasmMemory): void {
  const grow = memory.grow.bind(memory);
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * wasmPage > heapLimit)
      throw new RangeError('the engine needs too much memory');
    return grow(pages);
  };
}

/** Reads German and English print. */
export class TextRecogniser {
  readonly #module: TesseractModule;
  readonly #api: TessBaseApi;

  private constructor(module: TesseractModule, api: TessBaseApi) {
    this.#module = module;
    this.#api = api;
  }

  static async start(): Promise<TextRecogniser> {
    const { module } = await startTesseract();
    for (const language of languages) {
      const packed = readFileSync(join(recognitionData, `${language}.traineddata.gz`));
      module.FS.writeFile(`./${language}.traineddata`, gunzipSync(packed, { maxOutputLength: trainedMaxBytes }));
    }
    const api = new module.TessBaseAPI();
    if (api.Init(null, languages.join('+'), neural) !== 0)
      throw new Error('the data for recognising text could not be loaded');
    api.SetVariable('user_defined_dpi', dotsPerInch);
    return new TextRecogniser(module, api);
  }

  /** The lines of a picture with upright text. Blocks the thread for seconds. */
  recognise(image: GrayImage): SeenLine[] {
    const { FS } = this.#module;
    FS.writeFile(picturePath, writePgm(image));
    try {
      if (this.#api.SetImageFile(1, 0) !== 0) throw new Error('the picture could not be handed over');
      this.#api.Recognize(null);
      return this.#collectLines();
    } finally {
      this.#api.Clear();
      FS.unlink(picturePath);
    }
  }

  #collectLines(): SeenLine[] {
    const lines: SeenLine[] = [];
    const found = this.#api.GetIterator();
    found.Begin();
    do {
      if (found.Empty(wordLevel)) continue;
      if (lines.length === 0 || found.IsAtBeginningOf(lineLevel)) {
        const { row_height: height, descenders } = found.getRowAttributes();
        lines.push({ words: [], height, below: Math.abs(descenders) });
      }
      const { x0, y0, x1, y1 } = found.getBoundingBox(wordLevel);
      const text = found.GetUTF8Text(wordLevel).trim();
      const confidence = found.Confidence(wordLevel);
      if (text !== '') lines.at(-1)?.words.push({ text, left: x0, top: y0, right: x1, bottom: y1, confidence });
    } while (found.Next(wordLevel));
    return lines.filter(({ words }) => words.length > 0);
  }
}

function writePgm({ width, height, pixels }: GrayImage): Uint8Array {
  const head = Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1');
  const bytes = new Uint8Array(head.length + pixels.length);
  bytes.set(head);
  bytes.set(pixels, head.length);
  return bytes;
}
