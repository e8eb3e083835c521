import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { toLogged } from '@/lib/server/database/storage-failure'
import { outboxPorts } from '.'
import type { OutboxPorts } from './ports'
import { onWake } from './wake'
import { createWorker, type Worker } from './worker'

const PAUSE_MS = 1500
/** From a booking that was written to the look that finds it. */
const WAKE_MS = 30
/** The longest pause after rounds that failed one after another. */
const MAX_PAUSE_MS = 60_000
/** How long a server that ends waits for what is being sent. */
const STOP_LIMIT_MS = 8000

type Watch = { stop: (limitMs?: number) => Promise<void> }

// The server's bundle may hold this module more than once; the process has one outbox.
const SLOT = Symbol.for('nocturne.outbox.watch')
const held: typeof globalThis & { [SLOT]?: Watch } = globalThis

/** Sends what the outbox holds for as long as the server runs. To be called once. */
export function watchOutbox(openPorts: () => Promise<OutboxPorts> = outboxPorts): Watch {
  let timer: NodeJS.Timeout | undefined
  let worker: Worker | undefined
  let [stopped, failures, looking, again] = [false, 0, false, false]

  async function round(): Promise<void> {
    looking = true
    again = false
    try {
      worker ??= createWorker(await openPorts())
      await worker.round()
      failures = 0
    } catch (error) {
      failures += 1
      console.error('outbox run failed', toLogged(error))
    }
    looking = false
    plan(again && failures === 0 ? WAKE_MS : Math.min(PAUSE_MS * 2 ** failures, MAX_PAUSE_MS))
  }

  function plan(ms: number): void {
    if (stopped) return
    clearTimeout(timer)
    timer = setTimeout(() => void round(), ms)
    // A server that ends does not wait for the next round.
    timer.unref()
  }

  // Whoever wakes it is in the middle of a request, and what is sent for others is none of that one's doing.
  const outside = AsyncLocalStorage.snapshot()
  onWake(() => {
    again = true
    if (!looking && failures === 0) outside(() => plan(WAKE_MS))
  })
  plan(0)
  const watch: Watch = {
    async stop(limitMs = STOP_LIMIT_MS) {
      stopped = true
      clearTimeout(timer)
      onWake(undefined)
      worker?.stop()
      const limit = new Promise<void>(resolve => setTimeout(resolve, limitMs).unref())
      await Promise.race([worker?.idle(), limit])
    },
  }
  held[SLOT] = watch
  return watch
}

/** Begins nothing more, and ends when what is being sent has been, or after a few seconds: what is left is sent later. */
export async function stopOutbox(limitMs?: number): Promise<void> {
  await held[SLOT]?.stop(limitMs)
}
