import { createElement } from 'react';
import type { ReactNode } from 'react';
import { type Block, type Inline, parseBlocks } from '#domain/support/markdown';
import { TextLink } from '#web/components/ui/actions/link';

/** Parts never change places, so they are handed over one by one and need no keys. */
export function ArticleBody({ content }: { content: string }) {
  return createElement('div', { className: 'prose max-w-[65ch]' }, ...parseBlocks(content).map(block));
}

function block(one: Block): ReactNode {
  if (one.kind === 'heading') return <h2>{one.text}</h2>;
  if (one.kind === 'paragraph') return createElement('p', null, ...one.parts.map(inline));
  const items = one.items.map((item) => createElement('li', null, ...item.map(inline)));
  return createElement(one.ordered ? 'ol' : 'ul', null, ...items);
}

function inline(part: Inline): ReactNode {
  if (part.kind === 'strong') return <strong>{part.text}</strong>;
  if (part.kind === 'link') return <TextLink href={part.href}>{part.text}</TextLink>;
  return part.text;
}
