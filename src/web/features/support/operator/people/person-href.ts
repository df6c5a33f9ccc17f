import { PAGE } from '#contract/pages';

export const personHref = (id: number): string => `${PAGE.operator}?tab=people&person=${id}`;
export const peopleHref = `${PAGE.operator}?tab=people`;
