import { randomInt } from 'node:crypto'
import { test as base, expect, type Page } from '@playwright/test'

/**
 * Chromium's error when it skips a view transition because the machine is busy or style sheets are late, as with
 * intercepted requests. It can happen before any script of the new page runs, so no code can handle it. Visitors do not
 * notice it.
 */
const SKIPPED_TRANSITION = /^page: Transition was (skipped$|aborted because of invalid state)/

/** `test.use(DESKTOP)`: tests run on a phone otherwise. */
export const DESKTOP = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false }

export function randomIp(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
}

/**
 * Browser test that fails on any unexpected console error, page error or CSP violation; `expectErrors` allows some.
 * Each test has its own client IP, so that tests do not share rate limits.
 */
export const test = base.extend<{
  expectErrors: (pattern: RegExp) => void
  watched: RegExp[]
}>({
  extraHTTPHeaders: async ({ browserName: _ }, use) => {
    await use({ 'x-forwarded-for': randomIp() })
  },
  expectErrors: async ({ watched }, use) => {
    await use(pattern => watched.push(pattern))
  },
  watched: [
    async ({ context }, use) => {
      const errors: string[] = []
      const expected = [SKIPPED_TRANSITION]
      await context.exposeBinding('reportViolation', (_source, what: string) => {
        errors.push(`policy: ${what}`)
      })
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', event => {
          Reflect.get(window, 'reportViolation')(`${event.violatedDirective} ${event.blockedURI}`)
        })
      })
      context.on('weberror', error => errors.push(`page: ${error.error().message}`))
      context.on('console', message => {
        if (message.type() === 'error') errors.push(`console: ${message.text()} ${message.location().url}`)
      })
      await use(expected)
      expect(errors.filter(error => !expected.some(pattern => pattern.test(error)))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect, type Page }
