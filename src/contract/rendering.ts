import { type ObjectPage, PAGE } from './pages.ts';

/**
 * Pages whose HTML is the same at all their addresses, because the browser fetches what they are about. They are rendered
 * at this address, which stands for all of them.
 */
export const SAME_FOR_ALL: Partial<Record<ObjectPage, string>> = {
  [PAGE.accountSection]: '/account/alerts',
  [PAGE.ticket]: '/support/tickets/1',
};

/** What only the server knows about itself and pages show. */
export interface PageSettings {
  /** Without a slash at the end. */
  publicUrl: string;
  supportEmail: string;
  /** Where a demo's simulators are; empty when the providers are real. */
  simulatorConsole: string;
}

/** One page to be turned into HTML. */
export interface RenderRequest {
  pathname: string;
  settings: PageSettings;
  now: number;
  /** A public answer of the API by its address; null when there is no such thing. */
  read: (path: string) => Promise<unknown>;
}

export interface RenderedPage {
  status: 200 | 404;
  /** The pattern of the page that was rendered, so that the browser goes on only from its own. */
  page: string;
  /** Tags for the head. */
  head: string;
  /** What stands inside `#root`. */
  body: string;
  /** What the browser starts from, as JSON. */
  data: PageData;
  /** The screen's file, for the list of scripts to fetch early. */
  screen: string;
  /** Shows rows that change, or could not read them. */
  live: boolean;
}

/** Embedded in the page: the answers it was made from, by query key, and when. */
export interface PageData {
  renderedAt: number;
  answers: readonly (readonly [key: readonly unknown[], answer: unknown])[];
}

/** What the bundle made from `src/web/app/rendering/render-page.tsx` offers. */
export interface Renderer {
  /** The pages that search engines should list, without those made from rows. */
  listedPages: readonly string[];
  renderPage: (request: RenderRequest) => Promise<RenderedPage>;
}
