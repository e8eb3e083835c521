import 'server-only'
import { openStreetMap } from '@/lib/maps/attributions'
import { isOnEarth } from '@/lib/maps/distance'
import { pointRef } from '@/lib/maps/place-ref'
import type { Place } from '@/lib/maps/schemas'
import { servedCityAt } from '@/lib/maps/served-area'
import type { Gazetteer } from '../gazetteer'
import { DEFAULT_LIMIT, type Places } from '../port'
import { plainText } from '../words'
import type { Geocoder, OsmPlace } from './geocoder'
import { labelOf, labelOfPoint } from './labels'
import { rememberGeocoder } from './remembered'
import { isSamePlace, withoutTwins } from './same-place'
import { createSignedIds } from './signed-id'

/** Fewer letters fit too much to be worth a question. */
const MIN_LETTERS = 3
/** Decimals of a degree: about a hand's breadth. */
const DECIMALS = 6

/**
 * Places of an open geocoder together with the gazetteer. The gazetteer answers before anything is typed, and first
 * where it knows beyond doubt what is meant; streets and houses come from the host. Where the host does not answer the
 * gazetteer does alone. `secret` signs the ids.
 */
export function createOpenPlaces(options: {
  geocoder: Geocoder
  gazetteer: Gazetteer
  secret: string
  now?: () => number
}): Places {
  const { geocoder, gazetteer, secret, now } = options
  const host = rememberGeocoder({ geocoder, now })
  const ids = createSignedIds(secret)

  function placesOf(found: OsmPlace[]): Place[] {
    return found.filter(isRideable).flatMap(each => {
      const label = labelOf(each)
      return label === null ? [] : ids.write({ ...label, lat: round(each.lat), lng: round(each.lng) })
    })
  }

  return {
    async search({ query, near, limit = DEFAULT_LIMIT, mayAsk }) {
      const text = query.replace(/\s+/g, ' ').trim()
      const isWorthAsking = plainText(text).replaceAll(' ', '').length >= MIN_LETTERS
      const answer = isWorthAsking ? await host.search({ text, near: near ?? null, mayAsk }) : null
      const told = placesOf(answer ?? [])
      if (told.length === 0) return gazetteer.search({ query, near, limit })
      const known = gazetteer.weigh({ query, near, limit })
      return merge({ known, told: nearFirst(told, near ?? null), limit })
    },
    async find(id) {
      return ids.read(id) ?? (await gazetteer.find(id))
    },
    async locate(point, { mayAsk } = {}) {
      const [nearest, ...others] = (await host.reverse({ ...point, mayAsk })) ?? []
      if (nearest === undefined) return gazetteer.locate(point)
      if (!isHome(nearest)) return null
      const named = [nearest, ...others].find(each => isRideable(each) && labelOfPoint(each) !== null)
      const label = named && labelOfPoint(named)
      return label ? { ...label, ...point, id: pointRef(point), city: servedCityAt(point) } : gazetteer.locate(point)
    },
    typed: gazetteer.typed,
    checkName: gazetteer.checkName,
    attribution: openStreetMap,
  }
}

/**
 * First what the gazetteer knows to be meant, at most half of the list; then what the host tells; then what else holds
 * the words. A guess has no place beside an answer. What both know is listed once.
 */
function merge({ known, told, limit }: { known: ReturnType<Gazetteer['weigh']>; told: Place[]; limit: number }) {
  const held = known.filter(({ fit }) => fit !== 'guess')
  const meant = held.filter(({ fit }) => fit === 'meant').slice(0, Math.ceil(limit / 2))
  const rest = held.filter(each => !meant.includes(each))
  const list: Place[] = []
  for (const place of [...places(meant), ...told, ...places(rest)]) {
    if (!list.some(each => isSamePlace(each, place))) list.push(place)
  }
  return withoutTwins(list).slice(0, limit)
}

function places(weighed: ReturnType<Gazetteer['weigh']>): Place[] {
  return weighed.map(({ place }) => place)
}

function nearFirst(told: Place[], near: Place['city']): Place[] {
  if (near === null) return told
  return [...told.filter(({ city }) => city === near), ...told.filter(({ city }) => city !== near)]
}

function isRideable(place: OsmPlace): boolean {
  return place.scale !== 'wide' && isHome(place) && isOnEarth(place)
}

/** In the United States, Puerto Rico among them. */
function isHome({ country }: OsmPlace): boolean {
  return country === 'US' || country === 'PR'
}

function round(degrees: number): number {
  return Number(degrees.toFixed(DECIMALS))
}
