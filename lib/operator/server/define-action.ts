import 'server-only'
import { z } from 'zod'
import { etaInputSchema } from '@/lib/booking/model/eta'
import type { Account } from '@/lib/booking/model/ledger'
import { getLastLegStart } from '@/lib/booking/model/pickup-time'
import type { Booking, Chauffeur } from '@/lib/booking/model/schemas'
import type { BookingRow } from '@/lib/booking/server/account'
import type { ServiceCapacity } from '@/lib/booking/server/availability'
import type { BookingContext } from '@/lib/booking/server/context'
import { formatInstant, formatMoney, getZoneAbbreviation } from '@/lib/format'
import {
  type AnyAction,
  actionRequestShape,
  type OfferedAction,
  type OfferedField,
  type OfferedPreset,
} from '@/lib/operator/model/schemas'
import type { UncertainCharge } from '@/lib/payments/model/schemas'
import type { PaymentContext } from '@/lib/payments/server/context'
import type { Tx } from '@/lib/platform/database/write'
import { parseInput } from '@/lib/platform/route-handler'
import { singleLineSchema } from '@/lib/typed-text'

/** What decides which actions are available, and what they ask. */
export type ActionFacts = {
  booking: Booking
  account: Account
  uncertainCharges: readonly UncertainCharge[]
  /** Internal. */
  note: string
  /** Who can be assigned with a tap. */
  chauffeurs: readonly Chauffeur[]
  freeWaitMinutes: number
  /** By the server's clock. */
  now: Date
}

export type ActionContext = PaymentContext & Pick<BookingContext, 'secret' | 'serviceRules'>

/** What an action changes. */
export type ActionTarget = ActionFacts & { row: BookingRow; context: ActionContext; capacity: ServiceCapacity | null }

type Definition<Name extends string, Fields extends Record<string, InputField>> = {
  name: Name
  /** For the documentation: what it does, and what is not obvious about its input. */
  summary: string
  /** Of its button; with an ellipsis if it asks something first. */
  label: string | ((facts: ActionFacts) => string)
  input: Fields
  /** Says why it is not possible; null if it is. Money may move long after a ride was canceled. */
  unavailable: (facts: ActionFacts) => string | null
  /** True if it is what the ride needs next. */
  isNext?: (facts: ActionFacts) => boolean
  /** Inputs that are known, each offered with a tap. */
  presets?: (facts: ActionFacts) => OfferedPreset[]
  /** What the operator agrees to. Without it, the button acts at once. */
  question?: (facts: ActionFacts) => Question
  /** Says afterwards what was done. */
  done: (booking: Booking) => string
  /** Loads and checks what a transaction must not wait for. */
  prepare?: (context: ActionContext, bookingId: string, input: Input<Fields>) => Promise<ServiceCapacity | null>
  apply: (tx: Tx, target: ActionTarget, input: Input<Fields>) => Promise<unknown>
}

type Input<Fields extends Record<string, InputField>> = z.output<z.ZodObject<Shape<Fields>>>

type Question = {
  title: string
  text: string
  /** A number to call, after the text. */
  call?: { label: string; href: string }
  yes: string
  no?: string
  /** Cannot be undone: the other answer is the prominent one. */
  isFinal?: boolean
}

/** Defines an action of the operator: all that its button, dialog, endpoint and documentation need. */
export function defineAction<const Name extends string, Fields extends Record<string, InputField>>(
  definition: Definition<Name, Fields>,
) {
  const { name, summary, input, unavailable, prepare, apply } = definition
  const shape = Object.fromEntries(Object.entries(input).map(([field, { schema }]) => [field, schema])) as Shape<Fields>
  const inputSchema = z.object(shape)
  const schema = z.strictObject({ action: z.literal(name), ...actionRequestShape, ...shape }).describe(summary)
  return {
    ...definition,
    schema,

    /** Returns what the page shows of it. What is required is asked first. */
    offer(facts: ActionFacts): OfferedAction {
      const { label, isNext, question } = definition
      const reason = unavailable(facts)
      const offered = { name, label: typeof label === 'string' ? label : label(facts), unavailable: reason }
      if (reason !== null) return { ...offered, isNext: false, question: null, fields: [], presets: [] }
      const asked = question?.(facts)
      const fields = Object.entries(input).flatMap(([field, options]) => offerField(field, options, facts))
      return {
        ...offered,
        isNext: isNext?.(facts) ?? false,
        question: asked === undefined ? null : { call: null, no: 'Not now', isFinal: false, ...asked },
        fields: fields.toSorted((a, b) => Number(b.required) - Number(a.required)),
        presets: definition.presets?.(facts) ?? [],
      }
    },

    /** Reads the input of a request for it. Throws AppError `invalid_fields`. */
    read(request: AnyAction) {
      const values = parseInput(inputSchema, request)
      return {
        prepare: async (context: ActionContext, bookingId: string) =>
          (await prepare?.(context, bookingId, values)) ?? null,
        apply: async (tx: Tx, target: ActionTarget) => void (await apply(tx, target, values)),
      }
    },
  }
}

const ENDED_RIDE_GRACE_MS = 24 * 60 * 60_000

export function explainCanceled({ cancelledAt }: Booking): string | null {
  return cancelledAt === null ? null : 'This ride is canceled.'
}

/** Says why nothing about the ride itself can be done anymore; null if it can. */
export function explainEnded({ booking, now }: Pick<ActionFacts, 'booking' | 'now'>): string | null {
  const canceled = explainCanceled(booking)
  if (canceled !== null) return canceled
  if (booking.noShowAt !== null) return 'This ride was a no-show.'
  return getLastLegStart(booking) + ENDED_RIDE_GRACE_MS > +now ? null : 'This ride ended more than a day ago.'
}

export function isEtaAwaited({ scheduleOption, eta }: Booking): boolean {
  return scheduleOption === 'immediately' && eta === null
}

export function saysNotified({ contactInfo }: Booking): string {
  return `${contactInfo.firstName} will be notified by email.`
}

type Depending<T> = T | ((facts: ActionFacts) => T)

/** An input of an action: what the endpoint accepts, and how the dialog asks for it. */
type InputField = {
  /** Of amounts in cents, though they are typed in dollars. */
  schema: z.ZodType
  kind: OfferedField['kind']
  label: string
  hint?: Depending<string>
  /** As typed. */
  initial?: Depending<string>
  /** True by default. */
  required?: Depending<boolean>
  /** False if there is nothing to ask. */
  isAsked?: (facts: ActionFacts) => boolean
  options?: (facts: ActionFacts) => OfferedField['options']
  maxCharacters?: number
}

type Shape<Fields extends Record<string, InputField>> = { [Name in keyof Fields]: Fields[Name]['schema'] }

/** Returns what the dialog shows of a field; nothing if it is not asked. */
function offerField(name: string, field: InputField, facts: ActionFacts): OfferedField[] {
  const { kind, label, isAsked, options, maxCharacters = MAX_CHARACTERS } = field
  if (isAsked?.(facts) === false) return []
  const offered = {
    name,
    kind,
    label,
    hint: resolve(field.hint, facts) ?? '',
    initial: resolve(field.initial, facts) ?? '',
    required: resolve(field.required, facts) ?? true,
    options: options?.(facts) ?? [],
    maxCharacters,
  }
  // The only choice is made.
  const [only, ...others] = offered.options
  return [only !== undefined && others.length === 0 ? { ...offered, initial: only.value } : offered]
}

function resolve<T extends string | boolean>(value: Depending<T> | undefined, facts: ActionFacts): T | undefined {
  return typeof value === 'function' ? value(facts) : value
}

const MAX_CHARACTERS = 200
const MAX_REASON_CHARACTERS = 300
const MAX_CENTS = 10_000_000
export const AMOUNT_MESSAGE = 'Please enter the amount in dollars, such as 20 or 20.50.'

export const amountSchema = z.int(AMOUNT_MESSAGE).min(1, AMOUNT_MESSAGE).max(MAX_CENTS, 'Please enter a lower amount.')

export const reasonField = {
  kind: 'lines',
  label: 'Reason (shown to the customer)',
  schema: singleLineSchema
    .min(1, 'Please enter a reason. The customer will see it.')
    .max(MAX_REASON_CHARACTERS, `Please keep this to ${MAX_REASON_CHARACTERS} characters or fewer.`),
  maxCharacters: MAX_REASON_CHARACTERS,
} satisfies InputField

/** Minutes from now, or a local time at the pickup. */
export const etaField = {
  kind: 'eta',
  label: 'ETA in minutes',
  schema: etaInputSchema.describe('Minutes from now, or a local time at the pickup'),
  hint: ({ booking, now }) =>
    `Local time at the pickup location (${getZoneAbbreviation(now, booking.pickupTimeZone)}).`,
} satisfies InputField

export type ListedCharge = { transactionId: string; at: string; amountCents: number }

export function chargeField(listCharges: (facts: ActionFacts) => readonly ListedCharge[]) {
  return {
    schema: z.string().min(1, 'Please choose a charge.').max(100),
    kind: 'choice',
    label: 'Which charge?',
    options: facts =>
      listCharges(facts).map(charge => ({
        value: charge.transactionId,
        label: describeCharge(charge, facts),
        note: `Transaction ${charge.transactionId}`,
      })),
  } satisfies InputField
}

/** Describes a charge: "$105.95 on Tue, Mar 10, 2026 at 11:00 AM EDT". */
export function describeCharge({ amountCents, at }: Omit<ListedCharge, 'transactionId'>, { booking }: ActionFacts) {
  return `${formatMoney(amountCents)} on ${formatInstant(at, booking.pickupTimeZone)}`
}

/** Formats cents as they are typed; nothing for 0. */
export function toDollars(cents: number): string {
  return cents === 0 ? '' : (cents / 100).toFixed(2)
}
