import { EXACT_HOST } from './hosts.js'

/** The framework bundles the server's code and loads the cache handler by itself: this place is common to both. */
const PLACE = Symbol.for('map-hosts')
/** @type {readonly string[]} */
const NONE = Object.freeze([])

/**
 * The origins that the map's style names, as far as they are known by now. The same list until others are held.
 *
 * @returns {readonly string[]}
 */
export function knownMapHosts() {
  return Reflect.get(globalThis, PLACE) ?? NONE
}

/**
 * Has every page from now on allow these origins, and no others, for the map.
 *
 * @param {readonly string[]} origins as `readOrigin` gives them
 */
export function holdMapHosts(origins) {
  if (origins.join() !== knownMapHosts().join()) Reflect.set(globalThis, PLACE, Object.freeze([...origins]))
}

/**
 * The origin of an address as a policy may name it: http or https and one exact host. Null for anything else, so that
 * nothing in an address can widen a policy or write another directive into it.
 *
 * @param {string} address
 * @param {string} [base] what a relative address is relative to
 * @returns {string | null}
 */
export function readOrigin(address, base) {
  const url = URL.parse(address, base)
  if (url === null || !['http:', 'https:'].includes(url.protocol) || !EXACT_HOST.test(url.host)) return null
  return url.origin
}
