import 'server-only'
import { setPagesValidFromMs } from '@/lib/security/pages-valid-from.js'
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
import { normalizeRequests } from './normalize-requests'
import { startOutboxWorker } from './outbox/background-job'
import { startGatewayReconciliation, startPaymentReconciliation } from './payments/background-jobs'
import { getPlaces } from './places'
import { startRetentionJob } from './retention/background-job'

/**
 * Checks the settings and the content before the first visitor, and has every request carry the address that it came
 * from. What cannot be used is named, setting or file and field, and the server ends: the framework by itself would go
 * on and answer every request with an error. Payments that were left open are looked into from here on, changes
 * at the gateway are looked for, what the outbox holds is sent, personal data is erased when its retention ends, and an open map's style is watched for the hosts that it names. Where visitors are served, the log is
 * structured and the server stops in order.
 */
export async function start(): Promise<void> {
  try {
    const { production, logLevel } = env()
    if (production) installJsonLogging({ level: logLevel })
    // An operator who is writing sees a fault in the content on the page, and mends it there.
    if (!env().development) await Promise.all([checkContent(), checkServiceFiles(), getCityGuides(), checkLegalPages()])
  } catch (error) {
    console.error(`The site cannot start.\n${error instanceof Error ? error.message : error}`)
    process.exit(1)
  }
  // Pages that were built from other content, such as the demonstration posts, are made again before they are shown.
  if (env().production) setPagesValidFromMs(await getHomeRecord().activateSource(contentSourceName()))
  addSocketIpHeaders()
  normalizeRequests()
  const paymentWatch = startPaymentReconciliation()
  const merchantChanges = startGatewayReconciliation()
  const outbox = startOutboxWorker()
  const retention = startRetentionJob()
  const { styleUrl } = env().maps.browser
  if (styleUrl !== null) watchMapStyle(styleUrl)
  // The gazetteer's index takes a moment to build; better now than while the first rider types.
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
