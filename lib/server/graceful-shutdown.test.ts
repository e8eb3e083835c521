import { EventEmitter, once } from 'node:events'
import { CHARGE_TIMEOUT_MS } from '@/lib/server/payments/gateway-port'
import { registerGracefulShutdown, SHUTDOWN_TIMEOUT_MS, type ShutdownTask } from './graceful-shutdown'

let logLines: string[]
beforeEach(() => {
  logLines = []
  for (const method of ['info', 'error'] as const) {
    jest.spyOn(console, method).mockImplementation((...words: unknown[]) => void logLines.push(String(words[0])))
  }
})
afterEach(() => jest.restoreAllMocks())

/** A process as the framework leaves it: at a signal it answers what is under way, then ends with the signal's code. */
function startShutdownTest(
  { workers = [], stores = [] }: { workers?: ShutdownTask[]; stores?: ShutdownTask[] } = {},
  timeoutMs = 10_000,
) {
  const signals = new EventEmitter()
  const ends = new EventEmitter()
  const fakeProcess = {
    on: (signal: string, listener: () => void) => signals.on(signal, listener),
    exit: (code?: number | string | null) => void ends.emit('end', code),
  }
  registerGracefulShutdown({ workers, stores, timeoutMs, process: fakeProcess })
  const ended = once(ends, 'end')
  return {
    signal: (name: 'SIGTERM' | 'SIGINT') => void signals.emit(name),
    /** The framework's own last step. */
    answered: () => fakeProcess.exit(143),
    code: async () => (await ended)[0],
  }
}

test.each(['SIGTERM', 'SIGINT'] as const)(
  'on %s the server ends well, though the framework says otherwise',
  async name => {
    const server = startShutdownTest()
    server.signal(name)
    server.answered()
    expect(await server.code()).toBe(0)
  },
)

test('workers take up nothing new from the signal on, and stores are closed when requests and workers are through', async () => {
  const order: string[] = []
  let finishWork = () => {}
  const working = new Promise<void>(resolve => {
    finishWork = resolve
  })
  const worker = {
    name: 'worker',
    stop: async () => {
      order.push('worker told')
      await working
      order.push('worker through')
    },
  }
  const store = (name: string) => ({ name, stop: () => void order.push(name) })
  const server = startShutdownTest({ workers: [worker], stores: [store('mail'), store('database')] })
  server.signal('SIGTERM')
  order.push('answered')
  server.answered()
  finishWork()
  await server.code()
  expect(order).toEqual(['worker told', 'answered', 'worker through', 'mail', 'database'])
})

test('a second signal changes nothing', async () => {
  const stop = jest.fn()
  const server = startShutdownTest({ workers: [{ name: 'worker', stop }] })
  server.signal('SIGINT')
  server.signal('SIGTERM')
  server.answered()
  await server.code()
  expect(stop).toHaveBeenCalledTimes(1)
})

test('what does not end well is named, and the others end', async () => {
  const close = jest.fn()
  const broken = { name: 'the mail', stop: () => Promise.reject(new Error('lost')) }
  const server = startShutdownTest({ stores: [broken, { name: 'the database', stop: close }] })
  server.signal('SIGTERM')
  server.answered()
  expect(await server.code()).toBe(0)
  expect(close).toHaveBeenCalled()
  expect(logLines).toContain('the mail failed to stop')
})

test('a request that is never answered ends with the limit, and not well', async () => {
  const server = startShutdownTest({}, 20)
  server.signal('SIGTERM')
  expect(await server.code()).toBe(1)
  expect(logLines.at(-1)).toBe('shutdown timed out after 0.02 s, exiting')
})

test('a charge that takes as long as it may is over before the limit', () => {
  expect(SHUTDOWN_TIMEOUT_MS).toBeGreaterThan(CHARGE_TIMEOUT_MS)
})
