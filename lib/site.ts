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

export type CityId = 'los-angeles' | 'dallas' | 'new-york' | 'chicago' | 'oklahoma-city'
export type City = { id: CityId; name: string; state: string; timeZone: string; lat: number; lng: number }

/** The cities offered, in the order they are shown. */
export const cities: readonly City[] = [
  {
    id: 'los-angeles',
    name: 'Los Angeles',
    state: 'CA',
    timeZone: 'America/Los_Angeles',
    lat: 34.0522,
    lng: -118.2437,
  },
  { id: 'dallas', name: 'Dallas', state: 'TX', timeZone: 'America/Chicago', lat: 32.7767, lng: -96.797 },
  { id: 'new-york', name: 'New York City', state: 'NY', timeZone: 'America/New_York', lat: 40.7128, lng: -74.006 },
  { id: 'chicago', name: 'Chicago', state: 'IL', timeZone: 'America/Chicago', lat: 41.8781, lng: -87.6298 },
  { id: 'oklahoma-city', name: 'Oklahoma City', state: 'OK', timeZone: 'America/Chicago', lat: 35.4676, lng: -97.5164 },
]

export const cityIds = /* @__PURE__ */ cities.map(city => city.id) as [CityId, ...CityId[]]

/** "Los Angeles, CA" */
export function cityLabel(city: City): string {
  return `${city.name}, ${city.state}`
}

/** The map's centre and zoom until a place is chosen. */
export const DEFAULT_MAP = { lat: 40.7128, lng: -74.006, zoom: 13 } as const

/** Pixels that an arrow moves the vehicles and testimonials carousels. */
export const SCROLL_STEP_PX = 300
/** Posts in the home page's carousel. */
export const POSTS_ON_HOME = 12
/** How long toasts and the payment banner stay, while nobody holds them. */
export const NOTICE_MS = 5000
/** A post's id: what a file name, a URL and a hosted backend's key can all be. Checked before anything is fetched or stored. */
export const POST_ID_PATTERN = /^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/
