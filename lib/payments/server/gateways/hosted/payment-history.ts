import 'server-only'
import { z } from 'zod'
import type { Transaction } from '@/lib/payments/server/gateway-port'
import { parseStatus } from './payment-status'

export type HostedPayment = { invoiceNumber: string | null; at: Date | null; transaction: Transaction }

/** "0": a test-mode gateway did not make the charge. */
export const transactionIdSchema = z
  .union([z.string().trim().min(1).max(100), z.int().positive().transform(String)])
  .refine(id => id !== '0')

const idSchema = transactionIdSchema.optional().catch(undefined)
const textSchema = z.string().trim().min(1).optional().catch(undefined)
const timeSchema = z
  .union([z.string(), z.number()])
  .transform(value => new Date(value))
  .refine(at => !Number.isNaN(+at))
  .optional()
  .catch(undefined)

const hostedPaymentSchema = z.object({
  transactionId: idSchema,
  id: idSchema,
  _id: idSchema,
  invoiceNumber: textSchema,
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
  type: textSchema,
  refTransactionId: idSchema,
  createdAt: timeSchema,
  date: timeSchema,
})

const LIST_FIELDS = ['payments', 'data', 'history', 'transactions'] as const
const WRAPPER_FIELDS = ['payment', 'data', 'transaction'] as const

/** Parses the readable entries of a payment history; null when there is no list. */
export function parseHostedPayments(body: unknown): HostedPayment[] | null {
  const list = [body, ...LIST_FIELDS.map(name => readField(body, name))].find(Array.isArray)
  return list?.flatMap((item: unknown) => toHostedPayment(item) ?? []) ?? null
}

/** Parses the single payment of a response, if it is the one requested. */
export function parseHostedPayment(body: unknown, transactionId: string): HostedPayment | null {
  const items = [body, ...WRAPPER_FIELDS.map(name => readField(body, name))]
  return items.flatMap(item => toHostedPayment(item, transactionId) ?? [])[0] ?? null
}

function toHostedPayment(item: unknown, requestedId?: string): HostedPayment | null {
  const parsed = hostedPaymentSchema.safeParse(item)
  if (!parsed.success) return null
  const { amount, status, error, success, type, refTransactionId, invoiceNumber, createdAt, date, ...ids } = parsed.data
  const knownIds = [ids.transactionId, ids.id, ids._id].filter(name => name !== undefined)
  const transactionId = requestedId ?? knownIds[0]
  // Needs a gateway's own number and no sign of failure.
  const isImplicitlyPaid = status === undefined && ids.transactionId && !error && success !== false
  const state = isImplicitlyPaid ? 'settled' : parseStatus(status)
  if (transactionId === undefined || state === null || (knownIds.length > 0 && !knownIds.includes(transactionId)))
    return null
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

function readField(body: unknown, name: string): unknown {
  const parsed = z.record(z.string(), z.unknown()).safeParse(body)
  return parsed.success ? parsed.data[name] : undefined
}
