import type { ComponentProps } from 'react';
import { buttonStyles } from './button-styles.ts';
import type { ButtonLook } from './button-styles.ts';
import { Link } from './link.tsx';

interface LinkButtonProps extends ComponentProps<'a'>, ButtonLook {
  href: string;
}

/** Goes somewhere, looks like a button: opens in a new tab with the usual keys, as every link does. */
export function LinkButton({ variant, size, wide, className, ...rest }: LinkButtonProps) {
  return <Link {...rest} className={buttonStyles({ variant, size, wide, className })} />;
}
