import 'server-only'
import { normalizeRequests } from '@/lib/rendering/normalize-requests'
import { setPagesValidFromMs } from '@/lib/rendering/pages-valid-from'
import { addSocketIpHeaders } from './bookings/socket-ip'
import { getCityGuides } from './cities/guides'
import { checkContent } from './content'
import { contentSourceName, getHomeRecord } from './content/home-record'
import { checkServiceFiles } from './content/service-rules'
import { closeDatabase } from './database/connection'
import { emailTransport } from './email'
import { env } from './env'
import { registerGracefulShutdown } from './graceful-shutdown'
import { checkLegalPages } from './legal'
import { installJsonLogging } from './logger/json-logging'
import { waitForPendingRequests } from './logger/request-logging'
import { watchMapStyle } from './map-style-watch'
import { startOutboxWorker } from './outbox/background-job'
import { startGatewayReconciliation, startPaymentReconciliation } from './payments/background-jobs'
import { getPlaces } from './places'
import { startRetentionJob } from './retention/background-job'

/** Starts the server. Exits on invalid settings or content: the framework would respond with errors forever. */
export async function start(): Promise<void> {
  try {
    const { production, logLevel } = env()
    if (production) installJsonLogging({ level: logLevel })
    // In development the page itself shows the error.
    if (!env().development) await Promise.all([checkContent(), checkServiceFiles(), getCityGuides(), checkLegalPages()])
  } catch (error) {
    console.error(`The site cannot start.\n${error instanceof Error ? error.message : error}`)
    process.exit(1)
  }
  if (env().production) setPagesValidFromMs(await getHomeRecord().activateSource(contentSourceName()))
  addSocketIpHeaders()
  normalizeRequests()
  const paymentWatch = startPaymentReconciliation()
  const merchantChanges = startGatewayReconciliation()
  const outbox = startOutboxWorker()
  const retention = startRetentionJob()
  const { styleUrl } = env().maps.browser
  if (styleUrl !== null) watchMapStyle(styleUrl)
  getPlaces().catch(error => console.error('places: could not build the index:', error))
  if (!env().production) return
  registerGracefulShutdown({
    workers: [
      { name: 'payment reconciliation', stop: paymentWatch.stop },
      { name: 'gateway reconciliation', stop: merchantChanges.stop },
      { name: 'the outbox', stop: () => outbox.stop() },
      { name: 'booking retention', stop: retention.stop },
    ],
    stores: [
      { name: 'pending requests', stop: waitForPendingRequests },
      { name: 'email transport', stop: () => emailTransport().close() },
      { name: 'the database', stop: closeDatabase },
    ],
  })
}
