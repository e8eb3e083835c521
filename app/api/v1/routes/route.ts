import { z } from 'zod'
import { handle, readQuery } from '@/lib/server/handle'
import { driveBetween } from '@/lib/server/routes/drive-between'

const MAX_REF_LETTERS = 80
const refSchema = z.string().min(1).max(MAX_REF_LETTERS)
const querySchema = z.strictObject({ from: refSchema, to: refSchema })

/** The drive between two places, each a place id of ours or "lat,lng". */
export const GET = handle(async request => {
  const route = await driveBetween(readQuery(request, querySchema))
  return Response.json(route)
})
