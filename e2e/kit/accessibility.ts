import axeCore from 'axe-core'
import { expect, type Page } from './test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice']
const WIDTHS = [320, 768, 1280]

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

/** Expects that nothing overflows the page or a vehicle card sideways; restores the window. */
export async function expectFits(
  page: Page,
  { widths = WIDTHS, textPercent = 100 }: { widths?: number[]; textPercent?: number } = {},
): Promise<void> {
  const before = page.viewportSize()
  const style = await page.addStyleTag({ content: `html { font-size: ${textPercent}% }` })
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBeLessThanOrEqual(width)
  }
  // A vehicle card cuts off what overflows it.
  const isCut = (cards: Element[]) => cards.some(card => card.scrollWidth > card.clientWidth)
  expect(await page.locator('.vehicle-list').evaluateAll(isCut)).toBe(false)
  await style.evaluate(element => element.parentNode?.removeChild(element))
  if (before !== null) await page.setViewportSize(before)
}

/** Expects dark text on white, without the bar; the page stays as printed. */
export async function expectPrintable(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(17, 17, 17)')
  await expect(page.getByRole('banner')).toBeHidden()
}
