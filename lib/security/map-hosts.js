import { EXACT_HOST } from './hosts.js'

/** Global, because the bundled server code and the separately loaded cache handler must share it. */
const STATE_KEY = Symbol.for('map-hosts')
/** @type {readonly string[]} */
const NO_HOSTS = Object.freeze([])

/**
 * Returns the origins that the map style names, as far as known. Same array until they change.
 * @returns {readonly string[]}
 */
export function getMapHosts() {
  return Reflect.get(globalThis, STATE_KEY) ?? NO_HOSTS
}

/**
 * Sets the origins that every page allows for the map from now on.
 * @param {readonly string[]} origins from `parseOrigin`
 */
export function setMapHosts(origins) {
  if (origins.join() !== getMapHosts().join()) Reflect.set(globalThis, STATE_KEY, Object.freeze([...origins]))
}

/**
 * Parses the origin of a URL for use in a CSP: http or https and one exact host. Null for anything else, so that no
 * URL can widen a policy or inject another directive.
 * @param {string} address
 * @param {string} [base] base of a relative URL
 * @returns {string | null}
 */
export function parseOrigin(address, base) {
  const url = URL.parse(address, base)
  if (url === null || !['http:', 'https:'].includes(url.protocol) || !EXACT_HOST.test(url.host)) return null
  return url.origin
}
