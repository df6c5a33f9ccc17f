import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
import { DEFAULT_PROGRAM, PROGRAMS } from '#domain/availability/programs';
import type { DirectoryFilter } from './directory-groups.ts';

/** From the specification: how long typing rests before it counts. */
const DEBOUNCE_MS = 300;

/** The filter, kept in the address so that reload, sharing and Back bring it back. */
export function useDirectoryFilter(): [DirectoryFilter, (filter: DirectoryFilter) => void] {
  const [params, setParams] = useSearchParams();
  const stored: DirectoryFilter = {
    text: params.get('q') ?? '',
    onlyOpen: params.get('open') === '1',
    program: PROGRAMS.find((one) => one === params.get('program')) ?? DEFAULT_PROGRAM,
  };
  const [typed, setTyped] = useState<DirectoryFilter | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const change = (filter: DirectoryFilter) => {
    setTyped(filter);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setParams(
        {
          ...(filter.text.trim() !== '' && { q: filter.text.trim() }),
          ...(filter.onlyOpen && { open: '1' }),
          ...(filter.program !== DEFAULT_PROGRAM && { program: filter.program }),
        },
        { replace: true },
      );
    }, DEBOUNCE_MS);
  };
  return [typed ?? stored, change];
}
