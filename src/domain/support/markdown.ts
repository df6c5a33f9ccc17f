/** The little of Markdown that articles use. Whatever is not known here stays plain text, so nothing can be smuggled in. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong'; text: string }
  | { kind: 'link'; text: string; href: string };

export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; parts: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] };

const INLINE = /\*\*(?<strong>[^*]+)\*\*|\[(?<label>[^\]]+)\]\((?<href>\/[^)\s]*)\)/g;
const ITEM = /^(?:- |(?<number>\d+)\. )/;

export function parseBlocks(markdown: string): Block[] {
  return markdown
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map(parseBlock);
}

function parseBlock(block: string): Block {
  const lines = block.split('\n');
  if (block.startsWith('## ')) return { kind: 'heading', text: block.slice(3) };
  if (lines.every((line) => ITEM.test(line))) {
    const ordered = ITEM.exec(lines[0] ?? '')?.groups?.['number'] !== undefined;
    return { kind: 'list', ordered, items: lines.map((line) => parseInline(line.replace(ITEM, ''))) };
  }
  return { kind: 'paragraph', parts: parseInline(lines.join(' ')) };
}

function parseInline(text: string): Inline[] {
  const parts: Inline[] = [];
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index) });
    const { strong, label = '', href = '' } = match.groups ?? {};
    parts.push(strong === undefined ? { kind: 'link', text: label, href } : { kind: 'strong', text: strong });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  return parts;
}

/** The beginning of an article in plain words, cut where the card ends. */
export function excerpt(markdown: string, length: number): string {
  const plain = parseBlocks(markdown)
    .flatMap((block) => {
      if (block.kind === 'heading') return [block.text];
      return (block.kind === 'paragraph' ? [block.parts] : block.items).map((parts) =>
        parts.map(({ text }) => text).join(''),
      );
    })
    .join(' ');
  return plain.length <= length ? plain : `${plain.slice(0, length).trimEnd()}…`;
}
