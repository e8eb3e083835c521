import 'server-only'
import { z } from 'zod'
import { parseJson, type ResponseHeaders, type TextResponse } from '@/lib/platform/http-client'
import { readBuildId } from './build'
import {
  type Check,
  type DoctorContext,
  type Finding,
  failed,
  failedIfLive,
  notChecked,
  passed,
  warning,
} from './check'
import { isExampleHost } from './examples'
import { probe } from './probe'

const NAME = 'Site URL'
const REACHABILITY = 'Site responds'
const PROXY = 'TRUSTED_PROXIES'
const REBUILD_REMEDY = 'Set NEXT_PUBLIC_SITE_URL to the public https URL and rebuild.'
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|.*\.localhost)$/

const PROXY_HEADERS = [
  'via',
  'server',
  'x-cache',
  'x-served-by',
  'cf-ray',
  'x-amz-cf-id',
  'x-vercel-id',
  'fly-request-id',
]

const healthSchema = z.object({ alive: z.literal(true), parts: z.record(z.string(), z.string()) })

/** Checks the form of the site's URL. */
export function evaluateSiteUrl({ url, live }: { url: string; live: boolean }): Finding {
  const serious = failedIfLive(live)
  const parsed = URL.parse(url)
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) return failed(NAME, 'is not a URL', REBUILD_REMEDY)
  if (url !== parsed.origin) return failed(NAME, `${url} has more than scheme and host`, `Set it to ${parsed.origin}.`)
  if (isLocalUrl(url)) return serious(NAME, `${url}: links in emails work only on this machine`, REBUILD_REMEDY)
  if (isExampleHost(url)) return serious(NAME, `${url} is an example`, REBUILD_REMEDY)
  if (parsed.protocol !== 'https:') {
    return serious(NAME, `${url} is not https: card payments fail and links are not private`, REBUILD_REMEDY)
  }
  return passed(NAME, url)
}

export function isLocalUrl(url: string): boolean {
  return LOOPBACK.test(URL.parse(url)?.hostname ?? '')
}

/** The response that a visitor gets. `sameBuild` is null if there is no build to compare. */
export type ReachResult = { health: TextResponse; sameBuild: boolean | null }

/** Checks that this site responds at its URL. */
export function evaluateReachability({ reach, live }: { reach: ReachResult | Error; live: boolean }): Finding {
  const serious = failedIfLive(live)
  if (reach instanceof Error) {
    return serious(
      REACHABILITY,
      `no: ${reach.message}`,
      'Start the server, and check that DNS and the proxy point to it.',
    )
  }
  const { status, headers, text } = reach.health
  if (status >= 300 && status < 400) {
    return serious(
      REACHABILITY,
      `redirects to ${headers.location ?? 'an unknown URL'}`,
      'Set NEXT_PUBLIC_SITE_URL to the redirect target.',
    )
  }
  const health = healthSchema.safeParse(parseJson(text))
  if (!health.success) {
    return serious(
      REACHABILITY,
      `another server responds (${status})`,
      'Check that DNS and the proxy point to this site.',
    )
  }
  const unhealthyParts = Object.entries(health.data.parts).filter(([, status]) => status !== 'ok')
  if (status !== 200) {
    return failed(
      REACHABILITY,
      `bookings are unavailable: ${formatParts(unhealthyParts)}`,
      'Check the log; docs/operations.md explains the parts.',
    )
  }
  if (unhealthyParts.length > 0)
    return warning(REACHABILITY, formatParts(unhealthyParts), 'Check the log; docs/operations.md explains the parts.')
  if (reach.sameBuild === false) {
    return warning(
      REACHABILITY,
      'yes, but running a different build than the one in this folder',
      'Restart the server with this build.',
    )
  }
  return passed(REACHABILITY, reach.sameBuild === null ? 'yes' : 'yes, from this build')
}

function formatParts(parts: [string, string][]): string {
  return parts.map(([name, status]) => `${name} is ${status}`).join(', ')
}

/** Compares the trusted proxies with URL and headers. */
export function evaluateProxies(options: {
  url: string
  trustedProxies: number
  headers: ResponseHeaders | null
}): Finding {
  const { url, trustedProxies, headers } = options
  const proxySigns = PROXY_HEADERS.filter(name => headers?.[name] !== undefined).map(name => `the header "${name}"`)
  // A proxy terminates TLS.
  if (url.startsWith('https:')) proxySigns.unshift('https')
  if (proxySigns.length > 0 && trustedProxies === 0) {
    return warning(
      PROXY,
      `is 0, and ${proxySigns.join(' and ')} indicates a proxy: all customers share one client IP and its limit of ten bookings an hour`,
      'Set TRUSTED_PROXIES to the number of your proxies.',
    )
  }
  if (proxySigns.length === 0 && trustedProxies > 0) {
    return headers === null
      ? notChecked(PROXY, `is ${trustedProxies}, but the site could not be reached`)
      : warning(
          PROXY,
          `is ${trustedProxies}, but nothing indicates a proxy: any visitor can fake a client IP`,
          'Set TRUSTED_PROXIES=0 if visitors reach the server directly.',
        )
  }
  return passed(PROXY, String(trustedProxies))
}

export function siteUrlChecks({ site: { url }, env, directory, live }: DoctorContext): Check[] {
  return [
    { name: NAME, run: async () => [evaluateSiteUrl({ url, live })] },
    {
      name: REACHABILITY,
      run: async () => {
        const local = isLocalUrl(url)
        const reach = await probeSite({ url, directory }).catch(error => Error(error.message, { cause: error }))
        const headers = reach instanceof Error ? null : reach.health.headers
        return [
          local && reach instanceof Error
            ? notChecked(REACHABILITY, 'the URL is local and no server is running')
            : evaluateReachability({ reach, live: live && !local }),
          evaluateProxies({ url, trustedProxies: env.trustedProxies, headers }),
        ]
      },
    },
  ]
}

async function probeSite({ url, directory }: { url: string; directory: string }): Promise<ReachResult> {
  const health = await probe({ url: `${url}/api/v1/health` })
  const buildId = await readBuildId(directory)
  if (buildId === null) return { health, sameBuild: null }
  // Served only under its own build id.
  const { status } = await probe({ url: `${url}/_next/static/${buildId}/_buildManifest.js` })
  return { health, sameBuild: status === 200 }
}
