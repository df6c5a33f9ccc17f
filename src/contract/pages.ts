/** Every address that shows a page of the app, named once for the web router and the server. `:name` marks a parameter. */
export const PAGE = {
  home: '/',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  subscribe: '/subscribe',
  paypalSubscribe: '/paypal-subscribe',
  dashboard: '/dashboard',
  account: '/account',
  support: '/support',
  locations: '/locations',
  location: '/locations/:slug',
  status: '/status',
  link: '/o/:code',
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

export const PAGES: readonly PagePath[] = Object.values(PAGE);

/** Whether a path (without query) is an address of this page; one slash at the end is forgiven. */
export function matchesPage(pattern: string, pathname: string): boolean {
  const path = pathname.replace(/(?<=[^/])\/$/, '');
  return new RegExp(`^${pattern.replace(/:[a-z]+/gi, '[^/]+')}$`).test(path);
}

/** Whether a path is a page of the app; anything else is answered with 404. */
export function isPage(pathname: string): boolean {
  return PAGES.some((pattern) => matchesPage(pattern, pathname));
}
