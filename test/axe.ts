import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Without frames to gather from, axe needs no second page for its results; of what passes nobody reads the details. */
export const axeOn = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
