import type { ComponentType } from 'react';

export interface LazyScreen {
  preload: () => Promise<ComponentType>;
  /** The component once its file is here: rendered without a gap. */
  loaded: () => ComponentType | null;
}

/** One file per screen, fetched once. Unlike `React.lazy` a screen that was fetched before never suspends. */
export function lazyScreen(load: () => Promise<ComponentType>): LazyScreen {
  let loaded: ComponentType | null = null;
  let loading: Promise<ComponentType> | null = null;
  return {
    preload: () =>
      (loading ??= load().then((screen) => {
        loaded = screen;
        return screen;
      })),
    loaded: () => loaded,
  };
}
