/** Test API, as `window.fakeMaps`. */
export const fakeMaps = {
  counts: {},
  log: [],
  config: {},
  reset(config = {}) {
    const names = ['scriptLoads', 'mapLoads', 'suggestions', 'sessions', 'fetchFields', 'computeRoutes', 'geocodes']
    Object.assign(fakeMaps, { log: [], config, counts: Object.fromEntries(names.map(name => [name, 0])) })
  },
}

export function logRequest(call, entry) {
  fakeMaps.counts[call] += 1
  fakeMaps.log.push({ call, ...entry })
}

function requestError(code) {
  return Object.assign(new Error(`Google Maps: ${code}`), { code })
}

/** Fails as planned. */
async function applyConfig(service) {
  const outcome = fakeMaps.config[service] ?? 'ok'
  if (outcome === 'never') await new Promise(() => undefined)
  if (outcome !== 'ok') throw requestError(outcome)
}

/**
 * Places as Google returns them, one per line: key, main text, secondary text, formatted address, type, latitude and
 * longitude. The last ones have hostile names, and no main text.
 */
const TABLE = `
union-station-la | Union Station | North Alameda Street, Los Angeles, CA, USA | 800 N Alameda St, Los Angeles, CA 90012, USA | train_station | 34.0562 | -118.2365
santa-monica | Santa Monica | CA, USA | Santa Monica, CA, USA | locality | 34.0195 | -118.4912
jfk | John F. Kennedy International Airport (JFK) | Queens, NY, USA | Queens, NY 11430, USA | airport | 40.6413 | -73.7781
empire-state | Empire State Building | West 34th Street, New York, NY, USA | 20 W 34th St., New York, NY 10001, USA | tourist_attraction | 40.7484 | -73.9857
fifth-350 | 350 5th Ave | New York, NY, USA | 350 5th Ave, New York, NY 10118, USA | street_address | 40.7485 | -73.9854
times-square | Times Square | Manhattan, NY, USA | Manhattan, NY 10036, USA | tourist_attraction | 40.758 | -73.9855
the-plaza | The Plaza | 5th Avenue, New York, NY, USA | 768 5th Ave, New York, NY 10019, USA | lodging | 40.7646 | -73.9743
chicago-union-station | Union Station | South Canal Street, Chicago, IL, USA | 225 S Canal St, Chicago, IL 60606, USA | train_station | 41.8787 | -87.6403
denver-union | Denver Union Station | Wynkoop Street, Denver, CO, USA | 1701 Wynkoop St, Denver, CO 80202, USA | train_station | 39.7527 | -105.0002
toronto | Toronto Pearson International Airport (YYZ) | Mississauga, ON, Canada | 6301 Silver Dart Dr, Mississauga, ON L5P 1B2, Canada | airport | 43.6777 | -79.6248
html | <img src=x onerror="window.hacked=1"> & "Sons" | Hostile Row, Los Angeles, CA, USA | 1 Hostile Row, Los Angeles, CA 90001, USA | point_of_interest | 34.01 | -118.25
rtl | מלון הים \u202EYN ,kroY weN | Hostile Row, Los Angeles, CA, USA | 2 Hostile Row, Los Angeles, CA 90001, USA | lodging | 34.011 | -118.25
endless | E${'n'.repeat(198)}🦄dless | Hostile Row, Los Angeles, CA, USA | 4 ${'Hostile '.repeat(40)}Row, Los Angeles, CA 90001, USA | point_of_interest | 34.013 | -118.25
nameless | | Nameless Yard, Dallas, TX, USA | Nameless Yard, Dallas, TX 75201, USA | premise | 32.79 | -96.8
`

/** `main` is null if the prediction has only one text. */
const geography = TABLE.trim().split('\n').map(readPlace)

function readPlace(line) {
  const [key, main, secondary, address, type, lat, lng] = line.split('|').map(text => text.trim())
  const text = main === '' ? secondary : `${main}, ${secondary}`
  const point = { lat: Number(lat), lng: Number(lng) }
  return { id: `ChIJ-${key}`, main: main || null, secondary, text, address, types: [type], ...point }
}

export class LatLng {
  constructor({ lat, lng }) {
    Object.assign(this, { lat: () => lat, lng: () => lng, toJSON: () => ({ lat, lng }) })
  }
}

const MAX_BIAS_METERS = 50_000
const METERS_PER_DEGREE = 111_200

function metersBetween(from, to) {
  return Math.hypot(from.lat - to.lat, (from.lng - to.lng) * Math.cos((to.lat * Math.PI) / 180)) * METERS_PER_DEGREE
}

export class AutocompleteSessionToken {}

/** Session number by token; requests with a spent token are billed one by one. */
const sessions = new WeakMap()

function sessionOf(token) {
  const session = sessions.get(token)
  if (session) return session.spent ? null : session.number
  fakeMaps.counts.sessions += 1
  sessions.set(token, { number: fakeMaps.counts.sessions, spent: false })
  return fakeMaps.counts.sessions
}

export const AutocompleteSuggestion = {
  async fetchAutocompleteSuggestions(request) {
    const { input, sessionToken, includedRegionCodes, locationBias, language, region } = request
    const session = sessionOf(sessionToken)
    logRequest('suggestions', { input, session, includedRegionCodes, locationBias, language, region })
    if (input === '' || locationBias?.radius > MAX_BIAS_METERS) throw requestError('INVALID_ARGUMENT')
    await applyConfig('suggestions')
    const words = input.toLowerCase().split(/[\s,]+/)
    const isNear = place => locationBias !== undefined && metersBetween(locationBias.center, place) < MAX_BIAS_METERS
    const found = geography
      .filter(({ text }) => words.every(word => text.toLowerCase().includes(word)))
      .filter(({ address }) => includedRegionCodes[0] === (address.endsWith('USA') ? 'us' : 'ca'))
      .sort((a, b) => Number(isNear(b)) - Number(isNear(a)))
      .map(place => ({ placePrediction: toPrediction(place, sessionToken) }))
    // A query prediction has no place.
    if (found.length > 0) found.splice(1, 0, { placePrediction: null })
    return { suggestions: found.slice(0, 5) }
  },
}

function toPrediction({ id, main, secondary, text, types }, token) {
  return {
    ...{ placeId: id, types, text: { text } },
    mainText: main && { text: main },
    secondaryText: main && { text: secondary },
    toPlace: () => new Place(id, token),
  }
}

class Place {
  #token
  constructor(id, token) {
    this.id = id
    this.#token = token
  }
  async fetchFields({ fields }) {
    logRequest('fetchFields', { placeId: this.id, fields, session: sessionOf(this.#token) })
    await applyConfig('places')
    sessions.get(this.#token).spent = true
    const place = geography.find(({ id }) => id === this.id)
    const all = { displayName: place.main, formattedAddress: place.address, location: new LatLng(place) }
    for (const field of fields) {
      if (!(field in all)) throw requestError('INVALID_ARGUMENT')
      this[field] = all[field]
    }
    return { place: this }
  }
}

const PATH_POINTS = 100

export const Route = {
  /** A curved line through the points; `routes: 'ZERO_RESULTS'` in the config makes it an empty list, as Google does. */
  async computeRoutes(request) {
    logRequest('computeRoutes', request)
    if (request.fields.length === 0) throw requestError('INVALID_ARGUMENT')
    if (fakeMaps.config.routes === 'ZERO_RESULTS') return { routes: [] }
    await applyConfig('routes')
    const stops = (request.intermediates ?? []).map(({ location }) => location)
    const points = [request.origin, ...stops, request.destination]
    const path = points.slice(1).flatMap((to, i) => curve(points[i], to))
    return { routes: [{ path, warnings: fakeMaps.config.routeWarnings ?? [] }] }
  },
}

function curve(from, to) {
  return Array.from({ length: PATH_POINTS }, (_, index) => {
    const part = index / (PATH_POINTS - 1)
    const bend = part === 1 ? 0 : Math.sin(part * Math.PI) * 0.08
    const lat = from.lat * (1 - part) + to.lat * part + (to.lng - from.lng) * bend
    return { lat, lng: from.lng * (1 - part) + to.lng * part - (to.lat - from.lat) * bend }
  })
}

/** A point farther than this from every known place has no name. */
const MAX_NAMED_METERS = 120_000

export class Geocoder {
  /** Returns the plus code first, as Google often does, then the known address at the point or a generated one. */
  async geocode(request) {
    logRequest('geocodes', request)
    await applyConfig('geocoder')
    const point = request.location
    const [nearest] = geography
      .map(place => ({ place, meters: metersBetween(point, place) }))
      .sort((a, b) => a.meters - b.meters)
    if (nearest.meters > MAX_NAMED_METERS) throw requestError('ZERO_RESULTS')
    const number = 100 + (Math.abs(Math.round((point.lat + point.lng) * 1e4)) % 900)
    const generated = `${number} Pin St, ${nearest.place.address.split(', ').slice(-3).join(', ')}`
    const address = nearest.meters < 10 ? nearest.place.address : generated
    return {
      results: [
        { formatted_address: 'PXX7+4C New York, USA', types: ['plus_code'] },
        { formatted_address: address, types: ['street_address'] },
      ],
    }
  }
}
