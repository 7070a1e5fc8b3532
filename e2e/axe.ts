/** What axe says about a page. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** A line for every rule that is broken. */
export async function findViolations(page: Page): Promise<string[]> {
  // "Legacy" keeps axe inside the page: without it, it opens another one each time to put frames together, and we have none.
  // What is in order need not be described, which is a third of the work.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

export async function expectNoViolations(page: Page): Promise<void> {
  expect(await findViolations(page), page.url()).toEqual([]);
}
