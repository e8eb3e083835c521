import { z } from 'zod'
import { userMessages } from '@/lib/errors'
import { optionalEmailSchema } from '@/lib/typed-text'
import { proofSchema } from './proof-of-work'

export const gateways = ['sandbox', 'authorizenet', 'hosted'] as const
export type Gateway = (typeof gateways)[number]

const AMOUNT_MESSAGE = 'Please enter a valid amount'

/** A gateway reads it as text within XML. */
const tokenTextSchema = (maxCharacters: number) =>
  z
    .string()
    .max(maxCharacters, userMessages.cardUnreadable)
    .regex(/^[!#-%'-;=?-~]+$/, userMessages.cardUnreadable)

export const opaqueDataSchema = z.strictObject({
  dataDescriptor: tokenTextSchema(100),
  dataValue: tokenTextSchema(8192),
})
export type OpaqueData = z.infer<typeof opaqueDataSchema>

/** `amount` (dollars) is only compared: the stored fare is charged. */
export const paymentRequestSchema = z.strictObject({
  opaqueData: opaqueDataSchema,
  amount: z
    .number(AMOUNT_MESSAGE)
    .min(0.01, AMOUNT_MESSAGE)
    .max(999_999.99, AMOUNT_MESSAGE)
    .refine(dollars => Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6, AMOUNT_MESSAGE),
  email: optionalEmailSchema.default(''),
  description: z.string().trim().max(255, 'This description is too long.').default(''),
  invoiceNumber: z
    .string()
    .trim()
    .regex(/^INV-\d{1,16}$/, 'This is not a valid invoice number.'),
  proof: proofSchema.optional().describe('Required during a card testing attack'),
})
export type PaymentRequest = z.infer<typeof paymentRequestSchema>

export const paymentResponseSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('paid'), transactionId: z.string() }),
  z.object({ status: z.literal('checking'), message: z.string() }),
])
export type PaymentResponse = z.infer<typeof paymentResponseSchema>

/** All of it is public by design. */
export const paymentConfigSchema = z.object({
  gateway: z.enum(gateways),
  /** Also with Authorize.Net's sandbox. */
  demo: z.boolean(),
  tokenizer: z.object({
    scriptUrl: z.string(),
    apiLoginId: z.string(),
    clientKey: z.string(),
    /** The tokenizer only works over https. */
    httpsOnly: z.boolean(),
  }),
})
export type PaymentConfig = z.infer<typeof paymentConfigSchema>

export const paymentKinds = ['charge', 'refund'] as const
export type PaymentKind = (typeof paymentKinds)[number]

/** States of a payment, as stored. */
export const paymentStates = [
  /** The request is in flight, or was lost with its process. */
  'sent',
  /** The response was lost. */
  'unknown',
  /** A charge that the gateway holds for review. */
  'held',
  'approved',
  /** Declined by the card's bank. */
  'declined',
  /** Failed at the processor. */
  'failed',
  'voided',
  /** Never submitted: the gateway could not be reached or rejected the request. */
  'refused',
  /** Reconciled: the charge was never made. */
  'absent',
  'charged_back',
  /** A charge at the gateway that no booking explains. */
  'unmatched',
  /** A refund that waits to be sent automatically. */
  'due',
  /** A refund that was sent. */
  'made',
  /** A refund that the operator must send. */
  'operator',
  /** A refund that is no longer due. */
  'withdrawn',
] as const
export type PaymentState = (typeof paymentStates)[number]

/** Why a part of the fare is refunded: a change to a lower fare, or the operator's decision. */
export type RefundPurpose = 'change' | 'courtesy'

export const paymentRecordSchema = z.object({
  id: z.string(),
  kind: z.enum(paymentKinds),
  state: z.enum(paymentStates),
  amountCents: z.int(),
  transactionId: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type PaymentRecord = z.infer<typeof paymentRecordSchema>

export const cardChargeSchema = z.object({
  transactionId: z.string(),
  at: z.iso.datetime(),
  amountCents: z.int(),
  isChargedBack: z.boolean(),
  lastFour: z.string().nullable().describe('Last four digits of the card; null if the gateway does not show them'),
})
export type CardCharge = z.infer<typeof cardChargeSchema>

/** A charge of which the operator may say whether it was made. */
export const uncertainChargeSchema = z.object({
  state: z
    .enum(['unknown', 'unmatched', 'absent'])
    .describe(
      'unknown: its outcome is being checked; unmatched: the gateway shows it, and this site did not make it; absent: recorded as never made',
    ),
  at: z.iso.datetime(),
  amountCents: z.int(),
  invoiceNumber: z.string(),
  transactionId: z.string().nullable(),
})
export type UncertainCharge = z.infer<typeof uncertainChargeSchema>

export const paymentHistorySchema = z.object({ payments: z.array(paymentRecordSchema) })
export const paymentDetailsSchema = z.object({ payment: paymentRecordSchema })
export const paymentConnectionSchema = z.object({ ok: z.boolean() })
export const paymentValidationSchema = z.object({ valid: z.literal(true) })
