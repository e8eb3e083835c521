import diagnosticsChannel from 'node:diagnostics_channel'
import path from 'node:path'

// An owner may edit everything in content/.
process.env.CONTENT_DIR = path.resolve('testing/content')

// Fails tests on unexpected console output.
for (const method of ['error', 'warn'] as const) {
  const original = console[method]
  console[method] = (...args: unknown[]) => {
    original(...args)
    throw new Error(`unexpected console.${method}: ${args.map(String).join(' ')}`)
  }
}

// With the matchers.
if ('document' in globalThis) {
  const { configure } = jest.requireActual<typeof import('@testing-library/react')>('@testing-library/react')
  // A busy machine must not fail a test.
  configure({ asyncUtilTimeout: 20_000 })
  window.getComputedStyle = styleWithoutSheets(window.getComputedStyle.bind(window))
  leaveOutOwnerStacks()
}

/** React keeps a stack trace of each element for its warnings, until it has kept many: a tenth of the time. */
function leaveOutOwnerStacks() {
  const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = jest.requireActual('react')
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.POSITIVE_INFINITY, set() {} })
}

/**
 * The style that Testing Library asks for, of a page without style sheets. For each role and label it asks for the style
 * of many elements, and jsdom matches each with all of its own rules: a third of the time of a component's tests.
 */
function styleWithoutSheets(getComputedStyle: typeof window.getComputedStyle): typeof window.getComputedStyle {
  const displays = new Map<string, string>()
  function displayOf(element: HTMLElement): string {
    const { tagName, style } = element
    if (element.hidden || (tagName === 'DIALOG' && !element.hasAttribute('open'))) return 'none'
    if (!displays.has(tagName)) {
      const display = tagName === 'DIALOG' ? 'block' : getComputedStyle(document.createElement(tagName)).display
      displays.set(tagName, display)
    }
    return style.display || (displays.get(tagName) ?? '')
  }
  function inherit(element: Element | null, name: 'visibility' | 'pointerEvents', initial: string): string {
    if (element === null) return initial
    return (element instanceof HTMLElement && element.style[name]) || inherit(element.parentElement, name, initial)
  }
  return (element, pseudo) => {
    if (!(element instanceof HTMLElement)) return getComputedStyle(element, pseudo)
    return new Proxy(element.style, {
      get(style, name) {
        if (name === 'display') return displayOf(element)
        if (name === 'visibility') return inherit(element, name, 'visible')
        if (name === 'pointerEvents') return inherit(element, name, 'auto')
        if (name === 'opacity') return style.opacity || '1'
        if (name === 'getPropertyValue')
          return (property: string) =>
            property === 'display' || property === 'visibility'
              ? this.get?.(style, property, style)
              : style.getPropertyValue(property)
        return Reflect.get(style, name, style)
      },
    })
  }
}

// Node's diagnostics channels outlive a test file: a subscriber left behind would change the HTTP requests of the files
// that run after it in the same worker.
const { subscribe } = diagnosticsChannel
const subscriptions: Parameters<typeof subscribe>[] = []
diagnosticsChannel.subscribe = (...subscription) => {
  subscriptions.push(subscription)
  subscribe(...subscription)
}
afterAll(() => {
  for (const subscription of subscriptions) diagnosticsChannel.unsubscribe(...subscription)
  diagnosticsChannel.subscribe = subscribe
})
