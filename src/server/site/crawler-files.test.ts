import { expect, it } from 'vitest';
import { robots, sitemap } from './crawler-files.ts';

it('a sitemap names every page by its whole address', () => {
  expect(sitemap('https://gatelight.example', ['/', '/locations/boston'])).toBe(
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      '  <url><loc>https://gatelight.example/</loc></url>',
      '  <url><loc>https://gatelight.example/locations/boston</loc></url>',
      '</urlset>',
      '',
    ].join('\n'),
  );
});

it('robots.txt keeps crawlers from the API and names the sitemap', () => {
  expect(robots('https://gatelight.example').split('\n')).toEqual([
    'User-agent: *',
    'Disallow: /api/',
    'Sitemap: https://gatelight.example/sitemap.xml',
    '',
  ]);
});
