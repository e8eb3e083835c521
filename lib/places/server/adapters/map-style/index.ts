import 'server-only'
import { z } from 'zod'
import { defineAdapter, hostOf } from '@/lib/platform/adapter'
import { type CheckLine, failed, tryOut } from '@/lib/platform/check'
import { monotonicMs } from '@/lib/platform/clock'
import { httpUrl, optional } from '@/lib/platform/env'
import { describeError, isOk, requestJson } from '@/lib/platform/http-client'
import { type BackgroundJob, runPeriodically } from '@/lib/platform/run-periodically'
import { parseOrigin, type Sources } from '@/lib/rendering/csp'
import { setPartySources } from '@/lib/rendering/process-state'
import type { MapsInUse } from '../index'

const NAME = 'map style'

/** The CSP would silently block a map whose host it cannot name. */
const urlSchema = httpUrl.refine(url => parseOrigin(url) !== null, 'its host is not valid in a Content-Security-Policy')

export const mapStyle = defineAdapter(
  { MAP_STYLE_URL: optional(urlSchema) },
  ({ MAP_STYLE_URL: url }): MapsInUse | null => {
    if (url === undefined) return null
    return {
      name: NAME,
      sources: toSources(url, []),
      browser: { styleUrl: url },
      watch: () => watchMapStyle(url),
      check: async () => [await checkMapStyle(url)],
      recipients: [{ name: hostOf(url), receives: 'your IP address and the part of the map you view' }],
    }
  },
)

function toSources(styleUrl: string, origins: readonly string[]): Sources {
  const hosts = [...new Set([parseOrigin(styleUrl), ...origins])].filter(host => host !== null)
  return { 'connect-src': hosts, 'img-src': hosts }
}

export function checkMapStyle(url: string): Promise<CheckLine> {
  const remedy = 'Riders see the drawn map: check MAP_STYLE_URL and its key.'
  return tryOut({ name: 'Map style', remedy }, async () => {
    const { errors } = await fetchMapStyleOrigins(url)
    return errors.length === 0 ? 'responds' : failed(`Map style: ${errors.join('; ')}`, remedy)
  })
}

const REFRESH_MS = 600_000
const RETRY_MS = 10_000

/** Refreshes the CSP's map hosts from the style; call once. Until a read succeeds, the last known hosts stay. */
export function watchMapStyle(styleUrl: string): BackgroundJob {
  let hosts: string[] = []
  let readAt = Number.NEGATIVE_INFINITY
  return runPeriodically({
    name: 'reading the sources of the map style',
    intervalMs: RETRY_MS,
    maxBackoffMs: REFRESH_MS,
    async task() {
      if (monotonicMs() - readAt < REFRESH_MS) return
      const { origins, errors } = await fetchMapStyleOrigins(styleUrl)
      hosts = errors.length === 0 ? origins : [...new Set([...hosts, ...origins])]
      setPartySources(NAME, toSources(styleUrl, hosts))
      if (errors.length > 0) throw new Error(errors.join('; '))
      readAt = monotonicMs()
    },
  })
}

const TIMEOUT_MS = 5000
const LIMIT_BYTES = 4_000_000
const MAX_HOSTS = 20
const MAX_TILE_SETS = 20

const optionalText = z.string().optional().catch(undefined)
const textList = z.array(z.string()).catch([])

const sourceSchema = z.object({ type: optionalText, url: optionalText, tiles: textList, data: optionalText })
const styleSchema = z.object({
  sources: z.record(z.string(), sourceSchema.catch({ tiles: [] })),
  sprite: z
    .union([
      z.string().transform(url => [url]),
      z.array(z.object({ url: z.string() })).transform(list => list.map(one => one.url)),
    ])
    .catch([]),
  glyphs: optionalText,
})
const tileSetSchema = z.object({ tiles: textList })

export type MapStyleOrigins = { origins: string[]; errors: string[] }

/**
 * Lists the origins of a map style (MapLibre style specification, TileJSON 3). Throws an Error if it is unreadable.
 */
export async function fetchMapStyleOrigins(styleUrl: string): Promise<MapStyleOrigins> {
  const style = styleSchema.parse(await fetchOkJson(styleUrl))
  const sources = Object.values(style.sources)
  const referencedUrls = [
    style.glyphs,
    ...style.sprite,
    ...sources.flatMap(({ url, data, tiles }) => [url, data, ...tiles]),
  ]
  // The URL of an image or video source is not that of a TileJSON.
  const tileSets = sources
    .filter(({ type }) => type !== 'image' && type !== 'video')
    .flatMap(({ url }) => (url === undefined ? [] : [URL.parse(url, styleUrl)?.href ?? '']))
    .filter(url => parseOrigin(url) !== null)
  const tileSetResults = await Promise.allSettled([...new Set(tileSets)].slice(0, MAX_TILE_SETS).map(fetchTileOrigins))
  const tiles = tileSetResults.flatMap(result => (result.status === 'fulfilled' ? result.value : []))
  const origins = [...referencedUrls.map(url => toOrigin(url, styleUrl)), ...tiles].filter(origin => origin !== null)
  return {
    origins: [...new Set(origins)].slice(0, MAX_HOSTS),
    errors: tileSetResults.flatMap(result => (result.status === 'rejected' ? [describeStyleError(result.reason)] : [])),
  }
}

async function fetchTileOrigins(url: string): Promise<(string | null)[]> {
  const { tiles } = tileSetSchema.parse(await fetchOkJson(url))
  return tiles.map(tileUrl => toOrigin(tileUrl, url))
}

function toOrigin(url: string | undefined, base: string): string | null {
  return url === undefined ? null : parseOrigin(url, base)
}

async function fetchOkJson(url: string): Promise<unknown> {
  const { host } = new URL(url)
  const { status, body } = await requestJson({
    url,
    timeoutMs: TIMEOUT_MS,
    limitBytes: LIMIT_BYTES,
    newConnection: true,
  }).catch(cause => {
    throw new Error(`${host}: ${describeStyleError(cause)}`, { cause })
  })
  if (!isOk(status)) throw new Error(`${host}: status ${status}`)
  return body
}

/** Describes an error without the URL, which may contain a key. */
function describeStyleError(error: unknown): string {
  if (error instanceof z.ZodError) return 'the response is not a map style'
  return describeError(error)
}
