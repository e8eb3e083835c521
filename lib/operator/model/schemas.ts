import { z } from 'zod'
import { agreedTermsSchema, changeTermsSchema } from '@/lib/booking/model/ride-change'
import { bookingRequestSchema, bookingSchema } from '@/lib/booking/model/schemas'
import { statementLineSchema } from '@/lib/booking/model/statement'

const FARE_MESSAGE = 'Please enter the fare in dollars, such as 157 or 157.50.'
export const fareCentsSchema = z.int(FARE_MESSAGE).min(100, FARE_MESSAGE).max(10_000_000, 'Please enter a lower fare.')
const version = z.int().min(1)

/** What every action names besides its input. */
export const actionRequestShape = {
  version: version.describe('The version of the booking that the operator saw; any other is rejected'),
  key: z
    .string()
    .regex(/^[A-Za-z0-9_-]{8,100}$/)
    .describe('Idempotency key: a request that is repeated with it acts once'),
}
/** For the browser, which knows no single action; the server checks the input of each. */
export const anyActionSchema = z.looseObject({ action: z.string(), ...actionRequestShape })
export type AnyAction = z.infer<typeof anyActionSchema>

/** Asks for a whole ride, so that it has a form and an endpoint of its own. */
export const CHANGE_ACTION = 'change'

const offeredFieldSchema = z.object({
  name: z.string(),
  kind: z.enum(['text', 'phone', 'lines', 'amount', 'choice', 'eta']).describe('An amount is typed in dollars'),
  label: z.string(),
  hint: z.string(),
  initial: z.string().describe('As typed'),
  required: z.boolean(),
  options: z.array(z.object({ value: z.string(), label: z.string(), note: z.string() })),
  maxCharacters: z.int(),
})
export type OfferedField = z.infer<typeof offeredFieldSchema>

const offeredPresetSchema = z.object({
  label: z.string(),
  note: z.string(),
  values: z.record(z.string(), z.string()).describe('As typed, by the names of the fields'),
})
export type OfferedPreset = z.infer<typeof offeredPresetSchema>

const offeredActionSchema = z.object({
  name: z.string(),
  label: z.string(),
  unavailable: z.string().nullable().describe('Why it is not possible now; null if it is'),
  isNext: z.boolean().describe('True if it is what the ride needs next'),
  question: z
    .object({
      title: z.string(),
      text: z.string(),
      call: z.object({ label: z.string(), href: z.string() }).nullable(),
      yes: z.string(),
      no: z.string(),
      isFinal: z.boolean().describe('True if it cannot be undone'),
    })
    .nullable()
    .describe('What is asked first; null if the action needs no question'),
  fields: z.array(offeredFieldSchema),
  presets: z.array(offeredPresetSchema).describe('Inputs that are known, each offered with a tap'),
})
export type OfferedAction = z.infer<typeof offeredActionSchema>

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
  actions: z
    .array(offeredActionSchema)
    .describe('All actions, in the order of the page; "change" goes to POST /api/v1/operator/changes'),
  note: z.string().describe('Internal note, never shown to the customer'),
  tripLink: z.string().describe('URL of the trip sheet for the chauffeur'),
})
export type OperatorView = z.infer<typeof operatorViewSchema>

export const performedActionSchema = operatorViewSchema.extend({ done: z.string().describe('Says what was done') })
export type PerformedAction = z.infer<typeof performedActionSchema>

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
  links: z.array(z.object({ label: z.string(), href: z.string() })).describe('To call the passenger, and the route'),
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
  problems: z.array(z.string()).describe('What of the site does not work and needs the operator'),
  unreadableIds: z.array(z.string()).describe('Bookings whose stored data cannot be read'),
})
export type DayList = z.infer<typeof dayListSchema>
