import 'server-only'
import { z } from 'zod'
import { placeKinds } from '@/lib/places/model/schemas'

const lat = z.number().min(-90).max(90)
const lng = z.number().min(-180).max(180)

/** Row: id, name, area, kind, lat, lng, aliases, importance (0-100). */
const curatedPlaceSchema = z
  .tuple([
    z.string().regex(/^(hand|airport):[a-z0-9-]{2,60}$/),
    z.string().min(1),
    z.string().min(1),
    z.enum(placeKinds),
    lat,
    lng,
    z.string(),
  ])
  .rest(z.number().min(0).max(100))
export const curatedFileSchema = z.object({
  source: z.literal('hand'),
  city: z.string(),
  places: z.array(curatedPlaceSchema),
})
export type CuratedFile = z.infer<typeof curatedFileSchema>

/** Row: id, name, state, lat, lng, population, 1 for a part of a city. */
export const townFileSchema = z.object({
  source: z.string(),
  places: z.array(
    z.tuple([z.string(), z.string(), z.string(), lat, lng, z.number(), z.union([z.literal(0), z.literal(1)])]),
  ),
})

/** Row: code, name, town, state, lat, lng, size (1 small to 3 large). */
export const airportFileSchema = z.object({
  source: z.string(),
  places: z.array(z.tuple([z.string(), z.string(), z.string(), z.string(), lat, lng, z.number().min(1).max(3)])),
})
