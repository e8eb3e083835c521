import { z } from 'zod'
import { MAX_PLACE_REF_LETTERS } from '@/lib/maps/schemas'
import { handle, readQuery } from '@/lib/server/handle'
import { driveBetween } from '@/lib/server/routes/drive-between'

const refSchema = z.string().min(1).max(MAX_PLACE_REF_LETTERS)
const querySchema = z.strictObject({ from: refSchema, to: refSchema })

/** The drive between two places, each a place id of ours, "lat,lng" or a place of Google's. */
export const GET = handle(async request => {
  const route = await driveBetween(readQuery(request, querySchema))
  return Response.json(route)
})
