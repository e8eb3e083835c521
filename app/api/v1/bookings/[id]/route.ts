import { bookingRequestSchema } from '@/lib/booking/schemas'
import { seenVersionSchema } from '@/lib/server/api/queries'
import { bookingPorts } from '@/lib/server/bookings'
import { addressOf } from '@/lib/server/bookings/address'
import { changeBooking } from '@/lib/server/bookings/change'
import { readRidePage } from '@/lib/server/bookings/history'
import { readBooking } from '@/lib/server/bookings/read'
import { versionUnreadable } from '@/lib/server/bookings/refusals'
import { bearerToken } from '@/lib/server/bookings/token'
import { env } from '@/lib/server/env'
import { handle, readBody } from '@/lib/server/handle'

type Context = RouteContext<'/api/v1/bookings/[id]'>

/** The booking that the Bearer token opens, what cancelling it would give back now, and what happened to it. */
export const GET = handle(async (request, { params }: Context) => {
  const { id } = await params
  return Response.json(await readRidePage(await bookingPorts(), { id, token: bearerToken(request) }))
})

/** Changes an unpaid ride; the same body as for booking it. `If-Match` is the version that the rider had before them. */
export const PATCH = handle(async (request, { params }: Context) => {
  const { id } = await params
  const ports = await bookingPorts({
    address: addressOf({ headers: request.headers, trustedProxies: env().trustedProxies }),
  })
  const opener = { id, token: bearerToken(request) }
  // Before the body: without the token nobody learns from a complaint about it that the booking is there.
  await readBooking(ports, opener)
  const seen = seenVersionSchema.safeParse(request.headers.get('if-match') ?? undefined)
  if (!seen.success) throw versionUnreadable()
  const body = await readBody(request, bookingRequestSchema)
  return Response.json(await changeBooking(ports, { opener, request: body, seenVersion: seen.data }))
})
