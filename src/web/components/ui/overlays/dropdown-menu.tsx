import { useEffect, useId, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent, MouseEvent, PointerEvent, ReactNode } from 'react';
import { Button } from '#web/components/ui/actions/button';
import { Link } from '#web/components/ui/actions/link';
import { menuTarget, typeaheadTarget } from './menu-keys.ts';

interface DropdownMenuProps {
  /** What stands on the button. */
  label: ReactNode;
  /** `MenuLink`, `MenuAction` and `MenuSeparator`. */
  children: ReactNode;
}

/** As in the menus of operating systems: letters typed within a second are one word. */
const TYPEAHEAD_MS = 1_000;

/**
 * A menu button by the patterns of the ARIA Authoring Practices. It stays where its button is, so that it belongs to
 * the same landmark, and the page behind it still scrolls: locking it would need a style that the content policy refuses.
 */
export function DropdownMenu({ label, children }: DropdownMenuProps) {
  const id = useId();
  const [open, setOpen] = useState<false | 'first' | 'last' | 'menu'>(false);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const typed = useRef({ text: '', at: 0 });

  const items = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };

  useEffect(() => {
    if (open === false) return;
    const all = menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]');
    const target = { first: all?.[0], last: all?.[all.length - 1], menu: menu.current }[open];
    target?.focus({ preventScroll: true });
    const closeFromOutside = ({ target: pressed }: Event) => {
      if (!(pressed instanceof Node)) return;
      if (!menu.current?.contains(pressed) && !button.current?.contains(pressed)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeFromOutside);
    return () => document.removeEventListener('pointerdown', closeFromOutside);
  }, [open]);

  const openByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpen(event.key === 'ArrowDown' ? 'first' : 'last');
  };
  // A click without a pointer is Enter or Space.
  const toggle = (event: MouseEvent) =>
    setOpen(open !== false ? false : event.detail === 0 ? 'first' : 'menu');

  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const all = items();
    const current = all.findIndex((item) => item === document.activeElement);
    if (event.key === 'Escape') {
      event.preventDefault();
      close();
      return;
    }
    // Choosing with the space bar is the button's own; links know only Enter.
    if (event.key === ' ') {
      event.preventDefault();
      all[current]?.click();
      return;
    }
    const isText = event.key.length === 1 && !event.ctrlKey && !event.altKey && !event.metaKey;
    const target = isText
      ? typeaheadTarget(
          all.map((item) => item.textContent),
          current,
          textTyped(typed.current, event),
        )
      : menuTarget(event.key, current, all.length);
    if (isText || target !== null || event.key === 'Tab') event.preventDefault();
    if (target !== null) all[target]?.focus();
  };
  const highlight = ({ target }: PointerEvent) => {
    const item = target instanceof Element ? target.closest<HTMLElement>('[role=menuitem]') : null;
    (item ?? menu.current)?.focus({ preventScroll: true });
  };
  const closeWithFocus = ({ relatedTarget }: FocusEvent<HTMLDivElement>) => {
    if (relatedTarget !== null && !menu.current?.contains(relatedTarget) && relatedTarget !== button.current)
      setOpen(false);
  };

  return (
    <div className="relative">
      <Button
        ref={button}
        id={`${id}-button`}
        variant="outline"
        size="sm"
        aria-haspopup="menu"
        aria-expanded={open !== false}
        aria-controls={open === false ? undefined : `${id}-menu`}
        onClick={toggle}
        onKeyDown={openByKey}
      >
        {label}
      </Button>
      {open !== false && (
        <div
          ref={menu}
          id={`${id}-menu`}
          role="menu"
          tabIndex={-1}
          aria-labelledby={`${id}-button`}
          onKeyDown={move}
          onPointerMove={highlight}
          onPointerLeave={() => menu.current?.focus({ preventScroll: true })}
          onClick={(event) => event.target !== menu.current && close()}
          onBlur={closeWithFocus}
          className="appear absolute top-full right-0 z-50 mt-1.5 min-w-60 rounded-card border border-line bg-surface p-1.5 text-ink shadow-float outline-none"
        >
          {children}
        </div>
      )}
    </div>
  );
}

function textTyped(typed: { text: string; at: number }, { key, timeStamp }: KeyboardEvent): string {
  typed.text = timeStamp - typed.at < TYPEAHEAD_MS ? typed.text + key : key;
  typed.at = timeStamp;
  return typed.text;
}

const ITEM =
  'flex min-h-11 w-full cursor-pointer items-center rounded-control px-3 text-left outline-none select-none focus:bg-sunken focus:outline-2 focus:-outline-offset-2 focus:outline-focus';

export function MenuLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} role="menuitem" tabIndex={-1} className={ITEM}>
      {children}
    </Link>
  );
}

export function MenuAction({ onSelect, children }: { onSelect: () => void; children: ReactNode }) {
  return (
    <button type="button" role="menuitem" tabIndex={-1} onClick={onSelect} className={ITEM}>
      {children}
    </button>
  );
}

export function MenuSeparator() {
  return <hr className="my-1.5 border-line" />;
}
