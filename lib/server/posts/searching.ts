import 'server-only'
import { limitPerAddress } from '../address-limit'
import { addressOf } from '../bookings/address'
import { env } from '../env'

/** So many searches may an address make in a minute: one that types without a pause makes some forty. */
export const SEARCHES_A_MINUTE = 120
const MINUTE_MS = 60_000

const waitOf = limitPerAddress({ limit: SEARCHES_A_MINUTE, windowMs: MINUTE_MS })

/**
 * Counts one more search of whoever sent these headers, and gives the seconds until it may search again: 0 is at once.
 * Pages and endpoints each count their own.
 */
export function searchWaitSeconds(headers: Headers): number {
  return Math.ceil(waitOf(addressOf({ headers, trustedProxies: env().trustedProxies })) / 1000)
}
