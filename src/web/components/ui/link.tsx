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

/** Holds the icon to the last word, so that it never begins a line alone. */
const STICK = '\u2060';

/** A link to another site: always in a new tab, and it says so. */
export function ExternalLink({ children, icon = true, ...rest }: LinkProps & { icon?: boolean }) {
  return (
    <a target="_blank" rel="noopener noreferrer" {...rest}>
      {children}
      {icon && (
        <span aria-hidden>
          {STICK}
          <ExternalIcon className="ml-1 inline size-[0.9em] align-[-0.08em]" />
        </span>
      )}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

export const TEXT_LINK =
  'font-semibold text-ink underline decoration-1 underline-offset-3 hover:decoration-2';

export function TextLink({ className, ...rest }: LinkProps) {
  return <Link className={className === undefined ? TEXT_LINK : `${TEXT_LINK} ${className}`} {...rest} />;
}
