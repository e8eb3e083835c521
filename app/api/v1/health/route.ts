import { databaseAnswers } from '@/lib/server/database/connection'
import { handle } from '@/lib/server/handle'

// Asked anew each time, never at build.
export const dynamic = 'force-dynamic'

/** Alive, and whether the database answers: 503 where it does not. */
export const GET = handle(async () => {
  const ok = await databaseAnswers()
  return Response.json({ ok, database: ok ? 'ok' : 'unavailable' }, { status: ok ? 200 : 503 })
})
