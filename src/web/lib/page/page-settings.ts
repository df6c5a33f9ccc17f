import type { PageSettings } from '#contract/rendering';

type ShownSetting = Exclude<keyof PageSettings, 'publicUrl'>;

const META: Record<ShownSetting, string> = {
  supportEmail: 'support-email',
  simulatorConsole: 'simulator-console',
};

let given: Pick<PageSettings, ShownSetting> | null = null;

/** For rendering on the server; the browser finds the same in the page's head. */
export function provideSettings(settings: PageSettings): void {
  given = settings;
}

export function pageSetting(name: ShownSetting): string {
  if (given !== null) return given[name];
  if (typeof document === 'undefined') return '';
  return document.querySelector(`meta[name="${META[name]}"]`)?.getAttribute('content') ?? '';
}
