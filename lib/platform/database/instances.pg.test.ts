import { sql } from 'kysely'
import { createPaymentFixture } from '@/lib/payments/server/testing/payment-fixture'
import { scheduleAllOpenPayments, scheduleOrphanedPayments } from '../../payments/server/reconcile-due-payments'
import { currentTime, synchronizeClock } from '../clock'
import {
  HEARTBEAT_TTL_MS,
  instanceId,
  recordHeartbeat,
  removeEndedInstances,
  type Signal,
  signalInstances,
} from '../instances'
import { singleton } from '../singleton'
import { type Database, openPostgres } from './connection'
import { listenForSignals } from './listen'
import { createPostgresTestDatabase } from './testing/postgres-databases'

let url: string
let release: () => void
let db: Database
beforeEach(async () => {
  const database = await createPostgresTestDatabase()
  url = database.url
  release = database.release
  db = await openPostgres(url)
})
afterEach(async () => {
  await db.destroy()
  release()
})

/** Runs work as another instance of the site. */
async function asInstance<T>(id: string, work: () => Promise<T>): Promise<T> {
  const ownInstanceId = instanceId()
  const current = singleton<string>('instance id')
  current.set(id)
  try {
    return await work()
  } finally {
    current.set(ownInstanceId)
  }
}

describe('claims of payments', () => {
  const open = async (fixture: Awaited<ReturnType<typeof createPaymentFixture>>) => {
    const [payment] = await fixture.payments()
    return Date.parse(payment?.next_reconcile_at ?? '') <= +fixture.clock
  }

  /** Leaves a charge in flight at the gateway, sent by the instance `busy`. */
  async function createRideInFlight() {
    const fixture = await createPaymentFixture()
    const { booking } = await fixture.ride()
    const sent = new Promise<void>(resolve => {
      fixture.gateway.beforeRecording = () => {
        resolve()
        return new Promise(() => {})
      }
    })
    await asInstance('busy', async () => {
      await recordHeartbeat(fixture.db, fixture.clock)
      void fixture.pay(booking)
      await sent
    })
    return fixture
  }

  test('a starting instance leaves a charge alone that a living one is sending', async () => {
    const fixture = await createRideInFlight()
    await scheduleAllOpenPayments(fixture.context)
    await scheduleOrphanedPayments(fixture.context)
    expect(await open(fixture)).toBe(false)
    await fixture.close()
  })

  test('a charge of an instance without a heartbeat is reconciled by another at once', async () => {
    const fixture = await createRideInFlight()
    fixture.advanceClock(HEARTBEAT_TTL_MS)
    await scheduleOrphanedPayments(fixture.context)
    expect(await open(fixture)).toBe(true)
    await fixture.close()
  })

  test('an instance that stopped has no claims', async () => {
    const fixture = await createRideInFlight()
    await asInstance('busy', () => removeEndedInstances(fixture.db, fixture.clock))
    await scheduleOrphanedPayments(fixture.context)
    expect(await open(fixture)).toBe(true)
    await fixture.close()
  })

  test('a living instance does not take over its own charges', async () => {
    const fixture = await createRideInFlight()
    await asInstance('busy', () => removeEndedInstances(fixture.db, fixture.clock))
    await asInstance('busy', () => scheduleOrphanedPayments(fixture.context))
    expect(await open(fixture)).toBe(false)
    await fixture.close()
  })
})

test('a signal reaches every listener at the commit, also after its connection was lost', async () => {
  let resolveNext: (signal: Signal) => void = () => {}
  const nextSignal = () =>
    new Promise<Signal>(resolve => {
      resolveNext = resolve
    })
  const first = nextSignal()
  const listener = listenForSignals({ url, onSignal: signal => resolveNext(signal) })
  await first
  const sent = nextSignal()
  await db.transaction().execute(trx => signalInstances(trx, 'outbox'))
  expect(await sent).toBe('outbox')
  const afterReconnect = nextSignal()
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%'`.execute(db)
  expect(await afterReconnect).toBe('outbox')
  await listener.stop()
})

test('an instance whose clock is off uses the time of the database', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  const realNow = Date.now
  jest.spyOn(Date, 'now').mockImplementation(() => realNow() + 30_000)
  await db.transaction().execute(async () => {})
  expect(Math.abs(+currentTime() - realNow())).toBeLessThan(2000)
  jest.restoreAllMocks()
  synchronizeClock({ databaseTimeMs: Date.now(), requestedAtMs: Date.now() })
})
