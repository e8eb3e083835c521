import { AppError } from '@/lib/errors'
import { answerCalendar } from '@/lib/server/calendar/answer'
import { feedCalendar, readFeedRides } from '@/lib/server/calendar/feed'
import { opensFeed } from '@/lib/server/calendar/feed-key'
import { readUidDomain } from '@/lib/server/calendar/uid-domain'
import { database } from '@/lib/server/database/connection'
import { handle } from '@/lib/server/handle'
import { serverSecret } from '@/lib/server/secret'

/** All rides, for the operator's calendar program: nobody else knows the address. */
export const GET = handle(async (request, { params }: RouteContext<'/api/v1/calendar/[key]'>) => {
  const { key } = await params
  if (!opensFeed({ key, secret: await serverSecret() })) {
    throw new AppError({ kind: 'not_found', message: 'invalid calendar key', sentence: 'There is no such call.' })
  }
  const db = await database()
  const rides = await readFeedRides({ db, now: new Date() })
  return answerCalendar({ request, body: feedCalendar(rides, await readUidDomain(db)) })
})
