import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from './test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice']

/** Phone and desktop. */
const WIDTHS = [360, 1280]
const HEIGHT = 800
/** A dialog alone: the rest of the page is inert beneath it. */
export const DIALOG = ':is(dialog, [role=dialog])'

/** Checks the page, or parts of it, with axe; fails with the broken rules and their elements. */
export async function expectAccessible(page: Page, ...parts: string[]): Promise<void> {
  // Without legacy mode, axe opens a second page for each check; with it, it only skips cross-origin frames.
  const check = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(RULES)
  for (const part of parts) check.include(part)
  const { violations } = await check.analyze()
  expect(
    violations.map(({ id, help, nodes }) => ({
      id,
      help,
      at: nodes.map(({ target }) => target.join(' ')).slice(0, 5),
    })),
  ).toEqual([])
}

/** Checks the current page, or parts of it, with axe at each width. */
export async function expectAccessibleAtWidths(page: Page, ...parts: string[]): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT })
    await expectAccessible(page, ...parts)
  }
}
