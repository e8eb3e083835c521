import 'server-only'
import { z } from 'zod'
import { defineAdapter, hostOf } from '@/lib/platform/adapter'
import { type CheckLine, tryOut, warning } from '@/lib/platform/check'
import { httpUrl, optional } from '@/lib/platform/env'
import { isOk, requestJson } from '@/lib/platform/http-client'
import { parseOrigin } from '@/lib/rendering/csp'
import type { MapsInUse } from '../index'

/** The CSP would silently block a map whose host it cannot name. */
const urlSchema = httpUrl.refine(url => parseOrigin(url) !== null, 'its host is not valid in a Content-Security-Policy')
const originsSchema = z
  .string()
  .transform(list => list.split(/[\s,]+/).filter(url => url !== ''))
  .refine(list => list.every(url => parseOrigin(url) !== null), 'must be URLs such as https://fonts.example.com')

export const mapStyle = defineAdapter(
  { MAP_STYLE_URL: optional(urlSchema), MAP_STYLE_HOSTS: optional(originsSchema) },
  ({ MAP_STYLE_URL: url, MAP_STYLE_HOSTS: others = [] }): MapsInUse | null => {
    if (url === undefined) return null
    const origins = [...new Set([url, ...others].map(each => new URL(each).origin))]
    return {
      name: 'map style',
      sources: { 'connect-src': origins, 'img-src': origins },
      browser: { styleUrl: url },
      check: async () => [await checkMapStyle(url, origins)],
      recipients: origins.map(origin => ({
        name: hostOf(origin),
        receives: 'your IP address and the part of the map you view',
      })),
    }
  },
)

const TIMEOUT_MS = 5000
const LIMIT_BYTES = 4_000_000

/** What names other hosts (MapLibre style specification). */
const styleSchema = z.object({
  sources: z.record(z.string(), z.unknown()),
  sprite: z.unknown().optional(),
  glyphs: z.unknown().optional(),
})
/** As a whole text: a link within one, such as an attribution, is not loaded. */
const URL_IN_JSON = /(?<!\\)"(https?:\/\/[^"]+)"/g

/** Checks a style, and whether pages may load what it names itself; its tile sets may name other hosts. */
export function checkMapStyle(url: string, origins: readonly string[]): Promise<CheckLine> {
  const remedy = 'Riders see the drawn map: check MAP_STYLE_URL and its key.'
  return tryOut({ name: 'Map style', remedy }, async () => {
    const { status, body } = await requestJson({
      url,
      timeoutMs: TIMEOUT_MS,
      limitBytes: LIMIT_BYTES,
      newConnection: true,
    })
    if (!isOk(status)) throw new Error(`status ${status}`)
    const style = styleSchema.safeParse(body)
    if (!style.success) throw new Error('the response is not a map style')
    const named = Array.from(JSON.stringify(style.data).matchAll(URL_IN_JSON), ([, text = '']) => parseOrigin(text))
    const blocked = [...new Set(named)].filter(origin => origin !== null && !origins.includes(origin))
    if (blocked.length === 0) return 'responds'
    return warning(`Map style: pages may not load from ${blocked.join(', ')}`, 'Add it to MAP_STYLE_HOSTS.')
  })
}
