import type { Pdfium } from '../pdfium.ts';
import type { PageBounds } from '../words/page-objects.ts';
import { type FormField, readField } from './form-fields.ts';

/** Subtypes (`FPDF_ANNOT_*` of fpdf_annot.h): a note written on the page, struck text, a file, a form field. */
const kinds = { note: 3, strikeOut: 12, file: 17, field: 20 };
const maxAnnotations = 20_000;
/** `FPDF_ANNOT_FLAG_HIDDEN` and `…_NOVIEW`. */
const unseen = 2 | 32;
const hidden = 2;
/** Appearance on screen, not on paper (`FLAT_NORMALDISPLAY`). */
const asDisplayed = 0;

/** The place of a file that is pinned to a page. */
export interface PinnedFile {
  pageIndex: number;
  /** Of the annotation. */
  index: number;
}

/** A page with what its annotations say; lengths in page space. */
export interface LoadedPage {
  /** 0 if the page cannot be loaded. */
  handle: number;
  fields: FormField[];
  /** What annotations strike. */
  struck: PageBounds[];
  files: PinnedFile[];
}

/**
 * Loads a page with form entries and written notes flattened into its text; check boxes and radio buttons are told
 * apart. Changes only the parsed document.
 */
export function loadFilledPage(pdfium: Pdfium, document: number, index: number): LoadedPage {
  const { exports } = pdfium;
  const page: LoadedPage = { handle: exports.FPDF_LoadPage(document, index), fields: [], struck: [], files: [] };
  if (page.handle === 0) return page;
  const printed = sortAnnotations(pdfium, page, index);
  if (printed.length === 0) return page;
  // pdfium needs this to draw fields without an appearance stream. It has no script engine, so no scripts run.
  const info = exports.PDFiumExt_OpenFormFillInfo();
  const form = exports.PDFiumExt_InitFormFillEnvironment(document, info);
  if (form !== 0) {
    exports.FORM_OnAfterLoadPage(page.handle, form);
    readFields(pdfium, page, form, printed);
  }
  exports.FPDFPage_Flatten(page.handle, asDisplayed);
  if (form !== 0) {
    exports.FORM_OnBeforeClosePage(page.handle, form);
    exports.PDFiumExt_ExitFormFillEnvironment(form);
  }
  exports.PDFiumExt_CloseFormFillInfo(info);
  exports.FPDF_ClosePage(page.handle);
  page.handle = exports.FPDF_LoadPage(document, index);
  return page;
}

/** Notes files and what is struck; returns the indexes of annotations that print text. */
function sortAnnotations(pdfium: Pdfium, page: LoadedPage, pageIndex: number): number[] {
  const { exports } = pdfium;
  const printed: number[] = [];
  const count = Math.min(exports.FPDFPage_GetAnnotCount(page.handle), maxAnnotations);
  for (let index = 0; index < count; index++) {
    const annotation = exports.FPDFPage_GetAnnot(page.handle, index);
    if (annotation === 0) continue;
    const kind = exports.FPDFAnnot_GetSubtype(annotation);
    if (kind === kinds.note || kind === kinds.field) printed.push(index);
    if (kind === kinds.file) page.files.push({ pageIndex, index });
    if (kind === kinds.strikeOut && (exports.FPDFAnnot_GetFlags(annotation) & unseen) === 0)
      page.struck.push(...areasOf(pdfium, annotation));
    exports.FPDFPage_CloseAnnot(annotation);
  }
  return printed;
}

const mostAreas = 1_000;

/** The quadrilaterals that an annotation marks, as rectangles. */
function areasOf(pdfium: Pdfium, annotation: number): PageBounds[] {
  const { exports } = pdfium;
  const areas: PageBounds[] = [];
  const points = exports.malloc(32);
  const count = Math.min(exports.FPDFAnnot_CountAttachmentPoints(annotation), mostAreas);
  for (let index = 0; index < count; index++) {
    if (exports.FPDFAnnot_GetAttachmentPoints(annotation, index, points) === 0) continue;
    const all = [...pdfium.heapFloats().subarray(points / 4, points / 4 + 8)];
    const xs = all.filter((_, at) => at % 2 === 0);
    const ys = all.filter((_, at) => at % 2 === 1);
    areas.push({ left: Math.min(...xs), bottom: Math.min(...ys), right: Math.max(...xs), top: Math.max(...ys) });
  }
  exports.free(points);
  return areas;
}

function readFields(pdfium: Pdfium, page: LoadedPage, form: number, printed: readonly number[]): void {
  const { exports } = pdfium;
  for (const index of printed) {
    const annotation = exports.FPDFPage_GetAnnot(page.handle, index);
    if (annotation === 0) continue;
    const flags = exports.FPDFAnnot_GetFlags(annotation);
    const field = (flags & unseen) === 0 ? readField(pdfium, form, annotation) : null;
    if (field) page.fields.push(field);
    // A box's own mark is a letter of a symbol font: our words say whether it is chosen.
    if (field && field.kind !== 'text') exports.FPDFAnnot_SetFlags(annotation, flags | hidden);
    exports.FPDFPage_CloseAnnot(annotation);
  }
}
