import 'server-only'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Charge } from '@/lib/payments/server/gateway-port'
import type { Database } from '@/lib/platform/database/connection'
import { openTestDatabase, reopenTestDatabase } from '@/lib/platform/database/testing/test-database'
import { createSandboxGateway } from '..'
import { createSandboxToken } from './token'

const TEST_NOW = new Date('2027-03-01T20:00:00.000Z')
export type Card = Parameters<typeof createSandboxToken>[0]['card']

/** Creates a sandbox with its own database; `close` removes it. */
export async function createSandboxFixture() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sandbox-'))
  const fixture = { dataDir, clock: TEST_NOW, db: await openTestDatabase(dataDir) }
  const now = () => fixture.clock

  const gateway = () => createSandboxGateway({ db: fixture.db, now })

  async function createCharge(patch: Partial<Charge> = {}, card: Card = {}): Promise<Charge> {
    return {
      opaqueData: await createSandboxToken({ db: fixture.db, now, card }),
      amountCents: 10_000,
      invoiceNumber: 'INV-1',
      reference: 'ref-1',
      description: 'Ride Booking - Within City',
      email: '',
      clientIp: null,
      ...patch,
    }
  }

  async function pay(patch: Partial<Charge> = {}, card: Card = {}) {
    return await gateway().charge(await createCharge(patch, card))
  }

  return Object.assign(fixture, {
    now,
    gateway,
    createCharge,
    pay,
    async paid(patch: Partial<Charge> = {}): Promise<string> {
      const outcome = await pay(patch)
      if (outcome.state !== 'approved') throw new Error(outcome.state)
      return outcome.transactionId
    },
    refund: (transactionId: string, amountCents: number) =>
      gateway().refund({ transactionId, amountCents, invoiceNumber: 'INV-1', reference: 'ref-2' }),
    voidCharge: (transactionId: string) =>
      gateway().void({ transactionId, invoiceNumber: 'INV-1', reference: 'ref-2' }),
    findTransactions: (since = TEST_NOW) => gateway().findTransactions({ invoiceNumber: 'INV-1', since }),
    advanceClock(ms: number) {
      fixture.clock = new Date(+fixture.clock + ms)
    },
    async reopen(): Promise<Database> {
      await fixture.db.destroy()
      fixture.db = await reopenTestDatabase(dataDir)
      return fixture.db
    },
    async close() {
      await fixture.db.destroy()
      await rm(dataDir, { recursive: true })
    },
  })
}
export type SandboxFixture = Awaited<ReturnType<typeof createSandboxFixture>>
