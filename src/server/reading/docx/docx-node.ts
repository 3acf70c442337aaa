/** The parts of mammoth's document node used here. */
export interface DocxNode {
  type: string;
  children?: DocxNode[];
  value?: string;
  styleId?: string | null;
  styleName?: string | null;
  breakType?: string;
  isHeader?: boolean;
  checked?: boolean;
  colSpan?: number;
  rowSpan?: number;
  noteType?: string;
  noteId?: string;
  body?: DocxNode[];
  notes?: { _notes?: Record<string, DocxNode> };
}
