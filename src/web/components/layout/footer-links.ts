import { PAGE } from '#contract/pages';
import { sectionHref } from '#web/lib/page/links';

/** Columns, names and order of the specification. */
export const FOOTER_COLUMNS = [
  {
    title: 'Company',
    links: [
      { name: 'About Us', href: PAGE.about },
      { name: 'Contact', href: PAGE.contact },
      { name: 'Careers', href: PAGE.careers },
      { name: 'Press', href: PAGE.press },
    ],
  },
  {
    title: 'Resources',
    links: [
      { name: 'Help Center', href: PAGE.support },
      { name: 'Global Entry Guide', href: PAGE.guide },
      { name: 'Blog', href: PAGE.blog },
      { name: 'FAQs', href: sectionHref('about') },
    ],
  },
  {
    title: 'Legal & Compliance',
    links: [
      { name: 'Service Compliance', href: PAGE.compliance },
      { name: 'Terms of Service', href: PAGE.terms },
      { name: 'Privacy Policy', href: PAGE.privacy },
      { name: 'Cookie Policy', href: PAGE.cookies },
    ],
  },
] as const;
