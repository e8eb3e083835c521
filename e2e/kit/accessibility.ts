import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from './test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice']

/** Fails with the rules that the page, or the parts of it named, breaks now, and where. */
export async function expectAccessible(page: Page, ...parts: string[]): Promise<void> {
  const check = new AxeBuilder({ page }).withTags(RULES)
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
