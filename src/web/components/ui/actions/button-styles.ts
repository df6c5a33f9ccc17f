import { clsx } from 'clsx';

const BASE =
  'inline-flex select-none items-center justify-center gap-2 rounded-control text-center font-semibold transition-colors duration-150 aria-disabled:cursor-default aria-disabled:opacity-60';

const VARIANTS = {
  primary: 'bg-ink text-paper hover:bg-ink/85',
  accent: 'bg-accent text-on-accent hover:bg-accent-hover',
  outline: 'border border-line-strong bg-surface text-ink hover:bg-sunken',
  ghost: 'text-ink hover:bg-sunken',
  danger: 'bg-danger text-paper hover:bg-danger/90',
  'danger-outline': 'border border-danger bg-surface text-danger hover:bg-danger-soft',
} as const;

const SIZES = {
  /** Lower only where a mouse points. */
  sm: 'min-h-11 px-3 py-1.5 text-[0.9375rem] sm:pointer-fine:min-h-9',
  md: 'min-h-11 px-4 py-2',
  lg: 'min-h-13 px-6 py-3 text-[1.0625rem]',
  icon: 'size-11',
} as const;

export interface ButtonLook {
  variant?: keyof typeof VARIANTS | undefined;
  size?: keyof typeof SIZES | undefined;
  /** As wide as what is around it. */
  wide?: boolean | undefined;
}

/** The look shared by buttons and by links that look like buttons. */
export function buttonStyles({
  variant = 'primary',
  size = 'md',
  wide = false,
  className,
}: ButtonLook & { className?: string | undefined } = {}): string {
  return clsx(BASE, VARIANTS[variant], SIZES[size], wide && 'w-full', className);
}
