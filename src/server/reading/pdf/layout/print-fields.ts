import type { Pdfium } from '../pdfium.ts';

/** Annotations that print text (`FPDF_ANNOT_*` of fpdf_annot.h): notes written on the page, form fields. */
const printed = new Set([3, 20]);
const maxAnnotations = 5_000;
/** Appearance on screen, not on paper (`FLAT_NORMALDISPLAY`). */
const asDisplayed = 0;

/**
 * Loads a page with form entries and written notes flattened into its text. Changes only the parsed document.
 * @returns the page's handle, 0 if it cannot be loaded
 */
export function loadFilledPage(pdfium: Pdfium, document: number, index: number): number {
  const { exports } = pdfium;
  const page = exports.FPDF_LoadPage(document, index);
  if (page === 0 || !hasPrinted(pdfium, page)) return page;
  // pdfium needs this to draw fields without an appearance stream. It has no script engine, so no scripts run.
  const info = exports.PDFiumExt_OpenFormFillInfo();
  const form = exports.PDFiumExt_InitFormFillEnvironment(document, info);
  if (form !== 0) exports.FORM_OnAfterLoadPage(page, form);
  exports.FPDFPage_Flatten(page, asDisplayed);
  if (form !== 0) {
    exports.FORM_OnBeforeClosePage(page, form);
    exports.PDFiumExt_ExitFormFillEnvironment(form);
  }
  exports.PDFiumExt_CloseFormFillInfo(info);
  exports.FPDF_ClosePage(page);
  return exports.FPDF_LoadPage(document, index);
}

function hasPrinted({ exports }: Pdfium, page: number): boolean {
  const count = Math.min(exports.FPDFPage_GetAnnotCount(page), maxAnnotations);
  for (let index = 0; index < count; index++) {
    const annotation = exports.FPDFPage_GetAnnot(page, index);
    if (annotation === 0) continue;
    const kind = exports.FPDFAnnot_GetSubtype(annotation);
    exports.FPDFPage_CloseAnnot(annotation);
    if (printed.has(kind)) return true;
  }
  return false;
}
