import { DropdownMenu as Radix } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';

interface DropdownMenuProps {
  trigger: ReactNode;
  children: ReactNode;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/**
 * Not modal: a modal menu would lock scrolling with a style element that the content policy refuses. Not moved to the
 * end of the page either, so that it stays in the landmark of its button.
 */
export function DropdownMenu({ trigger, children, open, onOpenChange }: DropdownMenuProps) {
  return (
    <Radix.Root modal={false} open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Content
        align="end"
        sideOffset={6}
        className="appear z-50 min-w-60 rounded-card border border-line bg-surface p-1.5 text-ink shadow-float"
      >
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}

const ITEM =
  'flex min-h-11 w-full cursor-pointer items-center rounded-control px-3 text-left outline-none select-none data-highlighted:bg-sunken data-highlighted:outline-2 data-highlighted:-outline-offset-2 data-highlighted:outline-focus';

export function MenuItem(props: Omit<ComponentProps<typeof Radix.Item>, 'className'>) {
  return <Radix.Item {...props} className={ITEM} />;
}

export function MenuSeparator() {
  return <Radix.Separator className="my-1.5 h-px bg-line" />;
}
