import { type DeepLinkParameter, deepLinkParameters } from '@/lib/deep-link-parameters'
import type { Place } from '@/lib/places/model/schemas'
import { findCity } from '@/lib/served-cities'
import { MAX_PLACE_QUERY_LENGTH } from '@/lib/site'
import type { Draft } from './draft'
import { MAX_PARTY } from './fields'
import { typedCodeSchema } from './promo'

/** Places are search text, never trusted ids. */
export type DeepLink = Partial<Record<DeepLinkParameter, string>>

/** Builds the path of a prefilled booking form. */
export function buildDeepLinkPath(link: DeepLink): string {
  const entries = deepLinkParameters.flatMap(name => {
    const value = link[name]
    return value === undefined ? [] : [[name, value]]
  })
  return `/?${new URLSearchParams(entries)}#booking-flow`
}

const TIME_PATTERN = /^([01]\d|2[0-3]):[0-5]\d$/

/** Parses the valid parts of a deep link. Drops a date before `today`, the date in the last zone ("2026-11-21"). */
export function parseDeepLink(parameters: URLSearchParams, { today = '' } = {}): Partial<Draft> {
  const get = (name: DeepLinkParameter) => parameters.get(name)?.trim() ?? ''
  const draft: Partial<Draft> = {}
  const city = findCity(get('city'))
  if (get('service') === 'city-to-city') draft.serviceType = 'City to City'
  else if (city !== undefined || get('service') === 'within-city') draft.serviceType = 'Within City'
  if (city !== undefined && draft.serviceType === 'Within City') draft.selectedCity = city.id
  const pickup = normalizeText(get('pickup'))
  const dropOff = normalizeText(get('dropoff'))
  if (pickup !== '') draft.pickupQuery = pickup
  if (dropOff !== '') draft.dropOffQuery = dropOff
  Object.assign(draft, parseSchedule({ when: get('when'), date: get('date'), time: get('time'), today }))
  if (get('transfer') === 'round-trip') draft.transferType = 'Round Trip'
  if (get('transfer') === 'one-way') draft.transferType = 'One Way'
  const vehicle = normalizeText(get('vehicle'))
  if (vehicle !== '') Object.assign(draft, { carCategory: vehicle, isVehicleChosen: true })
  const passengers = parseCount(get('passengers'), 1)
  const bags = parseCount(get('bags'), 0)
  if (passengers !== null) draft.passengers = passengers
  if (bags !== null) draft.bags = bags
  const code = typedCodeSchema.safeParse(get('promo'))
  if (code.success) draft.promo = { code: code.data }
  return draft
}

/** Replaces a link's texts by the places that the rider chose for them. */
export function withChosenPlaces(
  linked: Partial<Draft>,
  { pickup, dropoff }: { pickup: Place | null; dropoff: Place | null },
): Partial<Draft> {
  const { pickupQuery, dropOffQuery, ...rest } = linked
  return {
    ...rest,
    ...(pickup === null ? pickupQuery !== undefined && { pickupQuery } : { pickupLocation: pickup }),
    ...(dropoff === null ? dropOffQuery !== undefined && { dropOffQuery } : { dropOffLocation: dropoff }),
  }
}

export function removeDeepLinkParameters(href: string): string {
  const url = new URL(href)
  const present = deepLinkParameters.filter(name => url.searchParams.has(name))
  for (const name of present) url.searchParams.delete(name)
  return present.length === 0 ? href : url.href
}

type LinkedTime = Record<'when' | 'date' | 'time' | 'today', string>

function parseSchedule({ when, date, time, today }: LinkedTime): Partial<Draft> {
  if (when === 'now') return { scheduleOption: 'immediately' }
  const isPast = isCalendarDate(date) && date < today
  const schedule = {
    ...(isCalendarDate(date) && !isPast && { pickupDate: date }),
    ...(TIME_PATTERN.test(time) && !isPast && { pickupTime: time }),
  }
  const isGiven = date !== '' || time !== ''
  if (!isGiven) return when === 'later' ? { scheduleOption: 'later' } : {}
  // A time that cannot be used is asked for again.
  return { pickupDate: '', pickupTime: '', ...schedule, scheduleOption: 'later' }
}

function normalizeText(text: string): string {
  return text
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_PLACE_QUERY_LENGTH)
    .replace(/\p{Cs}$/u, '')
    .trim()
}

function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

function parseCount(text: string, minimum: number): number | null {
  if (!/^\d{1,2}$/.test(text)) return null
  const number = Number(text)
  return number >= minimum && number <= MAX_PARTY ? number : null
}
