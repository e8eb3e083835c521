/** A map feature with OpenStreetMap's tags, as Photon's data has it. */
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
  postcode?: string
  country: string
  countryCode: string
  lat: number
  lng: number
}

const newYork = {
  district: 'Manhattan',
  city: 'New York',
  county: 'New York County',
  state: 'New York',
  country: 'United States',
  countryCode: 'us',
}
const chicago = {
  city: 'Chicago',
  county: 'Cook County',
  state: 'Illinois',
  country: 'United States',
  countryCode: 'us',
}
const dallas = {
  city: 'Dallas',
  county: 'Dallas County',
  state: 'Texas',
  country: 'United States',
  countryCode: 'us',
}
const house = { key: 'place', value: 'house', layer: 'house' } as const
const street = { key: 'highway', value: 'residential', layer: 'street' } as const

/** Places and streets in the United States, two abroad, and features that are not valid pickup places. */
export const osmRows: readonly OsmRow[] = [
  {
    ...newYork,
    ...house,
    id: 1,
    houseNumber: '350',
    street: '5th Avenue',
    postcode: '10118',
    lat: 40.74844,
    lng: -73.98566,
  },
  {
    ...newYork,
    ...house,
    id: 2,
    houseNumber: '352',
    street: '5th Avenue',
    postcode: '10118',
    lat: 40.7487,
    lng: -73.9854,
  },
  { ...newYork, ...street, id: 3, name: '5th Avenue', postcode: '10118', lat: 40.7484, lng: -73.985 },
  // One street, mapped in two pieces.
  { ...newYork, ...street, id: 4, name: '5th Avenue', postcode: '10118', lat: 40.7612, lng: -73.9756 },
  {
    ...newYork,
    id: 5,
    key: 'amenity',
    value: 'restaurant',
    layer: 'house',
    name: 'Corner Bistro',
    houseNumber: '331',
    street: 'West 4th Street',
    postcode: '10014',
    lat: 40.738,
    lng: -74.0038,
  },
  {
    ...newYork,
    id: 6,
    key: 'aeroway',
    value: 'aerodrome',
    layer: 'other',
    name: 'John F. Kennedy International Airport',
    district: 'Queens',
    lat: 40.6429,
    lng: -73.7794,
  },
  {
    ...newYork,
    id: 7,
    key: 'leisure',
    value: 'stadium',
    layer: 'house',
    name: 'Madison Square Garden',
    houseNumber: '4',
    street: 'Pennsylvania Plaza',
    postcode: '10001',
    lat: 40.7505,
    lng: -73.9934,
  },
  { ...newYork, id: 8, key: 'place', value: 'city', layer: 'city', name: 'New York', lat: 40.7127, lng: -74.006 },
  { ...newYork, id: 9, key: 'place', value: 'suburb', layer: 'district', name: 'Tribeca', lat: 40.7154, lng: -74.0093 },
  {
    ...newYork,
    id: 10,
    key: 'boundary',
    value: 'administrative',
    layer: 'county',
    name: 'New York County',
    lat: 40.77,
    lng: -73.97,
  },
  {
    ...newYork,
    id: 11,
    key: 'boundary',
    value: 'administrative',
    layer: 'state',
    name: 'New York',
    lat: 43.15,
    lng: -75.84,
  },
  {
    ...chicago,
    ...house,
    id: 20,
    houseNumber: '350',
    street: 'North Clark Street',
    postcode: '60654',
    lat: 41.8886,
    lng: -87.6312,
  },
  {
    ...chicago,
    id: 21,
    key: 'tourism',
    value: 'hotel',
    layer: 'house',
    name: 'Ambassador Chicago',
    houseNumber: '1301',
    street: 'North State Parkway',
    postcode: '60610',
    lat: 41.9056,
    lng: -87.6286,
  },
  {
    ...dallas,
    ...house,
    id: 30,
    houseNumber: '1500',
    street: 'Marilla Street',
    postcode: '75201',
    lat: 32.7763,
    lng: -96.7969,
  },
  { ...dallas, ...street, id: 31, name: 'Main Street', postcode: '75201', lat: 32.7811, lng: -96.798 },
  {
    ...chicago,
    ...street,
    id: 32,
    city: 'Evanston',
    name: 'Main Street',
    postcode: '60202',
    lat: 42.0335,
    lng: -87.6797,
  },
  {
    id: 40,
    ...street,
    name: 'Calle Fortaleza',
    city: 'San Juan',
    state: 'Puerto Rico',
    postcode: '00901',
    country: 'United States',
    countryCode: 'us',
    lat: 18.4649,
    lng: -66.1165,
  },
  {
    id: 50,
    ...street,
    name: '5th Avenue',
    city: 'Tijuana',
    state: 'Baja California',
    country: 'Mexico',
    countryCode: 'mx',
    lat: 32.5319,
    lng: -117.0382,
  },
  {
    id: 51,
    ...house,
    houseNumber: '350',
    street: 'City Hall Square',
    city: 'Windsor',
    state: 'Ontario',
    country: 'Canada',
    countryCode: 'ca',
    lat: 42.3171,
    lng: -83.0338,
  },
  {
    ...dallas,
    id: 60,
    key: 'shop',
    value: 'gift',
    layer: 'house',
    name: '<img src=x onerror=alert(1)>\u202Egnp.exe\u0000 \u2028"hostile" 💺 gifts',
    lat: 32.78,
    lng: -96.8,
  },
  {
    ...dallas,
    id: 61,
    key: 'shop',
    value: 'gift',
    layer: 'house',
    name: `hostile ${'🎁 gift '.repeat(200)}`,
    city: 'D'.repeat(500),
    lat: 32.781,
    lng: -96.801,
  },
]
