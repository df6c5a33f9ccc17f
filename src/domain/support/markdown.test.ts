import { describe, expect, it } from 'vitest';
import { excerpt, parseBlocks } from './markdown.ts';

describe('articles', () => {
  it('knows headings, paragraphs and both kinds of list', () => {
    expect(parseBlocks('One\nline.\n\n## Head\n\n- a\n- **b** c\n\n1. x\n2. y')).toEqual([
      { kind: 'paragraph', parts: [{ kind: 'text', text: 'One line.' }] },
      { kind: 'heading', text: 'Head' },
      {
        kind: 'list',
        ordered: false,
        items: [
          [{ kind: 'text', text: 'a' }],
          [
            { kind: 'strong', text: 'b' },
            { kind: 'text', text: ' c' },
          ],
        ],
      },
      { kind: 'list', ordered: true, items: [[{ kind: 'text', text: 'x' }], [{ kind: 'text', text: 'y' }]] },
    ]);
  });

  it('links inside the site only', () => {
    expect(parseBlocks('See [status](/status).')).toEqual([
      {
        kind: 'paragraph',
        parts: [
          { kind: 'text', text: 'See ' },
          { kind: 'link', text: 'status', href: '/status' },
          { kind: 'text', text: '.' },
        ],
      },
    ]);
    const text = '[bad](javascript:alert(1)) <b>x</b>';
    expect(parseBlocks(text)).toEqual([{ kind: 'paragraph', parts: [{ kind: 'text', text }] }]);
  });

  it('shows the first 150 characters in plain words', () => {
    const words = `**Bold** ${'word '.repeat(60)}`;
    const shown = excerpt(words, 150);
    expect(shown.startsWith('Bold word')).toBe(true);
    expect(shown.length).toBeLessThanOrEqual(151);
    expect(shown.endsWith('…')).toBe(true);
    expect(excerpt('Short.', 150)).toBe('Short.');
  });
});
