import { z } from 'zod'
import { delayedEmailSchema } from '@/lib/booking/model/delayed-email'
import { etaInputSchema } from '@/lib/booking/model/eta'
import { agreedTermsSchema, changeTermsSchema } from '@/lib/booking/model/ride-change'
import { bookingRequestSchema, bookingSchema, chauffeurSchema } from '@/lib/booking/model/schemas'
import { statementLineSchema, uncertainChargeSchema } from '@/lib/payments/model/schemas'
import { plainCharactersSchema, singleLineSchema } from '@/lib/typed-text'
import { actionNames } from './actions'

export const MAX_REASON_CHARACTERS = 300
export const MAX_NOTE_CHARACTERS = 2000

const reasonSchema = singleLineSchema
  .min(1, 'Please enter a reason. The customer will see it.')
  .max(MAX_REASON_CHARACTERS, `Please keep this to ${MAX_REASON_CHARACTERS} characters or fewer.`)
const AMOUNT_MESSAGE = 'Please enter the amount in dollars, such as 20 or 20.50.'
const MAX_CENTS = 10_000_000
const amountCentsSchema = z.int(AMOUNT_MESSAGE).min(1, AMOUNT_MESSAGE).max(MAX_CENTS, 'Please enter a lower amount.')
const FARE_MESSAGE = 'Please enter the fare in dollars, such as 157 or 157.50.'
const fareCentsSchema = z.int(FARE_MESSAGE).min(100, FARE_MESSAGE).max(MAX_CENTS, 'Please enter a lower fare.')
const version = z.int().min(1)
const chosenCharge = z.string().min(1, 'Please choose a charge.').max(100)
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
  /** What is too much becomes a refund due. */
  z.strictObject({ action: z.literal('zelle_received'), version, amountCents: amountCentsSchema }),
  /** All that is left to the operator. */
  z.strictObject({ action: z.literal('refund_sent'), version }),
  z.strictObject({
    action: z.literal('cancel'),
    version,
    reason: reasonSchema,
    refundCents: z.int(AMOUNT_MESSAGE).min(0, AMOUNT_MESSAGE).optional().describe('If omitted, all that was paid'),
  }),
  /** Lowers the price, by up to all of it; what was paid too much goes back. */
  z.strictObject({ action: z.literal('courtesy'), version, amountCents: amountCentsSchema, reason: reasonSchema }),
  /** Never shown to the customer. */
  z.strictObject({
    action: z.literal('note'),
    version,
    note: z.string().trim().max(MAX_NOTE_CHARACTERS, 'Please keep this to 2,000 characters or fewer.'),
  }),
  z.strictObject({ action: z.literal('no_show'), version }),
  /** The current one ends, and the customer gets the new one by email. */
  z.strictObject({ action: z.literal('new_link'), version }),
  /** The card's bank took the payment back, or returned it. */
  z.strictObject({ action: z.literal('chargeback'), version, transactionId: chosenCharge }),
  z.strictObject({ action: z.literal('chargeback_reversed'), version, transactionId: chosenCharge }),
  /** Of a charge whose outcome is unknown: it counts, or the customer may pay again. */
  z.strictObject({
    action: z.literal('charge_made'),
    version,
    transactionId: plainCharactersSchema.regex(
      /^[\w-]{1,100}$/,
      'Please enter the transaction ID, such as 60123456789.',
    ),
  }),
  z.strictObject({ action: z.literal('charge_not_made'), version }),
  /** Of a charge that only the gateway knows: it counts, and what is too much goes back. */
  z.strictObject({ action: z.literal('charge_counted'), version, transactionId: chosenCharge }),
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
  statement: z.array(statementLineSchema).describe('The account, oldest entry first'),
  uncertainCharges: z.array(uncertainChargeSchema),
  policyRefundCents: z
    .int()
    .min(0)
    .nullable()
    .describe('What a cancellation by the customer would return now; null if it is too late for one'),
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
  outcome: z.enum(['preview', 'applied']),
  terms: changeTermsSchema,
  view: operatorViewSchema,
})
export type OperatorChangeResult = z.infer<typeof operatorChangeResultSchema>

export const tripSheetSchema = z.object({
  id: z.string(),
  name: z.string().describe('The passenger'),
  when: z.string(),
  collect: z.string().describe('What the chauffeur has to collect: "Collect $5.00"; empty if nothing'),
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
