import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from './test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice']

/** A phone, a tablet and a desktop. */
export const WIDTHS = [360, 768, 1280] as const
const HEIGHT = 800

/** Checks the page, or the named parts of it, with axe; fails with the rules it breaks and where. */
export async function expectAccessible(page: Page, ...parts: string[]): Promise<void> {
  // Its other mode opens a second page for each check; this one only omits frames of other origins.
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

/** Checks the page as it stands, or the named parts of it, with axe at each width. */
export async function expectAccessibleAtWidths(page: Page, ...parts: string[]): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT })
    await expectAccessible(page, ...parts)
  }
}
