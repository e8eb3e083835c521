import 'server-only'
import { holdPagesValidFrom } from '@/lib/security/page-source.js'
import { markPeers } from './bookings/peer'
import { readGuides } from './cities/guides'
import { checkContent } from './content'
import { contentSource, openHomeRecord } from './content/home-record'
import { checkService } from './content/service'
import { closeDatabase } from './database/connection'
import { env } from './env'
import { checkLegal } from './legal'
import { untilAnswered } from './log/in-request'
import { structureLogs } from './log/structure-logs'
import { mail } from './mail'
import { watchMapStyle } from './map-style-watch'
import { normalizeRequests } from './normalize-requests'
import { watchOutbox } from './outbox/watch'
import { watchMerchantChanges, watchPayments } from './payments/watch'
import { getPlaces } from './places'
import { watchRetention } from './retention/watch'
import { stopInOrder } from './stop'

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
    if (production) structureLogs({ level: logLevel })
    // An operator who is writing sees a fault in the content on the page, and mends it there.
    if (!env().development) await Promise.all([checkContent(), checkService(), readGuides(), checkLegal()])
  } catch (error) {
    console.error(`The site cannot start.\n${error instanceof Error ? error.message : error}`)
    process.exit(1)
  }
  // Pages that were built from other content, such as the demonstration posts, are made again before they are shown.
  if (env().production) holdPagesValidFrom(await openHomeRecord().adopt(contentSource()))
  markPeers()
  normalizeRequests()
  const paymentWatch = watchPayments()
  const merchantChanges = watchMerchantChanges()
  const outbox = watchOutbox()
  const retention = watchRetention()
  const { styleUrl } = env().maps.browser
  if (styleUrl !== null) watchMapStyle(styleUrl)
  // The gazetteer's index takes a moment to build; better now than while the first rider types.
  getPlaces().catch(error => console.error('places: could not build the index:', error))
  if (!env().production) return
  stopInOrder({
    workers: [
      { name: 'payment reconciliation', stop: paymentWatch.stop },
      { name: 'gateway reconciliation', stop: merchantChanges.stop },
      { name: 'the outbox', stop: () => outbox.stop() },
      { name: 'booking retention', stop: retention.stop },
    ],
    stores: [
      { name: 'pending requests', stop: untilAnswered },
      { name: 'email transport', stop: () => mail().close() },
      { name: 'the database', stop: closeDatabase },
    ],
  })
}
