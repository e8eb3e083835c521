import 'server-only'
import { subscribe } from 'node:diagnostics_channel'
import { type IncomingMessage, Server } from 'node:http'
import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { singleton } from '@/lib/singleton'

const START_AGAIN = Symbol.for('nocturne.start-again')
/** Longer than the gateway's limit for a charge. */
export const SHUTDOWN_TIMEOUT_MS = 75_000
/** A client that has not sent its whole request by then is cut off: until it has, nobody is answered. */
const RECEIVE_TIMEOUT_MS = 10_000
const SIGNAL_DELAY_MS = 20

export type ShutdownProcess = {
  on(signal: 'SIGTERM' | 'SIGINT', listener: () => void): unknown
  emit(signal: 'SIGTERM'): unknown
  exit(code: number): void
}

const restarter = singleton<() => void>('restart')
/** Set by `start.mjs`: runs the program of this process anew, as it was started. */
const globalState: typeof globalThis & { [START_AGAIN]?: () => void } = globalThis

/** Whether this process can start again by itself: not in development, and not without `start.mjs`. */
export function canRestart(): boolean {
  return restarter.get() !== undefined
}

/** Shuts down gracefully and starts again, with the same process ID. A signal that arrives meanwhile ends the process. */
export function restart(): void {
  restarter.get()?.()
}

/** `stop` accepts no new work and resolves when pending work is done. */
export type ShutdownTask = { name: string; stop: () => void | Promise<void> }

/** Registers the graceful shutdown; call once. Workers stop at the signal, stores after pending requests. */
export function registerGracefulShutdown({
  workers,
  stores,
  timeoutMs = SHUTDOWN_TIMEOUT_MS,
  receiveTimeoutMs = RECEIVE_TIMEOUT_MS,
  process: targetProcess = process,
  startAgain = globalState[START_AGAIN],
}: {
  workers: ShutdownTask[]
  stores: ShutdownTask[]
  timeoutMs?: number
  receiveTimeoutMs?: number
  process?: ShutdownProcess
  startAgain?: () => void
}): void {
  const exitProcess = targetProcess.exit
  const cutOffSenders = watchSenders()
  let workersStopped: Promise<unknown> | undefined
  let timer: NodeJS.Timeout | undefined
  let receiveTimer: NodeJS.Timeout | undefined
  let isRestart = false

  function end(code: number): void {
    clearTimeout(receiveTimer)
    if (isRestart) startAgain?.()
    exitProcess.call(targetProcess, code)
  }

  // Pending data must be written before the framework's own last step.
  async function closeStoresAndExit(): Promise<void> {
    await workersStopped
    for (const store of stores) await runTask(store)
    clearTimeout(timer)
    console.info('server stopped')
    // A signal that has arrived by now is heard before the process starts again.
    if (isRestart) await pause(SIGNAL_DELAY_MS)
    end(0)
  }

  function beginShutdown(): void {
    // A terminal signals the whole process group, and npm forwards the signal once more.
    if (workersStopped !== undefined) {
      isRestart = false
      return
    }
    console.info('shutting down: finishing pending requests')
    timer = setTimeout(() => {
      console.error(`shutdown timed out after ${timeoutMs / 1000} s, exiting`)
      end(1)
    }, timeoutMs)
    receiveTimer = setTimeout(cutOffSenders, receiveTimeoutMs)
    workersStopped = Promise.all(workers.map(runTask))
    Object.assign(targetProcess, { exit: () => void closeStoresAndExit() })
  }

  if (startAgain !== undefined) {
    restarter.set(() => {
      if (workersStopped !== undefined) return
      isRestart = true
      // The framework finishes its requests with the listener that it has for the signal.
      targetProcess.emit('SIGTERM')
    })
  }
  targetProcess.on('SIGTERM', beginShutdown)
  targetProcess.on('SIGINT', beginShutdown)
  closeIdleConnectionsAfterResponses(() => workersStopped !== undefined)
}

async function runTask({ name, stop }: ShutdownTask): Promise<void> {
  try {
    await stop()
  } catch (error) {
    console.error(`${name} failed to stop`, error)
  }
}

/** A closing server would wait for idle keep-alive connections. */
function closeIdleConnectionsAfterResponses(isStopping: () => boolean): void {
  subscribe('http.server.response.finish', message => {
    const { server } = Object(message)
    if (isStopping() && server instanceof Server) setImmediate(() => server.closeIdleConnections())
  })
}

/** Returns a function that ends the connections whose request has not arrived as a whole. */
function watchSenders(): () => void {
  const requests = new Map<Socket, IncomingMessage | null>()
  subscribe('net.server.socket', message => {
    const { socket } = Object(message)
    if (!(socket instanceof Socket)) return
    requests.set(socket, null)
    socket.once('close', () => requests.delete(socket))
  })
  subscribe('http.server.request.start', message => {
    const { socket, request } = Object(message)
    if (requests.has(socket)) requests.set(socket, request)
  })
  subscribe('http.server.response.finish', message => {
    const { socket, request } = Object(message)
    if (requests.get(socket) === request) requests.set(socket, null)
  })
  return () => {
    for (const [socket, request] of requests) if (!request?.complete) socket.destroy()
  }
}
