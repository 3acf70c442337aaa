/** Reads papers, Markdown with a few extensions, into blocks that all three writers understand. */

/** A piece of a line; bold between double asterisks. */
export type Run = { text: string; isBold: boolean };

export type TableBlock = {
  kind: 'table';
  header: string[];
  rows: string[][];
  /** Right-aligned columns. */
  isRight: boolean[];
};

export type Block =
  | { kind: 'title' | 'heading' | 'subheading' | 'paragraph' | 'bullet' | 'decision' | 'caption'; text: string }
  | { kind: 'numbered' | 'label'; mark: string; text: string }
  | TableBlock
  | { kind: 'break' };

export type Paper = {
  file: string;
  title: string;
  date: string;
  language: 'de' | 'en';
  description: { de: string; en: string };
  replaces?: string;
  /** Printed at the top of each page, left and right. */
  organisation: string;
  header: string;
  blocks: Block[];
};

const required = ['file', 'title', 'date', 'language', 'de', 'en'] as const;

/**
 * Reads a paper: front matter, then blocks. `#` title, `##` heading (of a workbook: a sheet), `###` subheading, `-`
 * bullet, `1.` numbered, `>` decision, `: ` caption of the next table, `@ Label: value`, `| a | b |` table with its
 * header, `===` page break.
 * @throws Error naming the fault in the source
 */
export function readSource(source: string, name: string): Paper {
  const match = /^---\n(?<front>[\s\S]*?)\n---\n(?<body>[\s\S]*)$/u.exec(source);
  if (!match?.groups) throw new Error(`${name}: no front matter`);
  const front = new Map<string, string>();
  for (const line of (match.groups.front ?? '').split('\n')) {
    const [, key, value] = /^(\w+): (.+)$/u.exec(line) ?? [];
    if (key === undefined || value === undefined) throw new Error(`${name}: front matter "${line}"`);
    front.set(key, value);
  }
  const missing = required.filter((key) => !front.has(key));
  if (missing.length > 0) throw new Error(`${name}: ${missing.join(', ')} missing`);
  const get = (key: (typeof required)[number]) => front.get(key) ?? '';
  const language = get('language');
  if (language !== 'de' && language !== 'en') throw new Error(`${name}: language ${language}`);
  const replaces = front.get('replaces');
  return {
    file: get('file'),
    title: get('title'),
    date: get('date'),
    language,
    description: { de: get('de'), en: get('en') },
    ...(replaces === undefined ? {} : { replaces }),
    organisation: front.get('organisation') ?? 'Stadtverkehr Aldenbrück AG',
    header: front.get('header') ?? get('title'),
    blocks: readBlocks(closeQuotes(match.groups.body ?? '')),
  };
}

/** Replaces the closing quote that is hard to type by the German one. */
function closeQuotes(body: string): string {
  return body.replaceAll(/„([^"“]*)"/gu, '„$1“');
}

const prefixes = [
  ['title', /^# (.*)$/u],
  ['heading', /^## (.*)$/u],
  ['subheading', /^### (.*)$/u],
  ['bullet', /^- (.*)$/u],
  ['decision', /^> ?(.*)$/u],
  ['caption', /^: (.*)$/u],
] as const;

function readBlocks(body: string): Block[] {
  const blocks: Block[] = [];
  let mayContinue = false;
  for (const line of body.split('\n').map((each) => each.trim())) {
    const last = blocks.at(-1);
    if (line === '') mayContinue = false;
    else if (line === '===') {
      blocks.push({ kind: 'break' });
      mayContinue = false;
    } else if (line.startsWith('|')) {
      addTableLine(blocks, line, mayContinue);
      mayContinue = true;
    } else {
      const block = readLine(line);
      const isContinued =
        mayContinue &&
        last !== undefined &&
        'text' in last &&
        (block.kind === 'paragraph' || isSameDecision(last, block));
      if (isContinued) last.text += ` ${block.text}`;
      else blocks.push(block);
      mayContinue = !['title', 'heading', 'subheading'].includes(block.kind);
    }
  }
  return blocks;
}

function isSameDecision(last: Block, block: Block): boolean {
  return last.kind === 'decision' && block.kind === 'decision';
}

function readLine(line: string): Extract<Block, { text: string }> {
  const [, label, value] = /^@ ([^:]+): (.+)$/u.exec(line) ?? [];
  if (label !== undefined && value !== undefined) return { kind: 'label', mark: `${label}:`, text: value };
  const [, number, item] = /^(\d+[.)]|\(\d+\)|[a-z]\)) (.*)$/u.exec(line) ?? [];
  if (number !== undefined && item !== undefined) return { kind: 'numbered', mark: number, text: item };
  for (const [kind, pattern] of prefixes) {
    const found = pattern.exec(line)?.[1];
    if (found !== undefined) return { kind, text: found };
  }
  return { kind: 'paragraph', text: line.replace(/^\\/u, '') };
}

function addTableLine(blocks: Block[], line: string, mayContinue: boolean): void {
  const cells = line
    .replace(/^\|/u, '')
    .replace(/\|$/u, '')
    .split('|')
    .map((cell) => cell.trim());
  const last = blocks.at(-1);
  if (!mayContinue || last?.kind !== 'table') {
    blocks.push({ kind: 'table', header: cells, rows: [], isRight: cells.map(() => false) });
  } else if (cells.every((cell) => /^:?-+:?$/u.test(cell))) {
    last.isRight = cells.map((cell) => cell.endsWith(':'));
  } else {
    if (cells.length !== last.header.length) throw new Error(`table row with ${cells.length} cells: ${line}`);
    last.rows.push(cells);
  }
}

/** Splits at double asterisks. */
export function runsOf(text: string): Run[] {
  return text
    .split('**')
    .map((part, index) => ({ text: part, isBold: index % 2 === 1 }))
    .filter((run) => run.text !== '');
}
