import { geography, textOf } from './geography.mjs'
import { LatLng, metersBetween, toLiteral } from './geometry.mjs'
import { applyConfig, fakeMaps, logRequest, requestError } from './state.mjs'

const MAX_SUGGESTIONS = 5
const MAX_REGIONS = 15
const MAX_TYPES = 5
const MAX_BIAS_METERS = 50_000
const SUGGEST = 'PLACES_AUTOCOMPLETE'
const DETAILS = 'PLACES_GET_PLACE'

export class AutocompleteSessionToken {}

/** Session number by token; reusing a spent token starts a new session. */
const sessions = new WeakMap()
const tokens = new WeakMap()

function sessionOf(token) {
  if (!token) return null
  const session = sessions.get(token)
  if (session && !session.spent) return session.number
  fakeMaps.counts.sessions += 1
  sessions.set(token, { number: fakeMaps.counts.sessions, spent: false })
  return fakeMaps.counts.sessions
}

class FormattableText {
  constructor(text) {
    this.text = text
    this.matches = []
  }
  toString() {
    return this.text
  }
}

class PlacePrediction {
  constructor({ entry, origin, token }) {
    this.placeId = entry.id
    this.types = entry.types
    this.text = new FormattableText(textOf(entry))
    this.mainText = entry.main === null ? null : new FormattableText(entry.main)
    this.secondaryText = entry.main === null ? null : new FormattableText(entry.secondary)
    this.distanceMeters = origin ? Math.round(metersBetween(toLiteral(origin), entry)) : null
    tokens.set(this, token)
  }
  toPlace() {
    const place = new Place({ id: this.placeId })
    tokens.set(place, tokens.get(this))
    return place
  }
}

export class AutocompleteSuggestion {
  constructor(placePrediction) {
    this.placePrediction = placePrediction
  }
  static async fetchAutocompleteSuggestions(request) {
    const { input, sessionToken, includedRegionCodes, includedPrimaryTypes, origin, language, region } = request
    const { locationBias, locationRestriction } = request
    const session = sessionOf(sessionToken)
    const loggedFields = {
      input,
      session,
      includedRegionCodes,
      includedPrimaryTypes,
      locationBias,
      locationRestriction,
    }
    logRequest('suggestions', { ...loggedFields, language, region })
    const fault = findRequestError(request)
    if (fault) throw requestError('INVALID_ARGUMENT', SUGGEST, fault)
    const { suggestions: outcome, suggestionDelaysMs = {}, delaysMs = {} } = fakeMaps.config
    const delayMs = suggestionDelaysMs[input] ?? delaysMs.suggestions
    if ((await applyConfig(outcome, { endpoint: SUGGEST, delayMs, specialOutcomes: ['empty'] })) === 'empty')
      return { suggestions: [] }
    const found = search(request).map(
      entry => new AutocompleteSuggestion(new PlacePrediction({ entry, origin, token: sessionToken })),
    )
    // A query prediction has no place.
    if (found.length > 0) found.splice(1, 0, new AutocompleteSuggestion(null))
    return { suggestions: found.slice(0, MAX_SUGGESTIONS) }
  }
}

function findRequestError({
  input,
  includedRegionCodes = [],
  includedPrimaryTypes = [],
  locationBias,
  locationRestriction,
}) {
  if (typeof input !== 'string' || input === '') return 'input is required'
  if (includedRegionCodes.length > MAX_REGIONS) return `at most ${MAX_REGIONS} region codes`
  if (includedPrimaryTypes.length > MAX_TYPES) return `at most ${MAX_TYPES} primary types`
  if (locationBias && locationRestriction) return 'either a bias or a restriction'
  if (locationBias?.radius > MAX_BIAS_METERS) return `a circle of at most ${MAX_BIAS_METERS} meters`
  return null
}

/** Finds places whose name contains every word; those in the circle come first. */
function search({ input, includedRegionCodes, includedPrimaryTypes, locationBias, locationRestriction }) {
  const words = input
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
  const inside = (circle, entry) => metersBetween(toLiteral(circle.center), entry) <= circle.radius
  return geography
    .filter(entry => words.every(word => textOf(entry).toLowerCase().includes(word)))
    .filter(({ region }) => !includedRegionCodes?.length || includedRegionCodes.includes(region))
    .filter(({ types }) => !includedPrimaryTypes?.length || includedPrimaryTypes.includes(types[0]))
    .filter(entry => !locationRestriction?.center || inside(locationRestriction, entry))
    .map(entry => ({ entry, near: locationBias?.center ? inside(locationBias, entry) : false }))
    .sort((a, b) => Number(b.near) - Number(a.near))
    .map(({ entry }) => entry)
}

const KNOWN_FIELDS = {
  displayName: ({ main, secondary }) => main ?? secondary,
  formattedAddress: ({ formattedAddress }) => formattedAddress,
  location: entry => new LatLng(entry),
  types: ({ types }) => types,
  id: ({ id }) => id,
}

export class Place {
  constructor({ id }) {
    this.id = id
  }
  async fetchFields({ fields } = {}) {
    const token = tokens.get(this)
    tokens.delete(this)
    logRequest('fetchFields', { placeId: this.id, fields, session: sessionOf(token) })
    if (!fields?.length) throw requestError('INVALID_ARGUMENT', DETAILS, 'fields is required')
    const unknownField = fields.find(field => !Object.hasOwn(KNOWN_FIELDS, field))
    if (unknownField) throw requestError('INVALID_ARGUMENT', DETAILS, `unknown field ${unknownField}`)
    await applyConfig(fakeMaps.config.places, { endpoint: DETAILS, delayMs: fakeMaps.config.delaysMs?.places })
    const entry = geography.find(({ id }) => id === this.id)
    if (!entry) throw requestError('NOT_FOUND', DETAILS, 'no such place')
    if (token) sessions.get(token).spent = true
    for (const field of fields) this[field] = KNOWN_FIELDS[field](entry)
    return { place: this }
  }
}
