import { z } from 'zod'
import { furtherPayments } from '@/lib/booking/model/amount-due'
import { delayedEmailSchema } from '@/lib/booking/model/delayed-email'
import { etaInputSchema } from '@/lib/booking/model/eta'
import { agreedTermsSchema, changeTermsSchema } from '@/lib/booking/model/ride-change'
import { bookingRequestSchema, bookingSchema, chauffeurSchema } from '@/lib/booking/model/schemas'
import { cardChargeSchema, uncertainChargeSchema } from '@/lib/payments/model/schemas'
import { plainCharactersSchema, singleLineSchema } from '@/lib/typed-text'
import { actionNames } from './actions'

export const MAX_REASON_CHARACTERS = 300
export const MAX_NOTE_CHARACTERS = 2000
export const REASON_MISSING_MESSAGE = 'Please enter a reason. The customer will see it.'

export const TRANSACTION_MISSING_MESSAGE = 'Please enter the transaction ID, such as 60123456789.'

const reasonSchema = singleLineSchema
  .min(1, REASON_MISSING_MESSAGE)
  .max(MAX_REASON_CHARACTERS, `Please keep this to ${MAX_REASON_CHARACTERS} characters or fewer.`)
const fareCentsSchema = z.int().min(100, 'Please enter the fare.').max(10_000_000, 'Please enter a lower fare.')
const version = z.int().min(1)
const chargeToChoose = z.string().max(100).optional().describe('Required if several charges are possible')
export const operatorActionSchema = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('confirm'), version }),
  /** An equal amount confirms an estimate unchanged. */
  z.strictObject({
    action: z.literal('fare'),
    version,
    amountCents: fareCentsSchema,
  }),
  z.strictObject({
    action: z.literal('chauffeur'),
    version,
    chauffeur: chauffeurSchema,
    eta: etaInputSchema
      .optional()
      .describe('Minutes from now, or a local time at the pickup; if omitted, the ETA does not change'),
  }),
  z.strictObject({
    action: z.literal('zelle_received'),
    version,
    pays: z
      .enum(furtherPayments)
      .optional()
      .describe('What the payment is for; required only while both a change and a balance are due'),
  }),
  z.strictObject({ action: z.literal('refund_sent'), version }),
  z.strictObject({
    action: z.literal('cancel'),
    version,
    reason: reasonSchema,
  }),
  /** Refunds part of the payments; a cancellation refunds the rest. */
  z.strictObject({
    action: z.literal('partial_refund'),
    version,
    amountCents: z.int().min(1, 'Please enter the amount.'),
    reason: reasonSchema,
  }),
  /** Never shown to the customer. */
  z.strictObject({
    action: z.literal('note'),
    version,
    note: z.string().trim().max(MAX_NOTE_CHARACTERS, 'Please keep this to 2,000 characters or fewer.'),
  }),
  /** The paid ride does not change. */
  z.strictObject({ action: z.literal('withdraw_change'), version }),
  z.strictObject({ action: z.literal('no_show'), version }),
  /** The current one ends, and the customer gets the new one by email. */
  z.strictObject({ action: z.literal('new_link'), version }),
  /** The card's bank took the payment back, or reversed that. */
  z.strictObject({ action: z.literal('chargeback'), version, transactionId: chargeToChoose }),
  z.strictObject({ action: z.literal('chargeback_reversed'), version, transactionId: chargeToChoose }),
  /** Counts for the ride; what is not due is refunded. */
  z.strictObject({
    action: z.literal('charge_made'),
    version,
    transactionId: plainCharactersSchema.regex(/^[\w-]{1,100}$/, TRANSACTION_MISSING_MESSAGE),
  }),
  /** The customer may pay again, or the charge of the gateway is not for this ride. */
  z.strictObject({ action: z.literal('charge_not_made'), version }),
  z.strictObject({
    action: z.literal('eta'),
    version,
    eta: etaInputSchema.describe('Minutes from now, or a local time at the pickup'),
  }),
])
export type OperatorAction = z.infer<typeof operatorActionSchema>

export const operatorHistoryEntrySchema = z.object({
  at: z.iso.datetime(),
  version,
  actor: z.enum(['rider', 'operator', 'site']),
  words: z.string(),
})
export type OperatorHistoryEntry = z.infer<typeof operatorHistoryEntrySchema>

export const operatorViewSchema = z.object({
  booking: bookingSchema,
  version,
  history: z.array(operatorHistoryEntrySchema),
  payments: z.array(
    z.object({ at: z.iso.datetime(), kind: z.enum(['charge', 'refund']), words: z.string(), amountCents: z.int() }),
  ),
  cardCharges: z.array(cardChargeSchema),
  uncertainCharges: z.array(uncertainChargeSchema),
  fareDueCents: z
    .int()
    .min(0)
    .describe('What is still to be paid of the fare; after a chargeback of one of several charges only a part of it'),
  /** Emails caused by the operator are never delayed. */
  heldEmails: z.array(delayedEmailSchema).default([]),
  actions: z.array(z.enum(actionNames)),
  canChange: z.boolean().describe('True if the ride can be changed with POST /api/v1/operator/changes'),
  note: z.string().describe('Internal note, never shown to the customer'),
  tripLink: z.string().describe('URL of the trip sheet for the chauffeur'),
  freeWaitMinutes: z
    .int()
    .min(0)
    .describe('Free waiting time in minutes: a no-show can be recorded this long after the pickup time or the ETA'),
})
export type OperatorView = z.infer<typeof operatorViewSchema>

export const operatorChangeSchema = z.strictObject({
  version,
  ride: bookingRequestSchema,
  agreed: agreedTermsSchema.optional(),
  fareCents: fareCentsSchema
    .optional()
    .describe('The fare of the changed ride, agreed with the customer; if omitted, it is calculated'),
})
export type OperatorChange = z.infer<typeof operatorChangeSchema>

export const operatorChangeResultSchema = z.object({
  outcome: z.enum(['preview', 'applied', 'payment_due']),
  terms: changeTermsSchema,
  view: operatorViewSchema,
})
export type OperatorChangeResult = z.infer<typeof operatorChangeResultSchema>

export const tripSheetSchema = z.object({
  id: z.string(),
  name: z.string().describe('The passenger'),
  when: z.string(),
  isCanceled: z.boolean(),
  rows: z.array(
    z.object({ label: z.string(), value: z.string(), href: z.string().optional(), note: z.string().optional() }),
  ),
  call: z.object({ label: z.string(), href: z.string() }),
  directions: z.string().describe('URL of the route on a map'),
})
export type TripSheet = z.infer<typeof tripSheetSchema>

const rideFlagSchema = z.enum(['unassigned', 'unpaid', 'unconfirmed'])
export type RideFlag = z.infer<typeof rideFlagSchema>

const dayListRideSchema = z.object({
  id: z.string(),
  leg: z.enum(['outbound', 'return']),
  at: z.iso.datetime(),
  time: z.string().describe('Local time of the pickup, or "Now" for an immediate ride'),
  name: z.string().describe('The passenger'),
  places: z.string(),
  party: z.string(),
  flights: z.string(),
  chauffeur: z.string(),
  payment: z.string(),
  flags: z.array(rideFlagSchema),
  isChanged: z.boolean().describe('True if the customer changed the ride after it was confirmed'),
  isNoShow: z.boolean(),
  capability: z.string().describe('Opens the operator page of the booking'),
})
export type DayListRide = z.infer<typeof dayListRideSchema>

export const dayListSchema = z.object({
  days: z.array(z.object({ date: z.iso.date(), isToday: z.boolean(), rides: z.array(dayListRideSchema) })),
  unreadableIds: z.array(z.string()).describe('Bookings whose stored data cannot be read'),
})
export type DayList = z.infer<typeof dayListSchema>

export const conflictDetailsSchema = z.object({
  view: operatorViewSchema,
  changed: z.array(operatorHistoryEntrySchema),
})
