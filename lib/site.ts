import citiesFile from '@/content/cities.json' with { type: 'json' }
import contact from '@/content/contact.json' with { type: 'json' }

/** Defines the brand, its origin and its contact constants. */
export const site = {
  brand: process.env.NEXT_PUBLIC_BRAND_NAME || 'Nocturne',
  url: process.env.NEXT_PUBLIC_SITE_URL || 'http://localhost:3000',
  /** The operator's number, shown on every page even when the content backend is down. */
  phone: contact.phone,
  email: contact.email,
  links: {
    facebook: 'https://www.facebook.com/',
    instagram: 'https://www.instagram.com/',
    tiktok: 'https://www.tiktok.com/',
    /** A generic placeholder until the operator has an Instagram account. */
    instagramPlaceholder: '#',
  },
} as const

/** Identifies a served city, as in its page's path: "oklahoma-city" (see `content/cities.json`). */
export type CityId = string
export type City = {
  id: CityId
  name: string
  state: string
  timeZone: string
  lat: number
  lng: number
  /** Service radius around the center, roughly the commuter belt; 35 miles by default. */
  radiusMiles?: number
}

/** Lists the served cities in display order. Validated at server start (`citiesSchema` in lib/content/city-guide.ts). */
export const cities: readonly City[] = citiesFile

export const cityIds = /* @__PURE__ */ cities.map(city => city.id) as [CityId, ...CityId[]]

/** Formats a city: "Los Angeles, CA". */
export function formatCity(city: City): string {
  return `${city.name}, ${city.state}`
}

export const DEFAULT_MAP_VIEW = { lat: 40.7128, lng: -74.006, zoom: 13 } as const

/** The longest text accepted as a search or as a typed place. */
export const MAX_TYPED_LETTERS = 120

/** Pixels that an arrow scrolls the vehicles and testimonials carousels. */
export const SCROLL_STEP_PX = 300
export const HOME_POST_COUNT = 12
/** How long toasts and the payment banner stay, unless hovered or focused. */
export const ALERT_DURATION_MS = 5000
/** Matches post ids safe as file names, URLs and backend keys; checked before any fetch or write. */
export const POST_ID_PATTERN = /^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/
