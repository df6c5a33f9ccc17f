import { PAGE } from '#contract/pages';
import type { Route } from '#web/app/routing/routes';

/**
 * The source file of each page's screen, for the list of scripts that a prerendered page names. Kept apart from the
 * routes, which every visitor downloads.
 */
export const SCREEN_FILES: Record<Route['path'], string> = {
  [PAGE.home]: 'landing',
  [PAGE.login]: 'auth/login',
  [PAGE.register]: 'auth/register',
  [PAGE.forgotPassword]: 'auth/forgot-password',
  [PAGE.resetPassword]: 'auth/reset-password',
  [PAGE.confirmEmail]: 'auth/confirm-email',
  [PAGE.subscribe]: 'subscribe',
  [PAGE.paypalSubscribe]: 'subscribe',
  [PAGE.dashboard]: 'dashboard',
  [PAGE.account]: 'account',
  [PAGE.accountSection]: 'account',
  [PAGE.support]: 'support/support',
  [PAGE.article]: 'support/article',
  [PAGE.ticket]: 'support/ticket',
  [PAGE.ticketLink]: 'support/ticket-link',
  [PAGE.operator]: 'support/operator',
  [PAGE.locations]: 'availability/locations',
  [PAGE.location]: 'availability/location',
  [PAGE.status]: 'availability/status',
  [PAGE.about]: 'company/about',
  [PAGE.contact]: 'company/contact',
  [PAGE.careers]: 'company/careers',
  [PAGE.press]: 'company/press',
  [PAGE.guide]: 'blog/guide',
  [PAGE.blog]: 'blog/blog',
  [PAGE.blogComeBack]: 'blog/come-back',
  [PAGE.blogGetReady]: 'blog/get-ready',
  [PAGE.blogReschedule]: 'blog/reschedule',
  [PAGE.compliance]: 'legal/compliance',
  [PAGE.terms]: 'legal/terms',
  [PAGE.privacy]: 'legal/privacy',
  [PAGE.cookies]: 'legal/cookies',
  '*': 'not-found',
};
