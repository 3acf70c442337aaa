import { Fragment, type ReactNode } from 'react';
import { type KnowledgeOfChat, languageOfHeading } from '#shared/contracts/welcome-knowledge.ts';
import { fillFacts } from '#shared/facts/fill-facts.ts';
import { useKnowledgeText } from './messages.ts';

/** `key`: the block's index in the text. */
type Block = { key: string } & BlockContent;
type BlockContent =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'list'; entries: string[] }
  | { kind: 'asked'; text: string }
  | { kind: 'paragraph'; text: string };

const heading = /^(#{1,6})\s+(.*?)\s*(?:\{#[\w-]{1,60}\})?\s*#*$/u;
const entry = /^\s*(?:[-*+]|\d+[.)])\s+(.*)$/u;
const asked = /^(?:fragen|questions|weiter|next):\s*/iu;

function blocksOf(markdown: string, facts: KnowledgeOfChat['facts']): Block[] {
  const blocks: BlockContent[] = [];
  let isOpen = false;
  let language: 'de' | 'en' = 'de';
  for (const written of markdown.split(/\r?\n/)) {
    const [, marks, title] = heading.exec(written) ?? [];
    language = languageOfHeading[title?.toLowerCase() ?? ''] ?? language;
    const line = fillFacts(written, facts[language]);
    const listed = entry.exec(line)?.[1];
    const last = blocks.at(-1);
    if (marks !== undefined) blocks.push({ kind: 'heading', level: marks.length, text: title ?? '' });
    else if (asked.test(line)) blocks.push({ kind: 'asked', text: line });
    else if (listed !== undefined && last?.kind === 'list' && isOpen) last.entries.push(listed);
    else if (listed !== undefined) blocks.push({ kind: 'list', entries: [listed] });
    else if (line.trim() === '') {
      isOpen = false;
      continue;
    } else if (last?.kind === 'paragraph' && isOpen) last.text += ` ${line.trim()}`;
    else blocks.push({ kind: 'paragraph', text: line.trim() });
    isOpen = marks === undefined;
  }
  return blocks.map((block, index) => ({ ...block, key: `${index}` }));
}

/** Bold, italics and code; links keep only their text. Everything else, HTML included, stays plain text. */
function inlineOf(text: string): ReactNode[] {
  const plain = text.replace(/\[([^\]]*)\]\([^)]*\)/gu, '$1');
  return plain.split(/(\*\*[^*]+\*\*|\*[^*\s][^*]*\*|`[^`]+`)/u).map((part, index) => {
    // The parts never change order, so the index is a stable key.
    const key = `${index}`;
    if (part.startsWith('**') && part.length > 4) return <strong key={key}>{part.slice(2, -2)}</strong>;
    if (part.startsWith('`') && part.length > 2) return <code key={key}>{part.slice(1, -1)}</code>;
    if (part.startsWith('*') && part.length > 2) return <em key={key}>{part.slice(1, -1)}</em>;
    return <Fragment key={key}>{part}</Fragment>;
  });
}

/**
 * Preview of the text's structure, with its placeholders filled: the answers, and in smaller print what they are found by. Built from React elements
 * only, no HTML.
 */
export function MarkdownPreview({ markdown, facts }: { markdown: string; facts: KnowledgeOfChat['facts'] }) {
  const text = useKnowledgeText();
  const blocks = blocksOf(markdown, facts);
  if (blocks.length === 0) return <p className="text-muted">{text.emptyPreview}</p>;
  return (
    <div className="grid gap-2 wrap-anywhere">
      {blocks.map((block) => (
        <PreviewBlock key={block.key} block={block} />
      ))}
    </div>
  );
}

function PreviewBlock({ block }: { block: Block }) {
  if (block.kind === 'heading') {
    const Tag = block.level === 1 ? 'h3' : 'h4';
    return (
      <Tag
        className={block.level === 1 ? 'mt-4 border-b border-line pb-1 text-xl font-semibold' : 'mt-3 font-semibold'}
      >
        {inlineOf(block.text)}
      </Tag>
    );
  }
  if (block.kind === 'list') {
    return (
      <ul className="list-disc pl-5">
        {block.entries.map((each) => (
          <li key={each}>{inlineOf(each)}</li>
        ))}
      </ul>
    );
  }
  if (block.kind === 'asked') return <p className="text-sm text-muted">{block.text}</p>;
  return <p className="max-w-[72ch]">{inlineOf(block.text)}</p>;
}
