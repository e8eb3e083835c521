import { env } from '@/lib/server/env'
import { paymentConfig } from '@/lib/server/payments/config'
import { createRouteHandler } from '@/lib/server/route-handler'

// By the settings of the running server, never by those of the build.
export const dynamic = 'force-dynamic'

/** Get the settings a browser needs to tokenize a card. */
export const GET = createRouteHandler(async () => Response.json(paymentConfig(env().payments)))
