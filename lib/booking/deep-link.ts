import type { Draft } from '@/lib/booking/schemas'
import { cities } from '@/lib/site'

/**
 * What a link into the booking may say beforehand. Every part is optional; what is unknown or wrong is left out, and
 * the rider sees and can change all of it. Places are words to be looked up, never ids that are trusted.
 */
export type DeepLink = {
  city?: string
  service?: string
  pickup?: string
  dropoff?: string
  date?: string
  time?: string
  vehicle?: string
  passengers?: string
  bags?: string
  transfer?: string
}

/** The query parameters that a link may carry, by name. */
export const deepLinkNames = [
  'city',
  'service',
  'pickup',
  'dropoff',
  'date',
  'time',
  'vehicle',
  'passengers',
  'bags',
  'transfer',
] as const satisfies readonly (keyof DeepLink)[]

/** The address that opens the booking with this filled in. */
export function deepLinkPath(link: DeepLink): string {
  const given = deepLinkNames.flatMap(name => {
    const value = link[name]
    return value === undefined ? [] : [[name, value]]
  })
  return `/?${new URLSearchParams(given)}#booking-flow`
}

const MAX_WORDS_LETTERS = 120
const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/
const TIME_PATTERN = /^([01]\d|2[0-3]):[0-5]\d$/

/** As much of a draft as a link says well; the rest of it is as if it were not there. */
export function readDeepLink(parameters: URLSearchParams): Partial<Draft> {
  const get = (name: keyof DeepLink) => parameters.get(name)?.trim() ?? ''
  const draft: Partial<Draft> = {}
  const city = cities.find(({ id }) => id === get('city'))
  if (get('service') === 'city-to-city') draft.serviceType = 'City to City'
  else if (city !== undefined) {
    draft.serviceType = 'Within City'
    draft.selectedCity = city.id
  }
  const pickup = words(get('pickup'))
  const dropOff = words(get('dropoff'))
  if (pickup !== '') draft.pickupWords = pickup
  if (dropOff !== '') draft.dropOffWords = dropOff
  if (isDay(get('date'))) draft.pickupDate = get('date')
  if (TIME_PATTERN.test(get('time'))) draft.pickupTime = get('time')
  if (draft.pickupDate !== undefined || draft.pickupTime !== undefined) draft.scheduleOption = 'later'
  if (get('transfer') === 'round-trip') draft.transferType = 'Round Trip'
  const vehicle = words(get('vehicle'))
  if (vehicle !== '') draft.carCategory = vehicle
  const passengers = count(get('passengers'), 1)
  const bags = count(get('bags'), 0)
  if (passengers !== null) draft.passengers = passengers
  if (bags !== null) draft.bags = bags
  return draft
}

function words(text: string): string {
  return text
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_WORDS_LETTERS)
}

function isDay(text: string): boolean {
  return DAY_PATTERN.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))
}

const MAX_COUNT = 60

function count(text: string, least: number): number | null {
  if (!/^\d{1,2}$/.test(text)) return null
  const number = Number(text)
  return number >= least && number <= MAX_COUNT ? number : null
}
