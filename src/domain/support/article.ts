export const ARTICLE_CATEGORIES = ['getting_started', 'features', 'billing', 'troubleshooting'] as const;
export type ArticleCategory = (typeof ARTICLE_CATEGORIES)[number];

/** How much of an article its card shows. */
export const EXCERPT_LENGTH = 150;

export interface Article {
  slug: string;
  title: string;
  category: ArticleCategory;
  /** Markdown, of which only what `parseBlocks` knows is used. */
  content: string;
}

const HEAD = /^---\ntitle: (.+)\ncategory: (\w+)\n---\n+/;

/** An article is a file: two lines of head, then its text. Anything else is a mistake of ours and says so. */
export function parseArticle(slug: string, file: string): Article {
  const [head, title, category] = HEAD.exec(file) ?? [];
  if (head === undefined || title === undefined || !isCategory(category)) {
    throw new Error(`The article ${slug} has no readable head.`);
  }
  return { slug, title, category, content: file.slice(head.length).trim() };
}

function isCategory(word: string | undefined): word is ArticleCategory {
  return ARTICLE_CATEGORIES.some((category) => category === word);
}
