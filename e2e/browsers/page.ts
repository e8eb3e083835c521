import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { buildSync } from 'esbuild'
import type { Driver } from './driver'
import { ERRORS_KEY } from './error-storage'
import type { Target, Text } from './in-page'

const TIMEOUT_MS = 20_000
const POLL_INTERVAL_MS = 50

const inPageScript = buildSync({
  entryPoints: ['e2e/browsers/in-page.ts'],
  bundle: true,
  minify: true,
  write: false,
  format: 'iife',
}).outputFiles[0]?.text

export type Page = ReturnType<typeof createPage>

/** Creates what a journey does with a page, on top of any driver. Every action waits until it is possible. */
export function createPage(
  driver: Driver,
  { origin, screenshotFolder }: { origin: string; screenshotFolder?: string },
) {
  /** Calls a function of in-page.ts. */
  const call = (name: string, target: Target) => `inPage.${name}(${JSON.stringify(target)})`

  async function evaluate(expression: string): Promise<unknown> {
    if ((await driver.evaluate(`'inPage' in window`)) !== true) await driver.evaluate(`(() => { ${inPageScript} })()`)
    return driver.evaluate(expression)
  }

  /** Waits until a check holds. A navigation in between is not a failure. */
  async function waitUntil(what: string, check: () => Promise<boolean>, describeFailure = async () => '') {
    const deadline = Date.now() + TIMEOUT_MS
    let failure: unknown
    while (Date.now() < deadline) {
      try {
        if (await check()) return
        failure = undefined
      } catch (error) {
        failure = error
      }
      await pause(POLL_INTERVAL_MS)
    }
    throw new Error(`${what}: ${failure ?? (await describeFailure())}`)
  }

  let ignoredErrorCount = 0
  const page = {
    goto: (url: string) => driver.goto(new URL(url, origin).href),
    async reload() {
      await evaluate(`(() => { window.isLeaving = true; setTimeout(() => location.reload()) })()`)
      await page.waitFor(`!('isLeaving' in window)`)
    },
    type: driver.type,
    typeDate: driver.typeDate,
    press: driver.press,
    setViewport: driver.setViewport,
    evaluate,
    async click(target: Target) {
      const expression = call('findClickable', target)
      await waitUntil(
        `click ${JSON.stringify(target)}`,
        async () => (await evaluate(`${expression} !== null`)) === true && (await driver.click(expression)),
        async () => String(await evaluate(call('describeState', target))),
      )
    },
    /** Clicks a field and types into it. */
    async fill(target: Target, text: string) {
      await page.click(target)
      await driver.type(text)
    },
    /** Moves the focus into a field as Tab does. */
    async focus(target: Target) {
      await page.expectVisible(target)
      await evaluate(`${call('find', target)}[0].focus()`)
    },
    count: async (target: Target) => Number(await evaluate(`${call('find', target)}.length`)),
    expectVisible: (target: Target) =>
      waitUntil(`see ${JSON.stringify(target)}`, async () => (await page.count(target)) > 0),
    expectGone: (target: Target) =>
      waitUntil(`gone ${JSON.stringify(target)}`, async () => (await page.count(target)) === 0),
    expectInView: (target: Target) =>
      waitUntil(
        `see in view ${JSON.stringify(target)}`,
        async () => (await evaluate(call('isInView', target))) === true,
      ),
    /** Waits until an expression is true in the page. */
    waitFor: (expression: string) => waitUntil(expression, async () => (await evaluate(expression)) === true),
    /** Ignores the errors so far, which the journey caused on purpose. */
    async ignoreErrorsSoFar() {
      ignoredErrorCount += (await page.errors()).length
    },
    async errors() {
      const seen = await evaluate(`sessionStorage.getItem('${ERRORS_KEY}') ?? ''`).catch(() => '')
      return [...driver.errors(), ...String(seen).split('\n').filter(Boolean)].slice(ignoredErrorCount)
    },
    /** Takes a screenshot if a folder for them was given. */
    async screenshot(name: string) {
      if (screenshotFolder === undefined) return
      mkdirSync(screenshotFolder, { recursive: true })
      // Animations have ended by then.
      await pause(3000)
      await driver.screenshot(path.join(screenshotFolder, name))
    },
  }
  return page
}

export const button = (name: Text, within?: string): Target => ({ role: 'button', name, within })
export const heading = (name: Text, within?: string): Target => ({ role: 'heading', name, within })
export const text = (value: Text, within?: string): Target => ({ text: value, within })
export const label = (value: Text, within?: string): Target => ({ label: value, within })
/** Converts a regular expression to a text to look for. */
export const matching = ({ source }: RegExp): Text => ({ source })
