import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/**
 * What axe finds on a page: each rule with the elements that break it. All rules, or those named. The script is put into a
 * document once: compiling it costs as much as looking at a small page.
 */
export async function accessibilityProblems(
  page: Page,
  rules?: readonly string[],
): Promise<[rule: string, elements: string[]][]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axe.source);
  await untilNothingFades(page);
  // Nobody reads the details of what passes.
  const options: RunOptions = { resultTypes: ['violations'], ...(rules && { runOnly: [...rules] }) };
  return page.evaluate(async (chosen) => {
    if (window.axe === undefined) throw new Error('axe is not on the page');
    const { violations } = await window.axe.run(chosen);
    return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  }, options);
}

/** Colors count once they stay. What fades may make what is in it fade afterwards; what pulses while it waits never ends. */
const untilNothingFades = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const fading = () =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === 'running' && effect?.getComputedTiming().iterations !== Infinity,
        );
    for (let rest = fading(); rest.length > 0; rest = fading())
      await Promise.allSettled(rest.map(({ finished }) => finished));
  });
