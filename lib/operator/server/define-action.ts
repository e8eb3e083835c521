import 'server-only'
import { z } from 'zod'
import type { Account } from '@/lib/booking/model/ledger'
import { getLastLegStart } from '@/lib/booking/model/pickup-time'
import type { Booking } from '@/lib/booking/model/schemas'
import type { BookingRow } from '@/lib/booking/server/account'
import type { BookingContext } from '@/lib/booking/server/context'
import { hashJson } from '@/lib/booking/server/token'
import { actionRequestShape, type OfferedAction } from '@/lib/operator/model/schemas'
import type { UncertainCharge } from '@/lib/payments/model/schemas'
import type { PaymentContext } from '@/lib/payments/server/context'
import type { Capacities } from '@/lib/payments/server/record'
import type { Tx } from '@/lib/platform/database/write'
import { validationError } from '@/lib/platform/route-handler'
import { type InputField, offerField, type Shape } from './action-fields'

/** What decides which actions are available, and what they ask. */
export type ActionFacts = {
  booking: Booking
  account: Account
  uncertainCharges: readonly UncertainCharge[]
  /** Internal. */
  note: string
  freeWaitMinutes: number
  /** By the server's clock. */
  now: Date
}

export type ActionContext = PaymentContext & Pick<BookingContext, 'secret' | 'serviceRules'>

/** What an action changes. */
export type ActionTarget = ActionFacts & { row: BookingRow; context: ActionContext; capacities: Capacities }

type Definition<Name extends string, Fields extends Record<string, InputField>> = {
  name: Name
  /** For the documentation: what it does, and what is not obvious about its input. */
  summary: string
  /** Of its button; with an ellipsis if it asks something first. */
  label: string | ((facts: ActionFacts) => string)
  input: Fields
  /** Also after a change that the operator has not seen: it changes nothing of the booking. */
  ignoresVersion?: true
  /** Says why it is not possible; null if it is. Money may move long after a ride was canceled. */
  unavailable: (facts: ActionFacts) => string | null
  /** True if it is what the ride needs next. */
  isNext?: (facts: ActionFacts) => boolean
  /** What the operator agrees to. Without it, the button acts at once. */
  question?: (facts: ActionFacts) => Question
  /** Says afterwards what was done. */
  done: (booking: Booking) => string
  /** Loads what a transaction must not wait for. */
  prepare?: (context: ActionContext, bookingId: string) => Promise<Capacities>
  apply: (tx: Tx, target: ActionTarget, input: z.output<z.ZodObject<Shape<Fields>>>) => Promise<unknown>
}

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
  const { name, summary, input, unavailable, apply } = definition
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
      if (reason !== null) return { ...offered, isNext: false, question: null, fields: [] }
      const asked = question?.(facts)
      const fields = Object.entries(input).flatMap(([field, options]) => offerField(field, options, facts))
      return {
        ...offered,
        isNext: isNext?.(facts) ?? false,
        question: asked === undefined ? null : { call: null, no: 'Not now', isFinal: false, ...asked },
        fields: fields.toSorted((a, b) => Number(b.required) - Number(a.required)),
      }
    },

    /** Reads a request for it. Throws AppError `invalid_fields`. */
    read(request: unknown) {
      const parsed = schema.safeParse(request)
      if (!parsed.success) throw validationError(parsed.error)
      const { version, ...rest } = z.looseObject(actionRequestShape).parse(parsed.data)
      const values = inputSchema.parse(parsed.data)
      return {
        version,
        /** Recognizes a repeated request: the same key with the same input. */
        keyHash: hashJson(rest),
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
