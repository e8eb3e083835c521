import { EventEmitter, once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { CHARGE_TIMEOUT_MS } from '@/lib/payments/server/gateway-port'
import { registerGracefulShutdown, restart, SHUTDOWN_TIMEOUT_MS, type ShutdownTask } from './graceful-shutdown'

let logLines: string[]
beforeEach(() => {
  logLines = []
  for (const method of ['info', 'error'] as const) {
    jest.spyOn(console, method).mockImplementation((...args: unknown[]) => void logLines.push(String(args[0])))
  }
})

/** A process like the framework's: on a signal it finishes pending responses, then exits with the signal's code. */
function startShutdownTest(
  { workers = [], stores = [] }: { workers?: ShutdownTask[]; stores?: ShutdownTask[] } = {},
  timeoutMs = 10_000,
) {
  const signals = new EventEmitter()
  const ends = new EventEmitter()
  const fakeProcess = {
    on: (signal: string, listener: () => void) => signals.on(signal, listener),
    emit: (signal: string) => signals.emit(signal),
    exit: (code?: number | string | null) => void ends.emit('end', code),
  }
  registerGracefulShutdown({
    workers,
    stores,
    timeoutMs,
    receiveTimeoutMs: 50,
    process: fakeProcess,
    startAgain: () => void ends.emit('end', 'started again'),
  })
  const ended = once(ends, 'end')
  return {
    signal: (name: 'SIGTERM' | 'SIGINT') => void signals.emit(name),
    finishRequests: () => fakeProcess.exit(143),
    code: async () => (await ended)[0],
  }
}

test.each(['SIGTERM', 'SIGINT'] as const)('exits with 0 on %s although the framework sets another code', async name => {
  const server = startShutdownTest()
  server.signal(name)
  server.finishRequests()
  expect(await server.code()).toBe(0)
})

test('stops workers at the signal and closes stores after requests and workers finish', async () => {
  const order: string[] = []
  let finishWork = () => {}
  const worker = {
    name: 'worker',
    stop: async () => {
      order.push('worker stopping')
      await new Promise<void>(resolve => (finishWork = resolve))
      order.push('worker stopped')
    },
  }
  const store = (name: string) => ({ name, stop: () => void order.push(name) })
  const server = startShutdownTest({ workers: [worker], stores: [store('mail'), store('database')] })
  server.signal('SIGTERM')
  order.push('requests finished')
  server.finishRequests()
  finishWork()
  await server.code()
  expect(order).toEqual(['worker stopping', 'requests finished', 'worker stopped', 'mail', 'database'])
})

test('logs a task that fails to stop and stops the others', async () => {
  const close = jest.fn()
  const broken = { name: 'the mail', stop: () => Promise.reject(new Error('lost')) }
  const server = startShutdownTest({ stores: [broken, { name: 'the database', stop: close }] })
  server.signal('SIGTERM')
  server.finishRequests()
  expect(await server.code()).toBe(0)
  expect(close).toHaveBeenCalled()
  expect(logLines).toContain('the mail failed to stop')
})

test('exits with 1 at the limit, which is longer than that of a charge, if a request never finishes', async () => {
  expect(SHUTDOWN_TIMEOUT_MS).toBeGreaterThan(CHARGE_TIMEOUT_MS)
  const server = startShutdownTest({}, 20)
  server.signal('SIGTERM')
  expect(await server.code()).toBe(1)
  expect(logLines.at(-1)).toBe('shutdown timed out after 0.02 s, exiting')
})

test('a restart finishes what is pending, closes the stores, and starts again', async () => {
  const closed: string[] = []
  const server = startShutdownTest({ stores: [{ name: 'database', stop: () => void closed.push('database') }] })
  restart()
  expect(closed).toEqual([])
  server.finishRequests()
  expect(await server.code()).toBe('started again')
  expect(closed).toEqual(['database'])
})

test.each([true, false])('a signal ends the process that restarts before or after it (%p)', async isFirst => {
  const server = startShutdownTest()
  if (isFirst) restart()
  server.signal('SIGTERM')
  if (!isFirst) restart()
  server.finishRequests()
  expect(await server.code()).toBe(0)
})

test.each([
  ['head', 'GET / HTTP/1.1\r\nHost: a'],
  ['body', 'POST /slow HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{'],
  ['second head', 'GET /first HTTP/1.1\r\nHost: a\r\n\r\nGET / HT'],
])('a client that never sends the rest of its %s is cut off, one that waits for an answer is not', async (_, text) => {
  const shutdown = startShutdownTest()
  const responses: ServerResponse[] = []
  const server = createServer((request, response) => {
    if (request.url === '/charge') responses.push(response)
    if (request.url === '/first') response.end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const charge = fetch(`http://127.0.0.1:${port}/charge`)
  const sender = connect(port, '127.0.0.1').on('error', () => {})
  const cutOff = once(sender.resume(), 'close')
  await new Promise(resolve => sender.write(text, resolve))
  while (responses.length === 0) await new Promise(setImmediate)
  const closed = once(server.close(), 'close')
  shutdown.signal('SIGTERM')
  await cutOff
  responses[0]?.end('charged')
  expect(await (await charge).text()).toBe('charged')
  await closed
  shutdown.finishRequests()
  await shutdown.code()
})
