import 'server-only'
import type { z } from 'zod'
import { httpErrorMessage } from '@/lib/errors'
import { isOk, requestJson } from '@/lib/platform/http-client'
import { site } from '@/lib/site'

const TIMEOUT_MS = 2000
const MAX_RESPONSE_BYTES = 1024 * 1024
const BAD_REQUEST = 400
/** Nominatim's usage policy requires a user agent. Some Photon builds reject the language as a parameter. */
const HEADERS = {
  'user-agent': `${site.brand} (+${site.url})`.replace(/[^\x20-\x7e]/g, ''),
  'accept-language': 'en-US,en;q=0.9',
}

/**
 * Sends a request to a geocoder; null for a query that it cannot parse (400). Rejects with an Error without the query.
 */
export async function requestGeocoder<T>(options: {
  url: string
  operation: 'search' | 'reverse'
  query: Record<string, string>
  schema: z.ZodType<T>
}): Promise<T | null> {
  const url = new URL(options.url)
  if (options.operation === 'reverse') url.pathname = url.pathname.replace(/[^/]+$/, 'reverse')
  for (const [name, value] of Object.entries(options.query)) url.searchParams.set(name, value)
  const { status, body } = await requestJson({
    url: url.href,
    timeoutMs: TIMEOUT_MS,
    limitBytes: MAX_RESPONSE_BYTES,
    headers: HEADERS,
  })
  if (status === BAD_REQUEST) return null
  if (!isOk(status)) throw new Error(httpErrorMessage(status))
  const parsed = options.schema.safeParse(body)
  if (!parsed.success) throw new Error('unexpected response format')
  return parsed.data
}
