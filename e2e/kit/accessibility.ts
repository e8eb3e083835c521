import axeCore from 'axe-core'
import { expect, type Page } from './test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice']

/** Phone and desktop. */
const WIDTHS = [360, 1280]
const HEIGHT = 800
/** A dialog alone: the rest of the page is inert beneath it. */
export const DIALOG = ':is(dialog, [role=dialog])'

/** Checks the page, or parts of it, with axe; fails with the broken rules and their elements. */
export async function expectAccessible(page: Page, ...parts: string[]): Promise<void> {
  // The script is large: a document takes it once, however often it is checked.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source)
  const violations = await page.evaluate(
    async ([include, rules]) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') }
      const results = await axe.run(include.length === 0 ? document : { include: include.map(part => [part]) }, {
        runOnly: rules,
        resultTypes: ['violations'],
        // Frames are other sites'.
        iframes: false,
      })
      return results.violations.map(({ id, help, nodes }) => ({
        id,
        help,
        at: nodes.map(({ target }) => target.join(' ')).slice(0, 5),
      }))
    },
    [parts, RULES] as const,
  )
  expect(violations).toEqual([])
}

/** Checks the current page, or parts of it, with axe at each width. */
export async function expectAccessibleAtWidths(page: Page, ...parts: string[]): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT })
    await expectAccessible(page, ...parts)
  }
}
