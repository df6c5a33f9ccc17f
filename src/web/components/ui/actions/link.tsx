import { ExternalLink as ExternalIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Link as RouterLink, useLocation } from 'wouter';

interface LinkProps extends ComponentProps<'a'> {
  href: string;
}

/** A link inside the site; the one to the current page is marked. One to a place on the same page is left to the browser, which scrolls and moves the focus. */
export function Link({ href, children, ...rest }: LinkProps) {
  const [here] = useLocation();
  const [path, hash] = href.split('#');
  if (hash !== undefined && (path === here || path === '')) {
    return (
      <a href={href} {...rest}>
        {children}
      </a>
    );
  }
  return (
    <RouterLink href={href} aria-current={path === here ? 'page' : undefined} {...rest}>
      {children}
    </RouterLink>
  );
}

interface ExternalLinkProps extends Omit<LinkProps, 'children'> {
  children: string;
}

/** A link to another site: always in a new tab, and it says so. The icon never begins a line alone. */
export function ExternalLink({ children, ...rest }: ExternalLinkProps) {
  const end = children.lastIndexOf(' ') + 1;
  return (
    <a target="_blank" rel="noopener noreferrer" {...rest}>
      <span>
        {children.slice(0, end)}
        <span className="whitespace-nowrap">
          {children.slice(end)}
          <ExternalIcon aria-hidden className="ml-1.5 inline size-[0.9em] align-[-0.08em]" />
        </span>
      </span>
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

export const TEXT_LINK =
  'font-semibold text-ink underline decoration-1 underline-offset-3 hover:decoration-2';

export function TextLink({ className, ...rest }: LinkProps) {
  return <Link className={className === undefined ? TEXT_LINK : `${TEXT_LINK} ${className}`} {...rest} />;
}
