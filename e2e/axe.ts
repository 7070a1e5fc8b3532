import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

export async function findViolations(page: Page): Promise<string[]> {
  // Legacy mode does not open a second page.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

export async function expectNoViolations(page: Page): Promise<void> {
  expect(await findViolations(page), page.url()).toEqual([]);
}
