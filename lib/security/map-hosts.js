import { EXACT_HOST } from './hosts.js'

/** The bundled server code and the separately loaded cache handler must share it. */
const STATE_KEY = Symbol.for('map-hosts')
/** @type {readonly string[]} */
const NO_HOSTS = Object.freeze([])

/**
 * Returns the known origins of the map style, as the same array until they change.
 * @returns {readonly string[]}
 */
export function getMapHosts() {
  return Reflect.get(globalThis, STATE_KEY) ?? NO_HOSTS
}

/**
 * Sets the origins that every page allows for the map.
 * @param {readonly string[]} origins from `parseOrigin`
 */
export function setMapHosts(origins) {
  if (origins.join() !== getMapHosts().join()) Reflect.set(globalThis, STATE_KEY, Object.freeze([...origins]))
}

/**
 * Parses an http(s) origin for a CSP; null if it could widen the policy or inject a directive.
 * @param {string} address
 * @param {string} [base] base of a relative URL
 * @returns {string | null}
 */
export function parseOrigin(address, base) {
  const url = URL.parse(address, base)
  if (url === null || !['http:', 'https:'].includes(url.protocol) || !EXACT_HOST.test(url.host)) return null
  return url.origin
}
