import { cva } from 'class-variance-authority';
import type { VariantProps } from 'class-variance-authority';

/** The look shared by buttons and by links that look like buttons. */
export const buttonStyles = cva(
  'inline-flex select-none items-center justify-center gap-2 rounded-control text-center font-semibold transition-colors duration-150 disabled:cursor-default disabled:opacity-60',
  {
    variants: {
      variant: {
        primary: 'bg-ink text-paper hover:bg-ink/85',
        accent: 'bg-accent text-on-accent hover:bg-accent-hover',
        outline: 'border border-line-strong bg-surface text-ink hover:bg-sunken',
        ghost: 'text-ink hover:bg-sunken',
        danger: 'bg-danger text-paper hover:bg-danger/90',
        'danger-outline': 'border border-danger bg-surface text-danger hover:bg-danger-soft',
      },
      size: {
        sm: 'min-h-9 px-3 py-1.5 text-[0.9375rem]',
        md: 'min-h-11 px-4 py-2',
        lg: 'min-h-13 px-6 py-3 text-[1.0625rem]',
        icon: 'size-11',
      },
      wide: { true: 'w-full' },
    },
    defaultVariants: { variant: 'primary', size: 'md' },
  },
);

export type ButtonLook = VariantProps<typeof buttonStyles>;
