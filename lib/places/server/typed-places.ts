import 'server-only'
import { parsePlaceRef, typedRef } from '@/lib/places/model/place-ref'
import type { Place } from '@/lib/places/model/schemas'
import { servedCityAt } from '@/lib/places/model/served-area'
import { toSingleLine } from '@/lib/platform/sanitize-text'
import { type CityId, cities, MAX_PLACE_QUERY_LENGTH } from '@/lib/site'
import type { GazetteerEntry } from './gazetteer-entries'
import type { TextLocation } from './locate-text'

/** The point of text that names no known place, if no city is selected either. */
const FALLBACK_POINT = { lat: 40.7128, lng: -74.006 } as const

type TypedText = { text: string; near: CityId | null }

/**
 * Creates places from free text. The id contains no point, which could be forged. Text without a location gets the near
 * city's center and `locatedBy` null.
 */
export function createTypedPlaces(entries: readonly GazetteerEntry[]) {
  let locator: Promise<(query: TypedText) => TextLocation | null> | undefined

  /** The ZIP codes take 1 MB. */
  async function openLocator() {
    const { createTextLocator } = await import('./locate-text')
    return createTextLocator(entries)
  }

  async function typed({ text, near }: TypedText): Promise<Place | null> {
    const name = toSingleLine(text.normalize('NFC'))
    if (name.length > MAX_PLACE_QUERY_LENGTH || !/[\p{L}\p{Nd}]/u.test(name)) return null
    locator ??= openLocator()
    const location = (await locator)({ text: name, near })
    const city = cities.find(({ id }) => id === near)
    const { lat, lng } = location?.point ?? city ?? FALLBACK_POINT
    return {
      id: typedRef({ payload: Buffer.from(`${near ?? ''}\n${name}`).toString('base64url') }),
      name,
      area: '',
      kind: 'address',
      lat,
      lng,
      city: location === null ? (city?.id ?? null) : servedCityAt({ lat, lng }),
      locatedBy: location?.locatedBy ?? null,
    }
  }

  return {
    typed,
    async find(id: string): Promise<Place | null> {
      const ref = parsePlaceRef(id)
      if (ref?.kind !== 'typed') return null
      const [near = '', ...text] = Buffer.from(ref.payload, 'base64url').toString().split('\n')
      const city = cities.find(each => each.id === near)
      const place = await typed({ text: text.join('\n'), near: city?.id ?? null })
      return place && { ...place, id }
    },
  }
}
