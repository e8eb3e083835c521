/** A thing on the map as both geocoders know it, in OpenStreetMap's words. */
export type OsmRow = {
  id: number
  key: string
  value: string
  /** What Photon calls its layer. */
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

/** What a geocoder compares: the words of a text, small, without accents and marks. */
export function osmWords(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(word => word !== '')
}

/** Every word that a row is found by. */
export function wordsOfRow(row: OsmRow): string[] {
  const { name, houseNumber, street, district, city, state, stateCode, postcode, value } = row
  return osmWords([name, houseNumber, street, district, city, state, stateCode, postcode, value].join(' '))
}

/** How far a row lies, in degrees as far as order goes. */
export function farness(row: OsmRow, { lat, lng }: { lat: number; lng: number }): number {
  return Math.hypot(row.lat - lat, (row.lng - lng) * Math.cos((lat * Math.PI) / 180))
}
