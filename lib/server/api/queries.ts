import 'server-only'
import { z } from 'zod'
import { postIdSchema } from '@/lib/content/schemas'
import { parsePlaceRef } from '@/lib/maps/place-ref'
import { MAX_PLACE_REF_LENGTH } from '@/lib/maps/schemas'
import { DEFAULT_LIMIT } from '@/lib/server/places/port'
import { cityIds, MAX_TYPED_LETTERS } from '@/lib/site'

/** Limits and schemas shared by the endpoints and the API description. */

const MAX_PLACES = 20

export const placesQuerySchema = z.strictObject({
  q: z.string().max(MAX_TYPED_LETTERS).optional(),
  typed: z.string().min(1).max(MAX_TYPED_LETTERS).optional(),
  near: z.enum(cityIds).optional(),
  limit: z.coerce.number().int().min(1).max(MAX_PLACES).default(DEFAULT_LIMIT),
  at: z.string().transform(parsePlaceRef).optional(),
})

const placeRefSchema = z.string().min(1).max(MAX_PLACE_REF_LENGTH)
export const routesQuerySchema = z
  .strictObject({
    from: placeRefSchema,
    to: placeRefSchema,
    via1: placeRefSchema.optional(),
    via2: placeRefSchema.optional(),
    via3: placeRefSchema.optional(),
  })
  .refine(({ via1, via2, via3 }) => (via2 === undefined || via1 !== undefined) && (via3 === undefined || via2), {
    message: 'Stops must be numbered without gaps.',
  })

export const postsQuerySchema = z.strictObject({
  limit: z
    .string()
    .regex(/^[1-9]\d{0,3}$/)
    .transform(Number)
    .optional(),
  fields: z.literal('summary').optional(),
  category: z.string().min(1).max(200).optional(),
  exclude: postIdSchema.optional(),
})

const MAX_SEARCH_RESULTS = 30
const DEFAULT_SEARCH_RESULTS = 8

export const searchQuerySchema = z.strictObject({
  q: z.string().default(''),
  limit: z
    .string()
    .regex(/^[1-9]\d?$/)
    .transform(Number)
    .refine(limit => limit <= MAX_SEARCH_RESULTS)
    .default(DEFAULT_SEARCH_RESULTS),
})

export const historyQuerySchema = z.strictObject({ booking: z.string().min(1).max(40) })

/** The booking version that a change is based on, as an entity tag. */
export const ifMatchSchema = z
  .string()
  .regex(/^"[1-9]\d{0,8}"$/)
  .transform(tag => Number(tag.slice(1, -1)))
  .optional()

export const idempotencyKeySchema = z.string().regex(/^[A-Za-z0-9_-]{8,100}$/)

/** `refundCents` is the refund that the rider saw. */
export const cancelBodySchema = z.strictObject({ refundCents: z.int().min(0).optional() })
