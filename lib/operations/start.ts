import { readSite } from '#site'
import 'server-only'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { findMissing } from '@/lib/content/server/posts'
import { AppError } from '@/lib/errors'
import { runPeriodically } from '@/lib/platform/run-periodically'
import { createMicrocache } from '@/lib/rendering/microcache'
import { interceptRequests, normalizeRequest } from '@/lib/rendering/normalize-requests'
import { setPartySources } from '@/lib/rendering/process-state'
import { guardResponses } from '@/lib/rendering/response-guard'
import { content } from '../content/server'
import { emailTransport } from '../notifications/email'
import { startOutboxWorker } from '../notifications/outbox/worker'
import { createPaymentGateway } from '../payments/server/gateways'
import { SANDBOX_REFUSED } from '../payments/server/real-charges'
import { getPlaces } from '../places/server'
import { mapsInUse } from '../places/server/adapters'
import { createSocketIpWriter } from '../platform/client-ip'
import { closeDatabase } from '../platform/database/connection'
import { toLoggableError } from '../platform/database/storage-failure'
import { env } from '../platform/env'
import { canRestart, registerGracefulShutdown } from '../platform/graceful-shutdown'
import { installJsonLogging, waitForPendingRequests } from '../platform/logger'
import { withTimeout } from '../platform/with-timeout'
import { checkFiles } from '../settings/server/check-files'
import { printSetupLink } from '../settings/server/link'
import { checkSettings, thirdPartiesInUse } from './adapters'
import { loadConnections } from './connections'
import { learnStoredContent, noticeEditedFiles } from './content-files'
import { jobs } from './jobs'
import { listLostSettings } from './lost-settings'

/** Pages do not wait longer for a database that does not respond. */
const DATABASE_TIMEOUT_MS = 2000

/** Starts the server. Exits on invalid settings or content: the framework would respond with errors forever. */
export async function start(): Promise<void> {
  try {
    await loadStoredConnections()
    checkSettings()
    const { production, logLevel } = env()
    if (production) installJsonLogging({ level: logLevel })
    // In development the page itself shows the error.
    if (!env().development) await checkFiles()
    await refuseUnchosenSandbox()
  } catch (error) {
    console.error(`The site cannot start.\n${error instanceof Error ? error.message : error}`)
    process.exit(1)
  }
  await recordSiteUrl().catch(error => console.error('the site URL could not be stored for the commands', error))
  // Before the first page is sent.
  await noticeEditedFiles()
  await withTimeout(learnStoredContent(), DATABASE_TIMEOUT_MS, undefined).catch(() => {})
  if (env().production) await warnOfLostSettings()
  await withTimeout(printSetupLink(), DATABASE_TIMEOUT_MS, undefined).catch(error =>
    console.error('the setup link could not be made', toLoggableError(error)),
  )
  for (const { name, sources } of thirdPartiesInUse()) if (sources) setPartySources(name, sources)
  const writeSocketIp = createSocketIpWriter(env().trustedProxies)
  const answerAgain = env().production ? createMicrocache(findMissing) : () => false
  interceptRequests((request, response) => {
    normalizeRequest(request)
    if (answerAgain(request, response)) return true
    writeSocketIp(request)
    return false
  })
  if (env().production) guardResponses()
  const outbox = startOutboxWorker()
  const workers = [
    { name: 'the outbox', stop: () => outbox.stop() },
    ...jobs.map(job => ({ name: job.name, stop: runPeriodically(job).stop })),
  ]
  // Before a visitor needs it: what was read once outlasts an outage, and files that are broken later.
  void content()
    .refresh()
    .catch(() => {})
  for (const { watch } of mapsInUse()) watch?.()
  getPlaces().catch(error => console.error('places: could not build the index:', error))
  if (!env().production) return
  registerGracefulShutdown({
    workers,
    stores: [
      { name: 'pending requests', stop: waitForPendingRequests },
      { name: 'email transport', stop: () => emailTransport().close() },
      { name: 'the database', stop: closeDatabase },
    ],
  })
  if (!canRestart()) {
    console.warn('the server was not started by start.mjs (npm start): it may use several times the memory')
  }
}

/** Before them, settings are not complete. Invalid ones, without which the database is unknown, are `checkSettings`'. */
async function loadStoredConnections(): Promise<void> {
  try {
    env()
  } catch {
    return
  }
  await loadConnections()
}

/** If the database does not respond yet, the first use of the gateway refuses the sandbox. */
async function refuseUnchosenSandbox(): Promise<void> {
  await createPaymentGateway().catch(error => {
    if (error instanceof AppError && error.code === SANDBOX_REFUSED) throw error
  })
}

async function warnOfLostSettings(): Promise<void> {
  const lost = await withTimeout(listLostSettings(), DATABASE_TIMEOUT_MS, []).catch(() => [])
  for (const { text, remedy } of lost) console.warn(`settings: ${text}. ${remedy}`)
}

/** Tells the commands of `scripts` a URL that is a setting of this process only. */
async function recordSiteUrl(): Promise<void> {
  const { dataDir } = env()
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await writeFile(path.join(dataDir, 'site-url'), readSite().url)
}
