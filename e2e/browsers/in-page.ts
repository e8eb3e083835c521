// Runs in the page: finds elements as a visitor or a screen reader names them, the same way in every browser.
import { queryAllByLabelText, queryAllByRole, queryAllByText } from '@testing-library/dom'
import { ERRORS_KEY } from './error-storage'

/** An exact text, or a regular expression's source. */
export type Text = string | { source: string }
/** Finds elements by role and name, by label, or by their own text, inside the first element that `within` matches. */
export type Target = { within?: string } & ({ role: string; name?: Text } | { label: Text } | { text: Text })

const positions = new WeakMap<Element, string>()

function match(text: Text): string | RegExp {
  return typeof text === 'string' ? text : new RegExp(text.source)
}

function find(target: Target): HTMLElement[] {
  const root = document.querySelector<HTMLElement>(target.within ?? 'body')
  if (root === null) return []
  return query(root, target).filter(element => element.checkVisibility({ visibilityProperty: true }))
}

function query(root: HTMLElement, target: Target): HTMLElement[] {
  if ('label' in target) return queryAllByLabelText(root, match(target.label))
  if ('text' in target) return queryAllByText(root, match(target.text))
  const { role, name } = target
  return queryAllByRole(root, role, name === undefined ? {} : { name: match(name) })
}

/** Finds an element that can be clicked now (enabled, in view, not moving, not covered); otherwise scrolls to it. */
function findClickable(target: Target): HTMLElement | null {
  const [element] = find(target)
  if (element === undefined || element.matches(':disabled')) return null
  const { left, top, width, height } = element.getBoundingClientRect()
  const position = [left, top, width, height].join()
  const isAtRest = positions.get(element) === position && !isAnimated(element)
  positions.set(element, position)
  const topElement = document.elementFromPoint(left + width / 2, top + height / 2)
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
  if ([element, ...labels].some(part => part.contains(topElement))) return isAtRest ? element : null
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  return null
}

/**
 * Finds out whether a part of the page that moves contains the element. A slow browser may show no movement for long.
 * What follows the scroll position never ends.
 */
function isAnimated(element: Element): boolean {
  return document.getAnimations().some(({ playState, effect, timeline }) => {
    if (!(timeline instanceof DocumentTimeline)) return false
    const moving = effect instanceof KeyframeEffect ? effect.target : null
    return playState === 'running' && moving !== element && moving?.contains(element) === true
  })
}

/** Describes the page's state, for a failure. */
function describeState(target: Target): string {
  const [element] = find(target)
  if (element === undefined) return 'not found'
  const { left, top, width, height } = element.getBoundingClientRect()
  const topElement = document.elementFromPoint(left + width / 2, top + height / 2)
  return `${element.matches(':disabled') ? 'disabled' : 'enabled'}, at ${left},${top}, under ${topElement?.outerHTML.slice(0, 200)}`
}

function isInView(target: Target): boolean {
  return find(target).some(element => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
  })
}

// Not every browser reports the errors of a page to its driver.
function storeError(error: string) {
  sessionStorage.setItem(ERRORS_KEY, `${sessionStorage.getItem(ERRORS_KEY) ?? ''}${error.replaceAll('\n', ' ')}\n`)
}
addEventListener('error', ({ message }) => {
  // What was not delivered in this frame is in the next one.
  if (!message.startsWith('ResizeObserver loop')) storeError(`page: ${message}`)
})
addEventListener('unhandledrejection', event => storeError(`page: ${event.reason}`))
document.addEventListener('securitypolicyviolation', event =>
  storeError(`policy: ${event.violatedDirective} ${event.blockedURI}`),
)

export const inPage = { find, findClickable, describeState, isInView }
Object.assign(window, { inPage })
