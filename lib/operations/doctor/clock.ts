import 'server-only'
import { endpoints } from '@/lib/payments/server/gateways/authorize-net'
import { type Check, type DoctorContext, type Finding, failedIfLive, notChecked, passed, warning } from './check'
import { hostOf, probe } from './probe'
import { isLocalUrl } from './site-url'

const NAME = 'Clock'
const TOLERATED_DRIFT_MS = 30_000
const SERIOUS_DRIFT_MS = 5 * 60_000
const REMEDY = 'Enable NTP on this machine.'

/** Compares this clock with the Date header of a host. */
export function evaluateClock(options: { date: string | undefined; host: string; now: Date; live: boolean }): Finding {
  const { date, host, now, live } = options
  const hostTimeMs = Date.parse(date ?? '')
  if (Number.isNaN(hostTimeMs)) return notChecked(NAME, `${host} sent no Date header`)
  const driftMs = Math.abs(hostTimeMs - now.getTime())
  const detail = `${Math.round(driftMs / 1000)} s apart from ${host}`
  if (driftMs <= TOLERATED_DRIFT_MS) return passed(NAME, detail)
  return (driftMs > SERIOUS_DRIFT_MS ? failedIfLive(live) : warning)(NAME, detail, REMEDY)
}

export function clockChecks({ env, live, now }: DoctorContext): Check[] {
  return [{ name: NAME, run: async () => [await checkClock({ urls: listReferenceUrls(env), live, now })] }]
}

/** Not the site's own URL: this machine has the same clock. */
function listReferenceUrls(env: DoctorContext['env']): string[] {
  const { payments, maps, apiBaseUrl } = env
  const gateway = payments.gateway === 'authorizenet' ? endpoints[payments.environment] : null
  const google = maps.googleServerKey === null ? null : 'https://routes.googleapis.com'
  const urls = [gateway, google, apiBaseUrl].filter(url => url !== null)
  return urls.flatMap(url => URL.parse(url)?.origin ?? []).filter(url => !isLocalUrl(url))
}

async function checkClock(options: { urls: string[]; live: boolean; now: () => Date }): Promise<Finding> {
  const { urls, live, now } = options
  for (const url of urls) {
    const response = await probe({ url }).catch(() => null)
    if (response) return evaluateClock({ date: String(response.headers.date), host: hostOf(url), now: now(), live })
  }
  return notChecked(NAME, 'no other host is configured or responds', 'Check that NTP is enabled (timedatectl).')
}
