import { z } from 'zod'
import { codeSchema } from './texts'

export const quoteLineSchema = z.object({
  kind: z.enum([
    'base',
    'miles',
    'flat_rate',
    'hours',
    'round_trip',
    'carpool',
    'stops',
    'child_seats',
    'meeting',
    'minimum',
    'surcharge',
    'promo',
    'tax',
    'gratuity',
    'agreed',
  ]),
  label: codeSchema,
  amountCents: z.int(),
})
export type QuoteLine = z.infer<typeof quoteLineSchema>

/** The lines add up to the total. A round trip counts both legs' miles and seconds. */
export const quoteSchema = z.object({
  lines: z.array(quoteLineSchema),
  totalCents: z.int(),
  miles: z.number(),
  durationSeconds: z.number(),
  estimated: z.boolean(),
  provisional: z
    .boolean()
    .optional()
    .describe(
      'True while this is an estimate from an address as typed; nothing can be paid until the operator confirms it',
    ),
})
export type Quote = z.infer<typeof quoteSchema>
