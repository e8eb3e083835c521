import { env } from '@/lib/server/env'
import { paymentConfig } from '@/lib/server/payments/config'
import { createRouteHandler } from '@/lib/server/route-handler'

// Uses the settings of the running server, not of the build.
export const dynamic = 'force-dynamic'

/** Returns what a browser needs to tokenize a card. */
export const GET = createRouteHandler(async () => Response.json(paymentConfig(env().payments)))
