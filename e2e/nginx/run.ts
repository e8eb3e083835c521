// Starts Debian's nginx with deploy/nginx.conf in front of the last build, deployed by deploy/update.sh, and checks what
// a visitor gets. The last line is "N passed, N failed, N skipped". `--only TEXT` runs the checks with that text in their
// name; `--release FOLDER` deploys a folder made by `npm run build:standalone` instead of the last build.
import { parseArgs } from 'node:util'
import { checkCaching } from './caching'
import { checkLimits } from './limits'
import { isNginxInstalled, NGINX_PACKAGES } from './nginx'
import { checkPrivacy } from './privacy'
import { type NginxSite, startNginxSite } from './site'
import { checkThroughput } from './throughput'
import { checkUpdates } from './updates'

/** Checks by name, in the order in which they run. */
export type Checks = Record<string, (nginxSite: NginxSite) => Promise<unknown>>

const { values: options } = parseArgs({
  options: { only: { type: 'string', default: '' }, release: { type: 'string' } },
})
const checks = Object.entries({
  ...checkCaching,
  ...checkPrivacy,
  ...checkLimits,
  ...checkThroughput,
  ...checkUpdates,
}).filter(([name]) => name.includes(options.only))
const counts = { passed: 0, failed: 0, skipped: 0 }
const startedAt = Date.now()

if (isNginxInstalled()) await runChecks()
else {
  counts.skipped = checks.length
  console.log(`skipped, since nginx is not installed (Debian: ${NGINX_PACKAGES})`)
}
console.log(`${Math.round((Date.now() - startedAt) / 1000)} s`)
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
process.exit(counts.failed === 0 ? 0 : 1)

async function runChecks(): Promise<void> {
  const nginxSite = await startNginxSite(options.release)
  try {
    for (const [name, check] of checks) {
      const checkStartedAt = Date.now()
      const error = await check(nginxSite).then(
        () => null,
        error => error ?? 'failed',
      )
      counts[error === null ? 'passed' : 'failed'] += 1
      const result = error === null ? 'passed' : 'failed'
      console.log(`${name}: ${result}, ${((Date.now() - checkStartedAt) / 1000).toFixed(1)} s`)
      if (error !== null) console.error(error)
    }
  } finally {
    await nginxSite.stop()
  }
}
