import { EXACT_HOST } from './hosts.js'

/** The framework bundles the server's code and loads the cache handler by itself: this place is common to both. */
const STATE_KEY = Symbol.for('map-hosts')
/** @type {readonly string[]} */
const NO_HOSTS = Object.freeze([])

/**
 * The origins that the map's style names, as far as they are known by now. The same list until others are held.
 *
 * @returns {readonly string[]}
 */
export function getMapHosts() {
  return Reflect.get(globalThis, STATE_KEY) ?? NO_HOSTS
}

/**
 * Has every page from now on allow these origins, and no others, for the map.
 *
 * @param {readonly string[]} origins as `parseOrigin` gives them
 */
export function setMapHosts(origins) {
  if (origins.join() !== getMapHosts().join()) Reflect.set(globalThis, STATE_KEY, Object.freeze([...origins]))
}

/**
 * The origin of an address as a policy may name it: http or https and one exact host. Null for anything else, so that
 * nothing in an address can widen a policy or write another directive into it.
 *
 * @param {string} address
 * @param {string} [base] what a relative address is relative to
 * @returns {string | null}
 */
export function parseOrigin(address, base) {
  const url = URL.parse(address, base)
  if (url === null || !['http:', 'https:'].includes(url.protocol) || !EXACT_HOST.test(url.host)) return null
  return url.origin
}
