import 'server-only'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Place, placeSchema } from '@/lib/places/model/schemas'
import { servedCityAt } from '@/lib/places/model/served-area'

const PREFIX = 'osm:'
/** Signatures are valid for this purpose only. */
const PURPOSE = 'id of a place of an open geocoder, 1'
/** 128 bits in base64url. */
const SIGNATURE_LENGTH = 22
const PART_SEPARATOR = '\n'

type UnsignedPlace = Omit<Place, 'id' | 'city' | 'timeZone'>

/**
 * Creates signed ids that contain the place itself: Photon cannot look places up. At most 500 characters. `decode`
 * returns null for a forged id.
 */
export function createSignedIds(secret: string) {
  const key = createHmac('sha256', secret).update(PURPOSE).digest()
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url').slice(0, SIGNATURE_LENGTH)

  return {
    encode({ name, area, kind, lat, lng }: UnsignedPlace): Place {
      const parts = [lat, lng, kind, name, area].join(PART_SEPARATOR)
      const payload = Buffer.from(parts).toString('base64url')
      return {
        id: `${PREFIX}${payload}.${sign(payload)}`,
        name,
        area,
        kind,
        lat,
        lng,
        city: servedCityAt({ lat, lng }),
      }
    },
    decode(id: string): Place | null {
      if (!id.startsWith(PREFIX)) return null
      const [payload = '', signature = '', ...rest] = id.slice(PREFIX.length).split('.')
      if (rest.length > 0 || !isEqualConstantTime(signature, sign(payload))) return null
      const [lat, lng, kind, name, area] = Buffer.from(payload, 'base64url').toString().split(PART_SEPARATOR)
      const point = { lat: Number(lat), lng: Number(lng) }
      const place = placeSchema.safeParse({ id, name, area, kind, ...point, city: servedCityAt(point) })
      return place.success ? place.data : null
    },
  }
}

function isEqualConstantTime(actual: string, expected: string): boolean {
  const [one, other] = [Buffer.from(actual), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
