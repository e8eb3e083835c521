import { z } from 'zod'
import type { EndpointSchemas } from '@/lib/endpoint'
import { servedCitySchema } from '@/lib/served-cities'
import { MAX_PLACE_QUERY_LENGTH } from '@/lib/site'
import { parsePlaceRef } from './model/place-ref'
import { MAX_PLACE_REF_LENGTH, placesResponseSchema, routeSchema } from './model/schemas'

export const DEFAULT_PLACES = 8
const MAX_PLACES = 20

const placesQuerySchema = z.strictObject({
  q: z.string().max(MAX_PLACE_QUERY_LENGTH).optional(),
  near: servedCitySchema().optional(),
  limit: z.coerce.number().int().min(1).max(MAX_PLACES).default(DEFAULT_PLACES),
  at: z.string().transform(parsePlaceRef).optional(),
})

const placeRefSchema = z.string().min(1).max(MAX_PLACE_REF_LENGTH)
const routesQuerySchema = z
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

export const searchPlacesSchemas = {
  query: placesQuerySchema,
  responses: { 200: placesResponseSchema },
} satisfies EndpointSchemas

/** Asks whether a place as typed means one far away. Its id with ".far" at the end says yes. */
const farPlaceSchema = z.object({ question: z.string().optional() })

export const getRouteSchemas = {
  query: routesQuerySchema,
  responses: { 200: routeSchema },
  errorDetails: { 422: { ZERO_RESULTS: farPlaceSchema } },
} satisfies EndpointSchemas
