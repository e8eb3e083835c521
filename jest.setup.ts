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
  leaveOutOwnerStacks()
  addMissingMethods()
}

/** What jsdom lacks: a dialog opens and takes the focus, and scrolling does nothing. */
function addMissingMethods() {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
    this.querySelector<HTMLElement>('button:not(:disabled), input, a[href]')?.focus()
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
  Element.prototype.scrollIntoView = () => {}
}

/** React keeps a stack trace of each element for its warnings, until it has kept many: a tenth of the time. */
function leaveOutOwnerStacks() {
  const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = jest.requireActual('react')
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.POSITIVE_INFINITY, set() {} })
}

// A test has the timers of the machine unless it fakes them.
beforeEach(() => void jest.useRealTimers())

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
