import 'server-only'
import { z } from 'zod'
import { etaInputSchema } from '@/lib/booking/model/eta'
import { formatInstant, formatMoney, getZoneAbbreviation } from '@/lib/format'
import type { OfferedField } from '@/lib/operator/model/schemas'
import { singleLineSchema } from '@/lib/typed-text'
import type { ActionFacts } from './define-action'

type Depending<T> = T | ((facts: ActionFacts) => T)

/** An input of an action: what the endpoint accepts, and how the dialog asks for it. */
export type InputField = {
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

export type Shape<Fields extends Record<string, InputField>> = { [Name in keyof Fields]: Fields[Name]['schema'] }

/** Returns what the dialog shows of a field; nothing if it is not asked. */
export function offerField(name: string, field: InputField, facts: ActionFacts): OfferedField[] {
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
