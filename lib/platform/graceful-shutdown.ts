import 'server-only'
import { subscribe } from 'node:diagnostics_channel'
import { Server } from 'node:http'

/** Longer than the gateway's limit for a charge. */
export const SHUTDOWN_TIMEOUT_MS = 75_000

export type ShutdownProcess = {
  on(signal: 'SIGTERM' | 'SIGINT', listener: () => void): unknown
  exit(code: number): void
}

/** `stop` accepts no new work and resolves when pending work is done. */
export type ShutdownTask = { name: string; stop: () => void | Promise<void> }

/** Registers the graceful shutdown; call once. Workers stop at the signal, stores after pending requests. */
export function registerGracefulShutdown({
  workers,
  stores,
  timeoutMs = SHUTDOWN_TIMEOUT_MS,
  process: targetProcess = process,
}: {
  workers: ShutdownTask[]
  stores: ShutdownTask[]
  timeoutMs?: number
  process?: ShutdownProcess
}): void {
  const exitProcess = targetProcess.exit
  let workersStopped: Promise<unknown> | undefined
  let timer: NodeJS.Timeout | undefined

  // Pending data must be written before the framework's own last step.
  async function closeStoresAndExit(): Promise<void> {
    await workersStopped
    for (const store of stores) await runTask(store)
    clearTimeout(timer)
    console.info('server stopped')
    exitProcess.call(targetProcess, 0)
  }

  function beginShutdown(): void {
    // A terminal signals the whole process group, and npm forwards the signal once more.
    if (workersStopped !== undefined) return
    console.info('shutting down: finishing pending requests')
    timer = setTimeout(() => {
      console.error(`shutdown timed out after ${timeoutMs / 1000} s, exiting`)
      exitProcess.call(targetProcess, 1)
    }, timeoutMs)
    workersStopped = Promise.all(workers.map(runTask))
    Object.assign(targetProcess, { exit: () => void closeStoresAndExit() })
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
