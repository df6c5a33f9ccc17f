import { matchesPage, PAGE } from '#contract/pages';
import type { PagePath } from '#contract/pages';
import type { PageAccess } from './guards.ts';
import { lazyScreen } from './lazy-screen.ts';
import type { LazyScreen } from './lazy-screen.ts';

export interface Route {
  path: PagePath | '*';
  title: string;
  access: PageAccess;
  screen: LazyScreen;
  /** Draws itself before it is known who is there: the server sends its frame, which is then filled. */
  framed?: true;
}

const ACCOUNT: Omit<Route, 'path'> = {
  title: 'Account Settings',
  access: 'member',
  screen: lazyScreen(() => import('#web/app/screens/account').then((m) => m.AccountScreen)),
};

export const ROUTES: readonly Route[] = [
  {
    path: PAGE.home,
    title: 'Text alerts for Global Entry interviews',
    access: 'public',
    screen: lazyScreen(() => import('#web/app/screens/landing').then((m) => m.LandingScreen)),
  },
  {
    path: PAGE.login,
    title: 'Log In',
    access: 'login',
    screen: lazyScreen(() => import('#web/app/screens/auth/login').then((m) => m.LoginScreen)),
  },
  {
    path: PAGE.register,
    title: 'Create Account',
    access: 'register',
    screen: lazyScreen(() => import('#web/app/screens/auth/register').then((m) => m.RegisterScreen)),
  },
  {
    path: PAGE.forgotPassword,
    title: 'Forgot Password',
    access: 'public',
    screen: lazyScreen(() =>
      import('#web/app/screens/auth/forgot-password').then((m) => m.ForgotPasswordScreen),
    ),
  },
  {
    path: PAGE.resetPassword,
    title: 'Reset Password',
    access: 'public',
    screen: lazyScreen(() =>
      import('#web/app/screens/auth/reset-password').then((m) => m.ResetPasswordScreen),
    ),
  },
  {
    path: PAGE.confirmEmail,
    title: 'Confirm Email',
    access: 'public',
    screen: lazyScreen(() => import('#web/app/screens/auth/confirm-email').then((m) => m.ConfirmEmailScreen)),
  },
  {
    path: PAGE.subscribe,
    title: 'Activate Your Subscription',
    access: 'payer',
    screen: lazyScreen(() => import('#web/app/screens/subscribe').then((m) => m.SubscribeScreen)),
  },
  {
    path: PAGE.paypalSubscribe,
    title: 'Complete Your Subscription',
    access: 'payer',
    screen: lazyScreen(() => import('#web/app/screens/subscribe').then((m) => m.PaypalSubscribeScreen)),
  },
  {
    path: PAGE.dashboard,
    title: 'Dashboard',
    access: 'subscriber',
    framed: true,
    screen: lazyScreen(() => import('#web/app/screens/dashboard').then((m) => m.DashboardScreen)),
  },
  { path: PAGE.account, ...ACCOUNT },
  { path: PAGE.accountSection, ...ACCOUNT, title: 'Your Account' },
  {
    path: PAGE.support,
    title: 'Support & Help',
    access: 'public',
    screen: lazyScreen(() => import('#web/app/screens/support/support').then((m) => m.SupportScreen)),
  },
  {
    path: PAGE.article,
    title: 'Help Article',
    access: 'public',
    screen: lazyScreen(() => import('#web/app/screens/support/article').then((m) => m.ArticleScreen)),
  },
  {
    path: PAGE.ticket,
    title: 'Support Ticket',
    access: 'member',
    screen: lazyScreen(() => import('#web/app/screens/support/ticket').then((m) => m.TicketScreen)),
  },
  {
    path: PAGE.ticketLink,
    title: 'Your Ticket',
    access: 'public',
    screen: lazyScreen(() => import('#web/app/screens/support/ticket-link').then((m) => m.TicketLinkScreen)),
  },
  {
    path: PAGE.operator,
    title: 'Operator',
    access: 'member',
    screen: lazyScreen(() => import('#web/app/screens/support/operator').then((m) => m.OperatorScreen)),
  },
  {
    path: PAGE.locations,
    title: 'Enrollment Centers',
    access: 'public',
    screen: lazyScreen(() =>
      import('#web/app/screens/availability/locations').then((m) => m.LocationsScreen),
    ),
  },
  {
    path: PAGE.location,
    title: 'Enrollment Center',
    access: 'public',
    screen: lazyScreen(() => import('#web/app/screens/availability/location').then((m) => m.LocationScreen)),
  },
  {
    path: PAGE.status,
    title: 'Service Status',
    access: 'public',
    screen: lazyScreen(() => import('#web/app/screens/availability/status').then((m) => m.StatusScreen)),
  },
  {
    path: PAGE.about,
    title: 'About Us',
    access: 'public',
    screen: lazyScreen(() => import('#web/app/screens/company/about').then((m) => m.AboutScreen)),
  },
  {
    path: PAGE.contact,
    title: 'Contact',
    access: 'public',
    screen: lazyScreen(() => import('#web/app/screens/company/contact').then((m) => m.ContactScreen)),
  },
  {
    path: PAGE.careers,
    title: 'Careers',
    access: 'public',
    screen: lazyScreen(() => import('#web/app/screens/company/careers').then((m) => m.CareersScreen)),
  },
  {
    path: PAGE.press,
    title: 'Press',
    access: 'public',
    screen: lazyScreen(() => import('#web/app/screens/company/press').then((m) => m.PressScreen)),
  },
  {
    path: PAGE.guide,
    title: 'Global Entry Guide',
    access: 'public',
    screen: lazyScreen(() => import('#web/app/screens/blog/guide').then((m) => m.GuideScreen)),
  },
  {
    path: PAGE.blog,
    title: 'Blog',
    access: 'public',
    screen: lazyScreen(() => import('#web/app/screens/blog/blog').then((m) => m.BlogScreen)),
  },
  {
    path: PAGE.blogComeBack,
    title: 'How interviews come back',
    access: 'public',
    screen: lazyScreen(() => import('#web/app/screens/blog/come-back').then((m) => m.ComeBackArticle)),
  },
  {
    path: PAGE.blogGetReady,
    title: 'Get ready before the text',
    access: 'public',
    screen: lazyScreen(() => import('#web/app/screens/blog/get-ready').then((m) => m.GetReadyArticle)),
  },
  {
    path: PAGE.blogReschedule,
    title: 'Reschedule, never cancel',
    access: 'public',
    screen: lazyScreen(() => import('#web/app/screens/blog/reschedule').then((m) => m.RescheduleArticle)),
  },
  {
    path: PAGE.compliance,
    title: 'Service Compliance',
    access: 'public',
    screen: lazyScreen(() => import('#web/app/screens/legal/compliance').then((m) => m.ComplianceScreen)),
  },
  {
    path: PAGE.terms,
    title: 'Terms of Service',
    access: 'public',
    screen: lazyScreen(() => import('#web/app/screens/legal/terms').then((m) => m.TermsScreen)),
  },
  {
    path: PAGE.privacy,
    title: 'Privacy Policy',
    access: 'public',
    screen: lazyScreen(() => import('#web/app/screens/legal/privacy').then((m) => m.PrivacyScreen)),
  },
  {
    path: PAGE.cookies,
    title: 'Cookie Policy',
    access: 'public',
    screen: lazyScreen(() => import('#web/app/screens/legal/cookies').then((m) => m.CookiesScreen)),
  },
];

const NOT_FOUND: Route = {
  path: '*',
  title: 'Page Not Found',
  access: 'public',
  screen: lazyScreen(() => import('#web/app/screens/not-found').then((m) => m.NotFoundScreen)),
};

export function routeFor(pathname: string): Route {
  return ROUTES.find(({ path }) => matchesPage(path, pathname)) ?? NOT_FOUND;
}
