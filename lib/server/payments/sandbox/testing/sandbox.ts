import 'server-only'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Database, openDatabase } from '@/lib/server/database/connection'
import { openTestDatabase } from '@/lib/server/database/testing/test-database'
import type { Charge } from '../../port'
import { createSandbox } from '..'
import { sandboxToken } from './token'

export const START = new Date('2027-03-01T20:00:00.000Z')
export type Card = Parameters<typeof sandboxToken>[0]['card']

/** A sandbox over a database of its own, in a folder that `close` removes. Its clock is `till.clock`. */
export async function openSandbox() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sandbox-'))
  const till = { dataDir, clock: START, db: await openTestDatabase(dataDir) }
  const now = () => till.clock

  /** A gateway as a server that has just started has it. */
  const gateway = () => createSandbox({ db: till.db, now })

  async function chargeOf(patch: Partial<Charge> = {}, card: Card = {}): Promise<Charge> {
    return {
      opaqueData: await sandboxToken({ db: till.db, now, card }),
      amountCents: 10_000,
      invoiceNumber: 'INV-1',
      reference: 'ref-1',
      description: 'Ride Booking - Within City',
      email: '',
      address: null,
      ...patch,
    }
  }

  async function pay(patch: Partial<Charge> = {}, card: Card = {}) {
    return await gateway().charge(await chargeOf(patch, card))
  }

  return Object.assign(till, {
    now,
    gateway,
    chargeOf,
    pay,
    /** The id of a new charge that was approved. */
    async paid(patch: Partial<Charge> = {}): Promise<string> {
      const outcome = await pay(patch)
      if (outcome.state !== 'approved') throw new Error(outcome.state)
      return outcome.transactionId
    },
    refund: (transactionId: string, amountCents: number) =>
      gateway().refund({ transactionId, amountCents, invoiceNumber: 'INV-1', reference: 'ref-2' }),
    takeBack: (transactionId: string) => gateway().void({ transactionId, invoiceNumber: 'INV-1', reference: 'ref-2' }),
    found: (since = START) => gateway().find({ invoiceNumber: 'INV-1', since }),
    pass(ms: number) {
      till.clock = new Date(+till.clock + ms)
    },
    /** What a restart does: another connection to the same file. */
    async reopen(): Promise<Database> {
      await till.db.destroy()
      till.db = await openDatabase(dataDir)
      return till.db
    },
    async close() {
      await till.db.destroy()
      await rm(dataDir, { recursive: true })
    },
  })
}
export type Sandbox = Awaited<ReturnType<typeof openSandbox>>
