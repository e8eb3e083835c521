import { sentences } from '@/lib/errors'
import { handle } from '@/lib/server/handle'
import { payments } from '@/lib/server/payments'
import { rememberConnection } from '@/lib/server/payments/connection'

// Asked anew each time, never at build.
export const dynamic = 'force-dynamic'

const answers = rememberConnection({ ask: async () => (await payments()).testConnection(), now: Date.now })

/** Whether the card gateway answers, and nothing else about it. */
export const GET = handle(async () => {
  if (await answers()) return Response.json({ ok: true })
  // Not thrown: that would be a line in the log for everyone who cares to ask.
  return Response.json(
    { ok: false, error: sentences.paymentConnectionFailed, code: 'payment_unreachable' },
    { status: 503 },
  )
})
