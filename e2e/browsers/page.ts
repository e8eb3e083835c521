import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { buildSync } from 'esbuild'
import type { Driver } from './driver'
import { FAULTS } from './faults'
import type { Target, Text } from './in-page'

const LIMIT_MS = 20_000
const POLL_INTERVAL_MS = 50

const inPageScript = buildSync({
  entryPoints: ['e2e/browsers/in-page.ts'],
  bundle: true,
  minify: true,
  write: false,
  format: 'iife',
}).outputFiles[0]?.text

export type Page = ReturnType<typeof createPage>

/** What a journey does with a page, on top of any driver. Everything waits until it can be done. */
export function createPage(driver: Driver, { origin, shots }: { origin: string; shots?: string }) {
  /** Calls a function of in-page.ts. */
  const call = (name: string, target: Target) => `inPage.${name}(${JSON.stringify(target)})`

  async function ask(expression: string): Promise<unknown> {
    if ((await driver.evaluate(`'inPage' in window`)) !== true) await driver.evaluate(`(() => { ${inPageScript} })()`)
    return driver.evaluate(expression)
  }

  /** Waits until a check holds. A navigation in between is no failure. */
  async function until(what: string, check: () => Promise<boolean>, explain = async () => '') {
    const deadline = Date.now() + LIMIT_MS
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
    throw new Error(`${what}: ${failure ?? (await explain())}`)
  }

  let forgiven = 0
  const page = {
    goto: (url: string) => driver.goto(new URL(url, origin).href),
    async reload() {
      await ask(`(() => { window.isLeaving = true; setTimeout(() => location.reload()) })()`)
      await page.waitFor(`!('isLeaving' in window)`)
    },
    type: driver.type,
    typeDate: driver.typeDate,
    press: driver.press,
    setViewport: driver.setViewport,
    ask,
    async click(target: Target) {
      const expression = call('findPressable', target)
      await until(
        `click ${JSON.stringify(target)}`,
        async () => (await ask(`${expression} !== null`)) === true && (await driver.click(expression)),
        async () => String(await ask(call('explain', target))),
      )
    },
    /** Clicks a field and types into it. */
    async fill(target: Target, text: string) {
      await page.click(target)
      await driver.type(text)
    },
    /** Moves the focus into a field as Tab does. */
    async focus(target: Target) {
      await page.see(target)
      await ask(`${call('find', target)}[0].focus()`)
    },
    count: async (target: Target) => Number(await ask(`${call('find', target)}.length`)),
    see: (target: Target) => until(`see ${JSON.stringify(target)}`, async () => (await page.count(target)) > 0),
    gone: (target: Target) => until(`gone ${JSON.stringify(target)}`, async () => (await page.count(target)) === 0),
    seeInView: (target: Target) =>
      until(`see in view ${JSON.stringify(target)}`, async () => (await ask(call('isInView', target))) === true),
    /** Waits until an expression is true in the page. */
    waitFor: (expression: string) => until(expression, async () => (await ask(expression)) === true),
    /** Drops the errors so far, which the journey caused on purpose. */
    async forgiveFaults() {
      forgiven += (await page.faults()).length
    },
    async faults() {
      const seen = await ask(`sessionStorage.getItem('${FAULTS}') ?? ''`).catch(() => '')
      return [...driver.faults(), ...String(seen).split('\n').filter(Boolean)].slice(forgiven)
    },
    /** Takes a screenshot if a folder for them was given. */
    async shot(name: string) {
      if (shots === undefined) return
      mkdirSync(shots, { recursive: true })
      // What fades in is there by then.
      await pause(3000)
      await driver.screenshot(path.join(shots, name))
    },
  }
  return page
}

export const button = (name: Text, within?: string): Target => ({ role: 'button', name, within })
export const heading = (name: Text, within?: string): Target => ({ role: 'heading', name, within })
export const text = (value: Text, within?: string): Target => ({ text: value, within })
export const label = (value: Text, within?: string): Target => ({ label: value, within })
/** A regular expression as a text to look for. */
export const like = ({ source }: RegExp): Text => ({ source })
