import { matchesPage, PAGE } from '#contract/pages';
import type { PagePath } from '#contract/pages';
import type { Access } from './guards.ts';
import { lazyScreen } from './lazy-screen.ts';
import type { LazyScreen } from './lazy-screen.ts';

export interface Route {
  path: PagePath | '*';
  title: string;
  access: Access;
  screen: LazyScreen;
  /** Draws itself before it is known who is there: the server sends its frame, which is then filled. */
  framed?: true;
}

export const ROUTES: readonly Route[] = [
  {
    path: PAGE.home,
    title: 'Text alerts for Global Entry interviews',
    access: 'public',
    screen: lazyScreen('landing', () => import('./screens/landing.tsx').then((m) => m.LandingScreen)),
  },
  {
    path: PAGE.login,
    title: 'Log In',
    access: 'login',
    screen: lazyScreen('login', () => import('./screens/login.tsx').then((m) => m.LoginScreen)),
  },
  {
    path: PAGE.register,
    title: 'Create Account',
    access: 'register',
    screen: lazyScreen('register', () => import('./screens/register.tsx').then((m) => m.RegisterScreen)),
  },
  {
    path: PAGE.forgotPassword,
    title: 'Forgot Password',
    access: 'public',
    screen: lazyScreen('forgot-password', () =>
      import('./screens/forgot-password.tsx').then((m) => m.ForgotPasswordScreen),
    ),
  },
  {
    path: PAGE.resetPassword,
    title: 'Reset Password',
    access: 'public',
    screen: lazyScreen('reset-password', () =>
      import('./screens/reset-password.tsx').then((m) => m.ResetPasswordScreen),
    ),
  },
  {
    path: PAGE.subscribe,
    title: 'Activate Your Subscription',
    access: 'payer',
    screen: lazyScreen('subscribe', () => import('./screens/subscribe.tsx').then((m) => m.SubscribeScreen)),
  },
  {
    path: PAGE.paypalSubscribe,
    title: 'Complete Your Subscription',
    access: 'payer',
    screen: lazyScreen('subscribe', () =>
      import('./screens/subscribe.tsx').then((m) => m.PaypalSubscribeScreen),
    ),
  },
  {
    path: PAGE.dashboard,
    title: 'Dashboard',
    access: 'subscriber',
    framed: true,
    screen: lazyScreen('dashboard', () => import('./screens/dashboard.tsx').then((m) => m.DashboardScreen)),
  },
  {
    path: PAGE.account,
    title: 'Account Settings',
    access: 'member',
    screen: lazyScreen('account', () => import('./screens/account.tsx').then((m) => m.AccountScreen)),
  },
  {
    path: PAGE.support,
    title: 'Support & Help',
    access: 'public',
    screen: lazyScreen('support', () => import('./screens/support.tsx').then((m) => m.SupportScreen)),
  },
  {
    path: PAGE.article,
    title: 'Help Article',
    access: 'public',
    screen: lazyScreen('article', () => import('./screens/article.tsx').then((m) => m.ArticleScreen)),
  },
  {
    path: PAGE.ticket,
    title: 'Support Ticket',
    access: 'member',
    screen: lazyScreen('ticket', () => import('./screens/ticket.tsx').then((m) => m.TicketScreen)),
  },
  {
    path: PAGE.operator,
    title: 'Operator',
    access: 'member',
    screen: lazyScreen('operator', () => import('./screens/operator.tsx').then((m) => m.OperatorScreen)),
  },
  {
    path: PAGE.locations,
    title: 'Enrollment Centers',
    access: 'public',
    screen: lazyScreen('locations', () => import('./screens/locations.tsx').then((m) => m.LocationsScreen)),
  },
  {
    path: PAGE.location,
    title: 'Enrollment Center',
    access: 'public',
    screen: lazyScreen('location', () => import('./screens/location.tsx').then((m) => m.LocationScreen)),
  },
  {
    path: PAGE.status,
    title: 'Service Status',
    access: 'public',
    screen: lazyScreen('status', () => import('./screens/status.tsx').then((m) => m.StatusScreen)),
  },
  {
    path: PAGE.link,
    title: 'Openings',
    access: 'public',
    screen: lazyScreen('link', () => import('./screens/link.tsx').then((m) => m.LinkScreen)),
  },
  {
    path: PAGE.about,
    title: 'About Us',
    access: 'public',
    screen: lazyScreen('about', () => import('./screens/about.tsx').then((m) => m.AboutScreen)),
  },
  {
    path: PAGE.contact,
    title: 'Contact',
    access: 'public',
    screen: lazyScreen('contact', () => import('./screens/contact.tsx').then((m) => m.ContactScreen)),
  },
  {
    path: PAGE.careers,
    title: 'Careers',
    access: 'public',
    screen: lazyScreen('careers', () => import('./screens/careers.tsx').then((m) => m.CareersScreen)),
  },
  {
    path: PAGE.press,
    title: 'Press',
    access: 'public',
    screen: lazyScreen('press', () => import('./screens/press.tsx').then((m) => m.PressScreen)),
  },
  {
    path: PAGE.guide,
    title: 'Global Entry Guide',
    access: 'public',
    screen: lazyScreen('guide', () => import('./screens/guide.tsx').then((m) => m.GuideScreen)),
  },
  {
    path: PAGE.blog,
    title: 'Blog',
    access: 'public',
    screen: lazyScreen('blog', () => import('./screens/blog.tsx').then((m) => m.BlogScreen)),
  },
  {
    path: PAGE.blogComeBack,
    title: 'How interviews come back',
    access: 'public',
    screen: lazyScreen('blog/come-back', () =>
      import('./screens/blog/come-back.tsx').then((m) => m.ComeBackArticle),
    ),
  },
  {
    path: PAGE.blogGetReady,
    title: 'Get ready before the text',
    access: 'public',
    screen: lazyScreen('blog/get-ready', () =>
      import('./screens/blog/get-ready.tsx').then((m) => m.GetReadyArticle),
    ),
  },
  {
    path: PAGE.blogReschedule,
    title: 'Reschedule, never cancel',
    access: 'public',
    screen: lazyScreen('blog/reschedule', () =>
      import('./screens/blog/reschedule.tsx').then((m) => m.RescheduleArticle),
    ),
  },
  {
    path: PAGE.compliance,
    title: 'Service Compliance',
    access: 'public',
    screen: lazyScreen('compliance', () =>
      import('./screens/compliance.tsx').then((m) => m.ComplianceScreen),
    ),
  },
  {
    path: PAGE.terms,
    title: 'Terms of Service',
    access: 'public',
    screen: lazyScreen('terms', () => import('./screens/terms.tsx').then((m) => m.TermsScreen)),
  },
  {
    path: PAGE.privacy,
    title: 'Privacy Policy',
    access: 'public',
    screen: lazyScreen('privacy', () => import('./screens/privacy.tsx').then((m) => m.PrivacyScreen)),
  },
  {
    path: PAGE.cookies,
    title: 'Cookie Policy',
    access: 'public',
    screen: lazyScreen('cookies', () => import('./screens/cookies.tsx').then((m) => m.CookiesScreen)),
  },
];

const NOT_FOUND: Route = {
  path: '*',
  title: 'Page Not Found',
  access: 'public',
  screen: lazyScreen('not-found', () => import('./screens/not-found.tsx').then((m) => m.NotFoundScreen)),
};

export function routeFor(pathname: string): Route {
  return ROUTES.find(({ path }) => matchesPage(path, pathname)) ?? NOT_FOUND;
}
