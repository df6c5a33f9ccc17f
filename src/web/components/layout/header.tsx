import { Menu, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { BRAND } from '#domain/brand';
import { PAGE } from '#contract/pages';
import { Button } from '#web/components/ui/actions/button';
import { Link } from '#web/components/ui/actions/link';
import { LinkButton } from '#web/components/ui/actions/link-button';
import { lazyPart } from '#web/components/ui/content/lazy-part';
import { sectionHref, SECTIONS } from '#web/lib/page/links';
import { BrandMark } from './brand-mark.tsx';
import { Container } from './container.tsx';
import { HeaderAccount } from './header-account.tsx';

/** For whoever opens it: a reader on a wide screen never does. */
const MobileMenu = lazyPart(() => import('./mobile-menu.tsx').then((module) => module.MobileMenu));

export function Header() {
  const [pathname] = useLocation();
  // The page it was opened on, so that it closes with the page.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const open = openOn === pathname;
  const close = () => setOpenOn(null);
  const toggle = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenOn(null);
      toggle.current?.focus();
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [open]);

  return (
    <header className="sticky top-0 z-40 border-b border-line bg-paper">
      <Container className="flex h-16 items-center justify-between gap-4">
        <Link
          href={PAGE.home}
          aria-label={`${BRAND} home`}
          className="-mx-1 inline-flex min-h-11 items-center rounded-control px-1"
        >
          <BrandMark />
        </Link>
        <div className="hidden items-center gap-3 text-[0.9375rem] whitespace-nowrap lg:flex in-data-auth:max-xl:hidden!">
          <nav aria-label="Main" className="flex">
            {SECTIONS.map(({ id, name }) => (
              <Link
                key={id}
                href={sectionHref(id)}
                className="inline-flex min-h-11 items-center rounded-control px-2 font-medium text-ink-2 hover:text-ink"
              >
                {name}
              </Link>
            ))}
          </nav>
          <HeaderAccount />
        </div>
        <div className="flex items-center gap-1 lg:hidden in-data-auth:max-xl:flex!">
          <LinkButton href={PAGE.register} size="sm" className="in-data-auth:hidden max-[22rem]:hidden">
            Get Started
          </LinkButton>
          <Button
            ref={toggle}
            variant="ghost"
            size="icon"
            aria-label={open ? 'Close menu' : 'Open menu'}
            aria-expanded={open}
            aria-controls="mobile-menu"
            onClick={() => setOpenOn(open ? null : pathname)}
            className="-mr-2"
          >
            {open ? <X aria-hidden className="size-6" /> : <Menu aria-hidden className="size-6" />}
          </Button>
        </div>
      </Container>
      <div
        id="mobile-menu"
        className="absolute inset-x-0 top-16 lg:hidden in-data-auth:max-xl:block!"
        hidden={!open}
      >
        {open && <MobileMenu onChoose={close} />}
      </div>
    </header>
  );
}
