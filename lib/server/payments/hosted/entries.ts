import 'server-only'
import { z } from 'zod'
import type { Transaction } from '../port'
import { stateOfWord } from './status-words'

/** One payment of the host's, as far as it can be read; `at` where it says when it was made. */
export type Entry = { invoiceNumber: string | null; at: Date | null; transaction: Transaction }

/** "0" is what a gateway in its test mode calls a charge that it did not make. */
export const transactionIdSchema = z
  .union([z.string().trim().min(1).max(100), z.int().positive().transform(String)])
  .refine(id => id !== '0')

const id = transactionIdSchema.optional().catch(undefined)
const word = z.string().trim().min(1).optional().catch(undefined)
const time = z
  .union([z.string(), z.number()])
  .transform(value => new Date(value))
  .refine(at => !Number.isNaN(+at))
  .optional()
  .catch(undefined)

const entrySchema = z.object({
  transactionId: id,
  id,
  _id: id,
  invoiceNumber: word,
  amount: z.union([
    z.number(),
    z
      .string()
      .regex(/^-?\d+(\.\d{1,2})?$/)
      .transform(Number),
  ]),
  status: z.unknown().optional(),
  error: z.unknown().optional(),
  success: z.unknown().optional(),
  type: word,
  refTransactionId: id,
  createdAt: time,
  date: time,
})

const LISTS = ['payments', 'data', 'history', 'transactions'] as const
const WRAPPINGS = ['payment', 'data', 'transaction'] as const

/** The entries of a history that can be read, whatever stands around them; null where there is no list. */
export function readEntries(body: unknown): Entry[] | null {
  const list = [body, ...LISTS.map(name => field(body, name))].find(Array.isArray)
  return list?.flatMap((item: unknown) => toEntry(item) ?? []) ?? null
}

/** The one payment of an answer, if it is the one that was asked for. */
export function readEntry(body: unknown, transactionId: string): Entry | null {
  const items = [body, ...WRAPPINGS.map(name => field(body, name))]
  return items.flatMap(item => toEntry(item, transactionId) ?? [])[0] ?? null
}

function toEntry(item: unknown, asked?: string): Entry | null {
  const parsed = entrySchema.safeParse(item)
  if (!parsed.success) return null
  const { amount, status, error, success, type, refTransactionId, invoiceNumber, createdAt, date, ...ids } = parsed.data
  const named = [ids.transactionId, ids.id, ids._id].filter(name => name !== undefined)
  const transactionId = asked ?? named[0]
  // A payment without a word for how it stands is one that was made: but only if a gateway gave it its number, and
  // nothing speaks against it.
  const plain = status === undefined && ids.transactionId && !error && success !== false
  const state = plain ? 'settled' : stateOfWord(status)
  if (transactionId === undefined || state === null || (named.length > 0 && !named.includes(transactionId))) return null
  return {
    invoiceNumber: invoiceNumber ?? null,
    at: createdAt ?? date ?? null,
    transaction: {
      transactionId,
      kind: amount < 0 || /refund/i.test(type ?? '') ? 'refund' : 'charge',
      invoiceNumber: invoiceNumber ?? null,
      amountCents: Math.abs(Math.round(amount * 100)),
      state,
      refTransactionId: refTransactionId ?? null,
    },
  }
}

function field(body: unknown, name: string): unknown {
  const parsed = z.record(z.string(), z.unknown()).safeParse(body)
  return parsed.success ? parsed.data[name] : undefined
}
