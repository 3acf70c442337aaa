import type { Pdfium } from '../pdfium.ts';

/** Kinds of annotations that print text of their own (`FPDF_ANNOT_*` of fpdf_annot.h): notes written on the page, fields of forms. */
const printed = new Set([3, 20]);
const annotationsAtMost = 5_000;
/** As the page is displayed, not as it is printed (`FLAT_NORMALDISPLAY`). */
const asDisplayed = 0;

/**
 * Loads a page with what is filled into its form and written onto it as part of its text. Only the parsed document changes.
 * @returns its handle, 0 where it cannot be loaded
 */
export function loadFilledPage(pdfium: Pdfium, document: number, index: number): number {
  const { exports } = pdfium;
  const page = exports.FPDF_LoadPage(document, index);
  if (page === 0 || !hasPrinted(pdfium, page)) return page;
  // Where a program left the look of a field to its readers, pdfium draws it only with this at hand. Scripts are not run: it has no engine.
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
  const count = Math.min(exports.FPDFPage_GetAnnotCount(page), annotationsAtMost);
  for (let index = 0; index < count; index++) {
    const annotation = exports.FPDFPage_GetAnnot(page, index);
    if (annotation === 0) continue;
    const kind = exports.FPDFAnnot_GetSubtype(annotation);
    exports.FPDFPage_CloseAnnot(annotation);
    if (printed.has(kind)) return true;
  }
  return false;
}
