import { PAGE } from '#contract/pages';
import type { PagePath } from '#contract/pages';
import type { SceneId } from '#web/features/marketing/scenes/scenes';

export interface BlogArticle {
  href: PagePath;
  title: string;
  summary: string;
  published: string;
  minutes: number;
  stamp: SceneId;
}

export const COME_BACK: BlogArticle = {
  href: PAGE.blogComeBack,
  title: 'How interviews come back',
  summary:
    'A booked-out center is not a closed one. Where new appointments come from, and why the calendar you saw an hour ago is already wrong.',
  published: '2026-11-15',
  minutes: 4,
  stamp: 'air',
};

export const GET_READY: BlogArticle = {
  href: PAGE.blogGetReady,
  title: 'Get ready before the text',
  summary:
    'Between a text and a booked interview lie a login, a code and a few taps. Ten quiet minutes today save the two that count.',
  published: '2026-11-15',
  minutes: 3,
  stamp: 'rail',
};

export const RESCHEDULE: BlogArticle = {
  href: PAGE.blogReschedule,
  title: 'Reschedule, never cancel',
  summary:
    'How to move to an earlier interview without letting go of the one you have, and what canceling can cost you.',
  published: '2026-11-15',
  minutes: 3,
  stamp: 'road',
};

/** As the blog lists them. */
export const ARTICLES: readonly BlogArticle[] = [RESCHEDULE, GET_READY, COME_BACK];
