import { setTimeout as pause } from 'node:timers/promises'
import type { Session } from './sessions'

/** A busy machine must not fail a journey. */
const TIMEOUT_MS = 60_000
/** Firefox prefetches a list's next page at the address that the site was built for, which is not the origin under test. */
const BLOCKED_PREFETCH = /default-src.*\/blog\/page\/\d+/

/** Runs in the page before each step: finds elements, and keeps the errors that not every browser reports to its driver. */
const IN_PAGE = `
if (!window.inPage) {
  const note = text => sessionStorage.setItem('errors', (sessionStorage.getItem('errors') ?? '') + text + '\\n')
  addEventListener('error', ({ message }) => message.startsWith('ResizeObserver loop') || note('page: ' + message))
  addEventListener('unhandledrejection', ({ reason }) => note('page: ' + reason))
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => note('policy: ' + violatedDirective + ' ' + blockedURI))
  const positions = new WeakMap()
  const find = (selector, text) => [...document.querySelectorAll(selector)].find(element =>
    element.checkVisibility({ visibilityProperty: true }) && element.textContent.includes(text)) ?? null
  // WebKit reports where an animated element was at first until its animation ends.
  const isAnimated = element => document.getAnimations().some(({ playState, timeline, effect }) =>
    playState === 'running' && timeline === document.timeline && effect.target.contains(element))
  // Enabled, at rest for two frames and not covered; otherwise scrolls to it.
  const findClickable = (selector, text) => {
    const element = find(selector, text)
    if (element === null || element.matches(':disabled') || isAnimated(element)) return null
    const { left, top, width, height } = element.getBoundingClientRect()
    const position = { left, top, isShown: false }
    const last = positions.get(element)
    if (last?.left !== left || last.top !== top) {
      positions.set(element, position)
      requestAnimationFrame(() => requestAnimationFrame(() => { position.isShown = true }))
      return null
    }
    if (element.contains(document.elementFromPoint(left + width / 2, top + height / 2))) return last.isShown ? element : null
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    return null
  }
  window.inPage = { find, findClickable }
}`

export type Page = ReturnType<typeof createPage>

/** Wraps a session for journeys: every action waits until it is possible. Elements have a selector and contain a text. */
export function createPage(session: Session, origin: string) {
  async function evaluate(expression: string): Promise<unknown> {
    await session.evaluate(`(() => {${IN_PAGE}})()`)
    return session.evaluate(expression)
  }

  /** Waits until a check holds. A navigation in between is not a failure. */
  async function until(what: string, check: () => Promise<unknown>): Promise<void> {
    let failure: unknown
    for (const deadline = Date.now() + TIMEOUT_MS; Date.now() < deadline; await pause(50)) {
      try {
        if ((await check()) === true) return
        failure = undefined
      } catch (error) {
        failure = error
      }
    }
    throw new Error(`${what}: ${failure ?? 'waited in vain'}`)
  }

  const call = (name: string, ...args: string[]) => `inPage.${name}(${args.map(arg => JSON.stringify(arg)).join()})`
  const page = {
    ...session,
    goto: (url: string) => session.goto(new URL(url, origin).href),
    evaluate,
    waitFor: (expression: string) => until(expression, () => evaluate(expression)),
    see: (selector: string, text = '') =>
      until(`see ${selector} "${text}"`, () => evaluate(`${call('find', selector, text)} !== null`)),
    async click(selector: string, text = ''): Promise<void> {
      const expression = call('findClickable', selector, text)
      await until(`click ${selector} "${text}"`, async () => {
        return (await evaluate(`${expression} !== null`)) === true && (await session.click(expression))
      })
    },
    /** Clicks a field, or its label by a text, and types into it. */
    async fill(selector: string, typed: string, text = ''): Promise<void> {
      await page.click(selector, text)
      const field = call('find', selector, text)
      await page.waitFor(`(${field}.control ?? ${field}) === document.activeElement`)
      await session.type(typed)
    },
    async allErrors(): Promise<string[]> {
      const noted = String(await session.evaluate(`sessionStorage.getItem('errors') ?? ''`).catch(() => ''))
      return [...session.errors(), ...noted.split('\n')].filter(error => error !== '' && !BLOCKED_PREFETCH.test(error))
    },
  }
  return page
}
