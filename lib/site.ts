import citiesFile from '@/content/cities.json' with { type: 'json' }
import contact from '@/content/contact.json' with { type: 'json' }

/** What the whole house knows of itself: the brand, where it is found, the cities it serves. */
export const site = {
  brand: process.env.NEXT_PUBLIC_BRAND_NAME || 'Nocturne',
  url: process.env.NEXT_PUBLIC_SITE_URL || 'http://localhost:3000',
  /** The operator's own number, kept in reach on every page even when the content backend is silent. */
  phone: contact.phone,
  email: contact.email,
  links: {
    facebook: 'https://www.facebook.com/',
    instagram: 'https://www.instagram.com/',
    tiktok: 'https://www.tiktok.com/',
    /** The footer's Instagram link is a generic placeholder until the operator has an account. */
    instagramPlaceholder: '#',
  },
} as const

/** A served city's id, as in its page's path: "oklahoma-city". `content/cities.json` says which there are. */
export type CityId = string
export type City = {
  id: CityId
  name: string
  state: string
  timeZone: string
  lat: number
  lng: number
  /** How far its area reaches from its center, about as far as its commuters live; 35 miles where it is not given. */
  radiusMiles?: number
}

/** The cities offered, in the order they are shown. The server checks the file when it starts (lib/content/city.ts). */
export const cities: readonly City[] = citiesFile

export const cityIds = /* @__PURE__ */ cities.map(city => city.id) as [CityId, ...CityId[]]

/** "Los Angeles, CA" */
export function formatCity(city: City): string {
  return `${city.name}, ${city.state}`
}

/** The map's centre and zoom until a place is chosen. */
export const DEFAULT_MAP_VIEW = { lat: 40.7128, lng: -74.006, zoom: 13 } as const

/** The longest text that is searched for, or taken as a place as typed. */
export const MAX_TYPED_LETTERS = 120

/** Pixels that an arrow moves the vehicles and testimonials carousels. */
export const SCROLL_STEP_PX = 300
/** Posts in the home page's carousel. */
export const HOME_POST_COUNT = 12
/** How long toasts and the payment banner stay, while nobody holds them. */
export const ALERT_DURATION_MS = 5000
/** A post's id: what a file name, a URL and a hosted backend's key can all be. Checked before anything is fetched or stored. */
export const POST_ID_PATTERN = /^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/
