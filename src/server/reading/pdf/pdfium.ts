import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { init } from '@embedpdf/pdfium';
import { AppError } from '#server/platform/errors/app-error.ts';

/** Bytes. A small hostile PDF can make pdfium request 2 GB; 500 scanned pages stay below 120 MB plus file size. */
const heapLimit = 300 * 1024 * 1024;

/**
 * The pdfium exports used here, called without the package's wrappers (measured: 50 ns instead of 1 µs per call).
 * Numbers are handles, pointers, or lengths; strings are passed as pointers.
 */
export interface PdfiumExports {
  malloc(size: number): number;
  free(pointer: number): void;
  FPDF_LoadMemDocument64(data: number, size: number, password: number): number;
  FPDF_CloseDocument(document: number): void;
  FPDF_GetLastError(): number;
  FPDF_GetPageCount(document: number): number;
  FPDFDoc_GetJavaScriptActionCount(document: number): number;
  FPDFDoc_GetAttachmentCount(document: number): number;
  FPDFDoc_GetAttachment(document: number, index: number): number;
  FPDFAttachment_GetName(attachment: number, buffer: number, size: number): number;
  FPDFAttachment_GetSubtype(attachment: number, buffer: number, size: number): number;
  FPDFAttachment_GetFile(attachment: number, buffer: number, size: number, length: number): number;
  EPDFAttachment_GetIntegerValue(attachment: number, key: number, value: number): number;
  FPDF_GetPageLabel(document: number, page: number, buffer: number, size: number): number;
  FPDF_GetMetaText(document: number, tag: number, buffer: number, size: number): number;
  FPDF_LoadPage(document: number, page: number): number;
  FPDF_ClosePage(page: number): void;
  FPDF_GetPageWidthF(page: number): number;
  FPDF_GetPageHeightF(page: number): number;
  FPDF_PageToDevice(
    page: number,
    startX: number,
    startY: number,
    sizeX: number,
    sizeY: number,
    rotate: number,
    pageX: number,
    pageY: number,
    deviceX: number,
    deviceY: number,
  ): number;
  FPDFText_LoadPage(page: number): number;
  FPDFText_ClosePage(textPage: number): void;
  FPDFText_CountChars(textPage: number): number;
  FPDFText_GetUnicode(textPage: number, index: number): number;
  FPDFText_GetLooseCharBox(textPage: number, index: number, rectangle: number): number;
  FPDFText_GetFontSize(textPage: number, index: number): number;
  FPDFText_GetMatrix(textPage: number, index: number, matrix: number): number;
  FPDFText_GetTextObject(textPage: number, index: number): number;
  FPDFPageObj_GetMarkedContentID(object: number): number;
  FPDFTextObj_GetFont(object: number): number;
  FPDFFont_GetWeight(font: number): number;
  FPDFFont_GetBaseFontName(font: number, buffer: number, size: number): number;
  FPDF_StructTree_GetForPage(page: number): number;
  FPDF_StructTree_Close(tree: number): void;
  FPDF_StructTree_CountChildren(tree: number): number;
  FPDF_StructTree_GetChildAtIndex(tree: number, index: number): number;
  FPDF_StructElement_GetType(element: number, buffer: number, size: number): number;
  FPDF_StructElement_CountChildren(element: number): number;
  FPDF_StructElement_GetChildAtIndex(element: number, index: number): number;
  FPDF_StructElement_GetChildMarkedContentID(element: number, index: number): number;
  FPDFPage_CountObjects(page: number): number;
  FPDFPage_GetObject(page: number, index: number): number;
  FPDFPageObj_GetType(object: number): number;
  FPDFPageObj_GetBounds(object: number, left: number, bottom: number, right: number, top: number): number;
  FPDFPageObj_GetFillColor(object: number, red: number, green: number, blue: number, alpha: number): number;
  FPDFPageObj_GetStrokeColor(object: number, red: number, green: number, blue: number, alpha: number): number;
  FPDFPageObj_GetMatrix(object: number, matrix: number): number;
  FPDFPageObj_HasTransparency(object: number): number;
  FPDFPageObj_GetClipPath(object: number): number;
  FPDFClipPath_CountPaths(clip: number): number;
  FPDFPath_CountSegments(path: number): number;
  FPDFPath_GetPathSegment(path: number, index: number): number;
  FPDFPathSegment_GetPoint(segment: number, x: number, y: number): number;
  FPDFPathSegment_GetType(segment: number): number;
  FPDFPath_GetDrawMode(path: number, fill: number, stroke: number): number;
  FPDFTextObj_GetTextRenderMode(object: number): number;
  FPDFPage_GetAnnotCount(page: number): number;
  FPDFPage_GetAnnot(page: number, index: number): number;
  FPDFPage_CloseAnnot(annotation: number): void;
  FPDFAnnot_GetSubtype(annotation: number): number;
  FPDFAnnot_GetFileAttachment(annotation: number): number;
  FPDFAnnot_GetFlags(annotation: number): number;
  FPDFAnnot_SetFlags(annotation: number, flags: number): number;
  FPDFAnnot_GetRect(annotation: number, rectangle: number): number;
  FPDFAnnot_CountAttachmentPoints(annotation: number): number;
  FPDFAnnot_GetAttachmentPoints(annotation: number, index: number, points: number): number;
  FPDFAnnot_GetFormFieldType(form: number, annotation: number): number;
  FPDFAnnot_GetFormFieldFlags(form: number, annotation: number): number;
  FPDFAnnot_GetFormFieldValue(form: number, annotation: number, buffer: number, size: number): number;
  FPDFAnnot_GetFormFieldExportValue(form: number, annotation: number, buffer: number, size: number): number;
  FPDFAnnot_IsChecked(form: number, annotation: number): number;
  FPDFPage_Flatten(page: number, flag: number): number;
  PDFiumExt_OpenFormFillInfo(): number;
  PDFiumExt_CloseFormFillInfo(info: number): void;
  PDFiumExt_InitFormFillEnvironment(document: number, info: number): number;
  PDFiumExt_ExitFormFillEnvironment(form: number): void;
  FORM_OnAfterLoadPage(page: number, form: number): void;
  FORM_OnBeforeClosePage(page: number, form: number): void;
  FPDFFormObj_CountObjects(form: number): number;
  FPDFFormObj_GetObject(form: number, index: number): number;
  FPDFBitmap_CreateEx(width: number, height: number, format: number, buffer: number, stride: number): number;
  FPDFBitmap_FillRect(bitmap: number, left: number, top: number, width: number, height: number, colour: number): void;
  FPDFBitmap_GetBuffer(bitmap: number): number;
  FPDFBitmap_GetStride(bitmap: number): number;
  FPDFBitmap_Destroy(bitmap: number): void;
  FPDF_RenderPageBitmap(
    bitmap: number,
    page: number,
    startX: number,
    startY: number,
    sizeX: number,
    sizeY: number,
    rotate: number,
    flags: number,
  ): void;
  FPDFBookmark_GetFirstChild(document: number, bookmark: number): number;
  FPDFBookmark_GetNextSibling(document: number, bookmark: number): number;
  FPDFBookmark_GetTitle(bookmark: number, buffer: number, size: number): number;
  FPDFBookmark_GetDest(document: number, bookmark: number): number;
  FPDFBookmark_GetAction(bookmark: number): number;
  FPDFAction_GetDest(document: number, action: number): number;
  FPDFDest_GetDestPageIndex(document: number, destination: number): number;
}

/** A pdfium instance with a capped heap. Must not be used after `isExhausted`. */
export interface Pdfium {
  exports: PdfiumExports;
  /** The heap as bytes; fetch again after any call that may allocate. */
  heap(): Uint8Array;
  heapFloats(): Float32Array;
  heapInts(): Int32Array;
  isExhausted(): boolean;
}

/** The parts of WebAssembly used here; its types come with the DOM library, which the server does not load. */
interface WasmMemory {
  buffer: ArrayBuffer;
}
interface WasmInstance {
  exports: { memory: WasmMemory };
}
interface WasmImports {
  env: { emscripten_resize_heap?: (size: number) => number };
}
const { WebAssembly } = globalThis as unknown as {
  WebAssembly: {
    Module: new (bytes: Uint8Array) => object;
    Instance: new (module: object, imports: WasmImports) => WasmInstance;
  };
};

let shared: Promise<Pdfium> | null = null;

/** The process's instance; created on first use and again after it exhausted its heap. */
export async function openPdfium(): Promise<Pdfium> {
  const current = await shared;
  if (current && !current.isExhausted()) return current;
  shared = startPdfium();
  return shared;
}

async function startPdfium(): Promise<Pdfium> {
  const wasmBinary = readFileSync(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')));
  let memory: WasmMemory | undefined;
  let exhausted = false;
  const instantiateWasm = (imports: WasmImports, receive: (instance: WasmInstance) => void) => {
    const environment = imports.env;
    const resize = environment.emscripten_resize_heap;
    environment.emscripten_resize_heap = (size) => {
      if (size >>> 0 <= heapLimit && resize) return resize(size);
      exhausted = true;
      // pdfium would abort the process on a failed allocation; an exception only leaves the call.
      throw new AppError('file_too_complex');
    };
    const module = new WebAssembly.Module(wasmBinary);
    const instance = new WebAssembly.Instance(module, imports);
    memory = instance.exports.memory;
    receive(instance);
    return instance.exports;
  };
  const quiet = () => undefined;
  const wrapped = await init({ instantiateWasm, print: quiet, printErr: quiet } as unknown as Parameters<
    typeof init
  >[0]);
  wrapped.PDFiumExt_Init();
  // The buffer changes with each growth: recreate the views only then.
  let current: { buffer: ArrayBuffer; bytes: Uint8Array; floats: Float32Array; ints: Int32Array } | null = null;
  const views = () => {
    if (!memory) throw new Error('pdfium has no memory');
    const { buffer } = memory;
    if (current?.buffer !== buffer) {
      current = {
        buffer,
        bytes: new Uint8Array(buffer),
        floats: new Float32Array(buffer),
        ints: new Int32Array(buffer),
      };
    }
    return current;
  };
  return {
    exports: wrapped.pdfium.wasmExports as unknown as PdfiumExports,
    heap: () => views().bytes,
    heapFloats: () => views().floats,
    heapInts: () => views().ints,
    isExhausted: () => exhausted,
  };
}

/** Reads a zero-terminated UTF-16 string that pdfium returns with its length in bytes. */
export function readUtf16(pdfium: Pdfium, ask: (buffer: number, size: number) => number): string {
  const size = ask(0, 0);
  if (size <= 2 || size > 100_000) return '';
  const pointer = pdfium.exports.malloc(size);
  try {
    ask(pointer, size);
    return new TextDecoder('utf-16le').decode(pdfium.heap().slice(pointer, pointer + size - 2));
  } finally {
    pdfium.exports.free(pointer);
  }
}

/** Puts a zero-terminated ASCII string into pdfium's heap for the duration of a call. */
export function withAscii<T>(pdfium: Pdfium, text: string, use: (pointer: number) => T): T {
  const bytes = new TextEncoder().encode(`${text}\0`);
  const pointer = pdfium.exports.malloc(bytes.length);
  try {
    pdfium.heap().set(bytes, pointer);
    return use(pointer);
  } finally {
    pdfium.exports.free(pointer);
  }
}
