import 'server-only'
import { subscribe } from 'node:diagnostics_channel'
import { Server } from 'node:http'

/** How long requests under way and what must end in order may take together: longer than a gateway has for a charge. */
export const STOP_LIMIT_MS = 75_000

/** What the stop needs of the process. */
export type Stoppable = {
  on(signal: 'SIGTERM' | 'SIGINT', listener: () => void): unknown
  exit(code: number): void
}

/** Something that ends: `stop` takes up nothing new, and resolves when what is under way has ended. */
export type Ending = { name: string; stop: () => void | Promise<void> }

/**
 * On SIGTERM or SIGINT, ends this server in order: the framework closes the port, has the requests under way answered
 * and then ends the process; `workers` take up nothing new from the signal on. When all of them are through, `stores`
 * are closed one after another, and the process ends with 0; with 1 where that takes longer than the limit. To be called
 * once.
 */
export function stopInOrder({
  workers,
  stores,
  limitMs = STOP_LIMIT_MS,
  process: own = process,
}: {
  workers: Ending[]
  stores: Ending[]
  limitMs?: number
  process?: Stoppable
}): void {
  const end = own.exit
  let stopping: Promise<unknown> | undefined
  let limit: NodeJS.Timeout | undefined

  // What is left to write down is written before the framework's own last step, not after it.
  async function endInOrder(): Promise<void> {
    await stopping
    for (const store of stores) await finish(store)
    clearTimeout(limit)
    console.info('server stopped')
    end.call(own, 0)
  }

  function stop(): void {
    // The terminal sends its signal to all of a group, and npm passes it on once more.
    if (stopping !== undefined) return
    console.info('shutting down: finishing pending requests')
    limit = setTimeout(() => {
      console.error(`shutdown timed out after ${limitMs / 1000} s, exiting`)
      end.call(own, 1)
    }, limitMs)
    stopping = Promise.all(workers.map(finish))
    Object.assign(own, { exit: () => void endInOrder() })
  }

  own.on('SIGTERM', stop)
  own.on('SIGINT', stop)
  closeWhatIsAnswered(() => stopping !== undefined)
}

async function finish({ name, stop }: Ending): Promise<void> {
  try {
    await stop()
  } catch (error) {
    console.error(`${name} failed to stop`, error)
  }
}

/** A connection that is kept for a next request would keep a closing server waiting for it. */
function closeWhatIsAnswered(isStopping: () => boolean): void {
  subscribe('http.server.response.finish', message => {
    const { server } = Object(message)
    if (isStopping() && server instanceof Server) setImmediate(() => server.closeIdleConnections())
  })
}
