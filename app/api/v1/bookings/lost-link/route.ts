import { lostLinkSchema, lostLinkSentence } from '@/lib/booking/ride-page'
import { addressOf } from '@/lib/server/bookings/address'
import { noteLostLink } from '@/lib/server/bookings/lost-link'
import { database } from '@/lib/server/database/connection'
import { env } from '@/lib/server/env'
import { handle, readBody } from '@/lib/server/handle'

/** Asks for a lost link: always 202 with the same words, and it goes to the booking's own address if to any. */
export const POST = handle(async request => {
  const asked = await readBody(request, lostLinkSchema)
  const address = addressOf({ headers: request.headers, trustedProxies: env().trustedProxies })
  await noteLostLink({ db: await database(), now: () => new Date() }, { ...asked, address })
  return Response.json({ message: lostLinkSentence }, { status: 202 })
})
