import { EXACT_HOST } from './hosts.ts'
import { processState } from './process-state.ts'

const mapHosts = processState<readonly string[]>('map-hosts', () => Object.freeze([]))

/** Returns the known origins of the map style, as the same array until they change. */
export function getMapHosts(): readonly string[] {
  return mapHosts.get()
}

/** Sets the origins (from `parseOrigin`) that every page allows for the map. */
export function setMapHosts(origins: readonly string[]): void {
  if (origins.join() !== getMapHosts().join()) mapHosts.set(Object.freeze([...origins]))
}

/** Parses an http(s) origin for a CSP; null if it could widen the policy or inject a directive. */
export function parseOrigin(urlText: string, base?: string): string | null {
  const url = URL.parse(urlText, base)
  if (url === null || !['http:', 'https:'].includes(url.protocol) || !EXACT_HOST.test(url.host)) return null
  return url.origin
}
