import 'server-only'
import pg from 'pg'
import { SIGNAL_CHANNEL, type Signal, signals } from '../instances'
import { connectionConfig } from './postgres-pool'
import { toLoggableError } from './storage-failure'

const RECONNECT_MS = 2000
/** A connection that died silently is noticed by this question. */
const CHECK_MS = 30_000
const RESPONSE_TIMEOUT_MS = 10_000

/**
 * Listens for signals of all instances on a connection of its own. After each connect it passes every signal once,
 * because some may have been missed.
 */
export function listenForSignals({ url, onSignal }: { url: string; onSignal: (signal: Signal) => void }): {
  stop: () => Promise<void>
} {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let [stopped, failures] = [false, 0]

  async function connect(): Promise<void> {
    const connecting = new pg.Client({
      ...connectionConfig(url),
      connectionTimeoutMillis: RESPONSE_TIMEOUT_MS,
      query_timeout: RESPONSE_TIMEOUT_MS,
    })
    client = connecting
    connecting.on('error', () => {})
    connecting.once('end', () => schedule(connect, RECONNECT_MS))
    connecting.on('notification', ({ payload }) => {
      const signal = signals.find(each => each === payload)
      if (signal !== undefined) onSignal(signal)
    })
    try {
      await connecting.connect()
      await connecting.query(`listen ${SIGNAL_CHANNEL}`)
      failures = 0
      for (const signal of signals) onSignal(signal)
      schedule(check, CHECK_MS)
    } catch (error) {
      failures += 1
      if (failures === 1) console.error('listening for signals of other instances failed', toLoggableError(error))
      reconnect(connecting)
    }
  }

  async function check(): Promise<void> {
    const checked = client
    if (checked === undefined) return
    try {
      await checked.query('select 1')
      schedule(check, CHECK_MS)
    } catch {
      reconnect(checked)
    }
  }

  function reconnect(lost: pg.Client): void {
    lost.end().catch(() => {})
    schedule(connect, RECONNECT_MS)
  }

  function schedule(work: () => Promise<void>, ms: number): void {
    clearTimeout(timer)
    if (stopped) return
    timer = setTimeout(() => void work(), ms)
    timer.unref()
  }

  schedule(connect, 0)
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
