import { type ElementHandle, launch } from 'puppeteer-core'
import { chromiumArguments } from '../../scripts/chromium.mjs'
import type { Browser, Driver } from './driver'

/** Reported when Chromium skips a view transition, as on a busy machine: visitors see the new page without a fade. */
const SKIPPED_TRANSITION = /Transition was (skipped|aborted because of invalid state)/
/**
 * Firefox prefetches the next page of a list at the address that the site was built for, which is another origin than the
 * one under test.
 */
const BLOCKED_PREFETCH = /blocked the loading of a resource \(default-src\) at \S+\/blog\/page\/\d+ /

/** Starts Chromium, or Firefox over WebDriver BiDi. */
export async function startPuppeteer(browser: 'chrome' | 'firefox', executablePath: string): Promise<Browser> {
  const running = await launch({
    browser,
    protocol: 'webDriverBiDi',
    executablePath,
    args: browser === 'chrome' ? chromiumArguments : [],
    // As on phones.
    extraPrefsFirefox: { 'ui.useOverlayScrollbars': 1 },
  })
  return { open, close: () => running.close() }

  async function open(): Promise<Driver> {
    const context = await running.createBrowserContext()
    const page = await context.newPage()
    const errors: string[] = []
    page.on('pageerror', error => errors.push(`page: ${error instanceof Error ? error.message : error}`))
    page.on('console', message => {
      if (message.type() === 'error') errors.push(`console: ${message.text()} ${message.location().url ?? ''}`)
    })
    return {
      async goto(url) {
        await page.goto(url, { waitUntil: 'domcontentloaded' })
      },
      evaluate: expression => page.evaluate(expression),
      async click(expression) {
        const found = await page.evaluateHandle(expression)
        const element = found.asElement() as ElementHandle<Element> | null
        await element?.click()
        await found.dispose()
        return element !== null
      },
      type: text => page.keyboard.type(text),
      typeDate: parts => page.keyboard.type(parts.join('')),
      press: key => page.keyboard.press(key),
      setViewport: viewport => page.setViewport(viewport),
      async screenshot(path) {
        await page.screenshot({ path: `${path}.png` })
      },
      errors: () => errors.filter(error => !SKIPPED_TRANSITION.test(error) && !BLOCKED_PREFETCH.test(error)),
      close: () => context.close(),
    }
  }
}
