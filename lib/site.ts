import type { Pricing } from './pricing'

export type CityId = string
export type City = {
  id: CityId
  name: string
  state: string
  timeZone: string
  lat: number
  lng: number
  /** 35 by default, roughly the commuting area. */
  radiusMiles?: number | undefined
}

/** In dollars. */
export type ExtraRates = {
  stop: number
  childSeats: { infant: number; toddler: number; booster: number }
  meetInside: number
}

/** What a cancellation returns: all of it earlier than this, and a part later. A booking keeps those it was made with. */
export type CancellationTerms = { fullRefundHours: number; lateRefundPercent: number }

export type Site = {
  brand: string
  /** Path of a picture in place of the mark of `logo.ts`; empty for that. */
  logo: string
  url: string
  /** Shown even when the content backend is down. */
  phone: string
  email: string
  /** In display order. */
  cities: readonly City[]
  extraRates: ExtraRates
  fareIncludes: string
  pricing: Pricing
  /** Riders have to know them: none is here. */
  hasPromoCodes: boolean
  cancellation: CancellationTerms
  /** Whether riders between cities may share a car. */
  carpool: boolean
}

/** Of the element by which a page brings the site to the browser. */
export const SITE_ELEMENT_ID = 'site'

export const socialLinks = {
  facebook: 'https://www.facebook.com/',
  instagram: 'https://www.instagram.com/',
  tiktok: 'https://www.tiktok.com/',
  instagramPlaceholder: '#',
} as const

/** Formats a city: "Los Angeles, CA". */
export function formatCity(city: City): string {
  return `${city.name}, ${city.state}`
}

/** Of an address, or of a link to a map. */
export const MAX_PLACE_QUERY_LENGTH = 500

export const SCROLL_STEP_PX = 300
export const HOME_POST_COUNT = 12
export const TOAST_DURATION_MS = 5000
/** Safe as file name, URL and backend key; checked before any fetch or write. */
export const POST_ID_PATTERN = /^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/
