import 'server-only'
import { subscribe } from 'node:diagnostics_channel'
import { Server } from 'node:http'

/** How long requests under way and what must end in order may take together: longer than a gateway has for a charge. */
export const SHUTDOWN_TIMEOUT_MS = 75_000

/** What the stop needs of the process. */
export type ShutdownProcess = {
  on(signal: 'SIGTERM' | 'SIGINT', listener: () => void): unknown
  exit(code: number): void
}

/** Something that ends: `stop` takes up nothing new, and resolves when what is under way has ended. */
export type ShutdownTask = { name: string; stop: () => void | Promise<void> }

/**
 * On SIGTERM or SIGINT, ends this server in order: the framework closes the port, has the requests under way answered
 * and then ends the process; `workers` take up nothing new from the signal on. When all of them are through, `stores`
 * are closed one after another, and the process ends with 0; with 1 where that takes longer than the limit. To be called
 * once.
 */
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

  // What is left to write down is written before the framework's own last step, not after it.
  async function closeStoresAndExit(): Promise<void> {
    await workersStopped
    for (const store of stores) await runTask(store)
    clearTimeout(timer)
    console.info('server stopped')
    exitProcess.call(targetProcess, 0)
  }

  function beginShutdown(): void {
    // The terminal sends its signal to all of a group, and npm passes it on once more.
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

/** A connection that is kept for a next request would keep a closing server waiting for it. */
function closeIdleConnectionsAfterResponses(isStopping: () => boolean): void {
  subscribe('http.server.response.finish', message => {
    const { server } = Object(message)
    if (isStopping() && server instanceof Server) setImmediate(() => server.closeIdleConnections())
  })
}
