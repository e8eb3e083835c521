import { env } from '@/lib/server/env'
import { handle } from '@/lib/server/handle'
import { paymentConfig } from '@/lib/server/payments/config'

// By the settings of the running server, never by those of the build.
export const dynamic = 'force-dynamic'

/** What a browser needs to make a token of a card. */
export const GET = handle(async () => Response.json(paymentConfig(env().payments)))
