/** Every address that shows a page of the app, named once for the web router and the server. `:name` marks a parameter. */
export const PAGE = {
  home: '/',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  confirmEmail: '/confirm-email',
  subscribe: '/subscribe',
  paypalSubscribe: '/paypal-subscribe',
  dashboard: '/dashboard',
  account: '/account',
  accountSection: '/account/:section',
  support: '/support',
  article: '/support/articles/:slug',
  ticket: '/support/tickets/:id',
  ticketLink: '/support/ticket',
  operator: '/operator',
  locations: '/locations',
  location: '/locations/:slug',
  status: '/status',
  about: '/about',
  contact: '/contact',
  careers: '/careers',
  press: '/press',
  guide: '/guide',
  blog: '/blog',
  blogComeBack: '/blog/how-interviews-come-back',
  blogGetReady: '/blog/get-ready-before-the-text',
  blogReschedule: '/blog/reschedule-never-cancel',
  compliance: '/compliance',
  terms: '/terms',
  privacy: '/privacy',
  cookies: '/cookies',
} as const;
/** The address of one enrollment center. */
export const locationHref = (slug: string) => PAGE.location.replace(':slug', slug);
export type PagePath = (typeof PAGE)[keyof typeof PAGE];
/** A page about one thing, which its address names. */
export type ObjectPage = Extract<PagePath, `${string}:${string}`>;

export const PAGES: readonly PagePath[] = Object.values(PAGE);

/** Whether a path (without query) is an address of this page; one slash at the end is forgiven. */
export function matchesPage(pattern: string, pathname: string): boolean {
  const path = pathname.replace(/(?<=[^/])\/$/, '');
  return new RegExp(`^${pattern.replace(/:[a-z]+/gi, '[^/]+')}$`).test(path);
}

/** The page behind a text: whole HTML from the server without the app, because people open it in a hurry. */
export const OPENING_PAGES = '/o/';
export const OPENING_PAGE = `${OPENING_PAGES}:code`;
/** One of its openings for a calendar. */
export const OPENING_CALENDAR = `${OPENING_PAGE}/interview.ics`;

/** Where one pays: the only pages that load the payment provider's script, under a policy of their own. */
export const PAY_PAGES: readonly PagePath[] = [PAGE.subscribe, PAGE.paypalSubscribe];

export function isPayPage(pathname: string): boolean {
  return PAY_PAGES.some((pattern) => matchesPage(pattern, pathname));
}

/** The page at a path; anything else is answered with 404. */
export function pageOf(pathname: string): PagePath | undefined {
  return PAGES.find((pattern) => matchesPage(pattern, pathname));
}

export const isPage = (pathname: string): boolean => pageOf(pathname) !== undefined;
