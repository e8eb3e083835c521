import type { Place } from '@/lib/places/model/schemas'

const station = { name: 'Union Station', kind: 'station' } as const
const places: Place[] = [
  { id: 'la', ...station, area: 'Los Angeles, CA', lat: 34.0562, lng: -118.2365, city: 'los-angeles' },
  { id: 'chi', ...station, area: 'Chicago, IL', lat: 41.8787, lng: -87.6403, city: 'chicago' },
  { id: 'typed', name: '5 Elm St', kind: 'address', area: '', lat: 41.88, lng: -87.63, city: null, locatedBy: null },
]

/** Fakes this site's places API at the wire: the sea has no names, everything else is Denver. */
export function fakeSitePlaces({ status = 200 } = {}): { requestedPaths: string[] } {
  const requestedPaths: string[] = []
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal })
  Object.assign(globalThis, {
    fetch: async (path: string, { signal }: { signal: AbortSignal }) => {
      requestedPaths.push(path)
      signal.throwIfAborted()
      const json = async () =>
        status === 200 ? respond(new URL(path, 'http://localhost').searchParams) : { error: 'No.' }
      return { ok: status === 200, status, json }
    },
  })
  return { requestedPaths }
}

function respond(query: URLSearchParams) {
  const at = query.get('at')
  if (at === null) return { places: search(query) }
  const [lat = 0, lng = 0] = at.split(',').map(Number)
  const place = { ...station, id: at, area: 'Denver, CO', lat, lng, city: null, timeZone: 'America/Denver' }
  return { places: lat === 0 ? [] : [place] }
}

function search(query: URLSearchParams): Place[] {
  const text = query.get('q')?.toLowerCase() ?? ''
  const near = query.get('near')
  return places
    .filter(({ name }) => name.toLowerCase().includes(text))
    .sort((a, b) => Number(b.city === near) - Number(a.city === near))
}
