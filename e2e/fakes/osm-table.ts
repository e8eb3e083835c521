/** A map feature with OpenStreetMap's tags, as both geocoders use it. */
export type OsmRow = {
  id: number
  key: string
  value: string
  /** Photon's layer name. */
  layer: 'house' | 'street' | 'district' | 'city' | 'county' | 'state' | 'country' | 'other'
  name?: string
  houseNumber?: string
  street?: string
  district?: string
  city?: string
  county?: string
  state?: string
  /** ISO 3166-2. */
  stateCode?: string
  postcode?: string
  country: string
  countryCode: string
  lat: number
  lng: number
}

/** Splits a text into lowercase words without accents and punctuation. */
export function splitWords(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(word => word !== '')
}

/** Lists the words that match a row. */
export function searchWordsOf(row: OsmRow): string[] {
  const { name, houseNumber, street, district, city, state, stateCode, postcode, value } = row
  return splitWords([name, houseNumber, street, district, city, state, stateCode, postcode, value].join(' '))
}

/** Approximates the distance in degrees, for sorting. */
export function distanceDegrees(row: OsmRow, { lat, lng }: { lat: number; lng: number }): number {
  return Math.hypot(row.lat - lat, (row.lng - lng) * Math.cos((lat * Math.PI) / 180))
}
