import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

export function Container({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={clsx('mx-auto w-full max-w-[73rem] px-4 sm:px-6', className)} />;
}
