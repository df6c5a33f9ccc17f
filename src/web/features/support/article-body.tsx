import { type Block, type Inline, parseBlocks } from '#domain/support/markdown';
import { TextLink } from '#web/components/ui/link';

/** Blocks and parts never change places, so their position is their key. */
export function ArticleBody({ content }: { content: string }) {
  return (
    <div className="prose max-w-[65ch]">
      {parseBlocks(content).map((block, index) => (
        <ArticleBlock key={index} block={block} />
      ))}
    </div>
  );
}

function ArticleBlock({ block }: { block: Block }) {
  if (block.kind === 'heading') return <h2>{block.text}</h2>;
  if (block.kind === 'paragraph') return <p>{inline(block.parts)}</p>;
  const List = block.ordered ? 'ol' : 'ul';
  return (
    <List>
      {block.items.map((item, index) => (
        <li key={index}>{inline(item)}</li>
      ))}
    </List>
  );
}

function inline(parts: readonly Inline[]) {
  return parts.map((part, index) => {
    if (part.kind === 'strong') return <strong key={index}>{part.text}</strong>;
    if (part.kind === 'link')
      return (
        <TextLink key={index} href={part.href}>
          {part.text}
        </TextLink>
      );
    return part.text;
  });
}
