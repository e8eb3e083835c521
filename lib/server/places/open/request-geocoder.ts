import 'server-only'
import type { z } from 'zod'
import { httpErrorMessage } from '@/lib/errors'
import { requestJson } from '@/lib/server/content/http-client'
import { site } from '@/lib/site'

/** A suggestion that comes later than this helps nobody who types. */
const TIMEOUT_MS = 2000
const MAX_RESPONSE_BYTES = 1024 * 1024
const BAD_REQUEST = 400
/**
 * Says who asks, as the policy of Nominatim's public server wishes of everyone; the language by its header, because
 * a Photon that was built without English refuses it as a parameter.
 */
const HEADERS = {
  'user-agent': `${site.brand} (+${site.url})`.replace(/[^\x20-\x7e]/g, ''),
  'accept-language': 'en-US,en;q=0.9',
}

/**
 * Asks a geocoder and reads its answer. Null where it cannot read these very words (400): that is no fault of the host.
 * Rejects with an Error whose message holds nothing of the question.
 */
export async function requestGeocoder<T>(options: {
  /** As the setting has it; a key in its own query goes along. */
  url: string
  /** A search, at the address itself, or what a point is called, beside it. */
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
  if (status < 200 || status > 299) throw new Error(httpErrorMessage(status))
  const parsed = options.schema.safeParse(body)
  if (!parsed.success) throw new Error('unexpected response format')
  return parsed.data
}
