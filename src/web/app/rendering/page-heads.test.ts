import { describe, expect, it } from 'vitest';
import { PAGE } from '#contract/pages';
import { routeFor, ROUTES } from '#web/app/routing/routes';
import { CENTER } from '../../../../test/page-request.ts';
import { headOf } from './page-heads.ts';
import { listedPages } from './render-page.tsx';

const descriptionOf = (path: string) => headOf(routeFor(path), null).description;

describe('the head of a page', () => {
  it('describes every listed page in words of its own', () => {
    const own = listedPages.map(descriptionOf);
    expect(new Set(own).size).toBe(listedPages.length);
    expect(own).not.toContain(descriptionOf(PAGE.dashboard));
  });

  it('has a title of its own for every page', () => {
    expect(new Set(ROUTES.map(({ title }) => title)).size).toBe(ROUTES.length);
  });

  it('tells of the plan and the questions on the landing page alone', () => {
    const kinds = (path: string) =>
      headOf(routeFor(path), null).facts.map((fact) => Reflect.get(fact, '@type'));
    expect(kinds(PAGE.home)).toEqual(['Product', 'FAQPage']);
    expect(kinds(PAGE.about)).toEqual([]);
  });
});

describe('the head of an enrollment center', () => {
  const route = routeFor('/locations/san-francisco');
  const factOf = (center: typeof CENTER) => headOf(route, center).facts[0];

  it('says which one and where it is', () => {
    const head = headOf(route, CENTER);
    expect(head.title).toContain('San Francisco');
    expect(head.description).toContain('San Francisco, CA');
    expect(factOf(CENTER)).toMatchObject({
      '@type': 'Place',
      address: { addressRegion: 'CA', addressCountry: 'US', postalCode: '94128' },
      geo: { latitude: 37.62, longitude: -122.38 },
    });
  });

  it('leaves out what is not known', () => {
    const fact = JSON.stringify(factOf({ ...CENTER, state: '', postalCode: '', lat: null, lng: null }));
    for (const key of ['geo', 'postalCode', 'addressRegion', 'addressCountry']) {
      expect(fact).not.toContain(`"${key}"`);
    }
  });
});
