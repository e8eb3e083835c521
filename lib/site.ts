import citiesFile from '@/content/cities.json' with { type: 'json' }
import contact from '@/content/contact.json' with { type: 'json' }

export const site = {
  brand: process.env.NEXT_PUBLIC_BRAND_NAME || 'Nocturne',
  url: process.env.NEXT_PUBLIC_SITE_URL || 'http://localhost:3000',
  /** Shown even when the content backend is down. */
  phone: contact.phone,
  email: contact.email,
  links: {
    facebook: 'https://www.facebook.com/',
    instagram: 'https://www.instagram.com/',
    tiktok: 'https://www.tiktok.com/',
    instagramPlaceholder: '#',
  },
} as const

export type CityId = string
export type City = {
  id: CityId
  name: string
  state: string
  timeZone: string
  lat: number
  lng: number
  /** 35 by default, roughly the commuting area. */
  radiusMiles?: number
}

/** In display order, validated at server start (`citiesSchema`). */
export const cities: readonly City[] = citiesFile

export const cityIds = /* @__PURE__ */ cities.map(city => city.id) as [CityId, ...CityId[]]

/** Formats a city: "Los Angeles, CA". */
export function formatCity(city: City): string {
  return `${city.name}, ${city.state}`
}

export const MAX_PLACE_QUERY_LENGTH = 120

export const SCROLL_STEP_PX = 300
export const HOME_POST_COUNT = 12
export const TOAST_DURATION_MS = 5000
/** Safe as file name, URL and backend key; checked before any fetch or write. */
export const POST_ID_PATTERN = /^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/
