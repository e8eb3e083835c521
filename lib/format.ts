import { TZDate } from '@date-fns/tz'

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Cents as dollars: 15700 -> "$157.00". */
export function formatMoney(cents: number): string {
  return dollars.format(cents / 100)
}

/** Miles as shown on the tiles: 25.4 -> "25.40 mi". */
export function formatMiles(miles: number): string {
  return `${miles.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })} mi`
}

/** "1 bag", "2 bags". */
export function formatCount(amount: number, noun: string): string {
  return `${amount} ${amount === 1 ? noun : `${noun}s`}`
}

/** Seconds as "1 hr 25 min"; never less than a minute. */
export function formatDuration(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60))
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} hr` : `${hours} hr ${rest} min`
}

/** An instant in the words of a zone: "Sat, Mar 14, 2026 at 2:30 PM EDT". The zone's name always stands with it. */
export function formatInstant(instant: Date | string | number, timeZone: string): string {
  const date = new Date(instant)
  const day = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
  }).format(date)
  const time = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(date)
  return `${day} at ${time}`
}

/** A time of day in a zone with the zone's name: "8:45 PM (EST)". */
export function formatTime(instant: Date | string | number, timeZone: string): string {
  const date = new Date(instant)
  const time = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' }).format(date)
  return `${time} (${getZoneAbbreviation(date, timeZone)})`
}

/** "EST" or "CDT": the zone's short name at an instant. */
export function getZoneAbbreviation(instant: Date | number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' }).formatToParts(instant)
  return parts.find(part => part.type === 'timeZoneName')?.value ?? timeZone
}

/** The calendar day of an instant in a zone, as "2026-03-14". */
export function toIsoDateInZone(instant: Date | number, timeZone: string): string {
  const date = new TZDate(+instant, timeZone)
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
}

/** The wall clock of an instant in a zone, as "14:05". */
export function toTimeInZone(instant: Date | number, timeZone: string): string {
  const date = new TZDate(+instant, timeZone)
  return `${pad(date.getHours())}:${pad(date.getMinutes())}`
}

/** A post's day on a card: "Mar 4, 2026". Posts are dated by day, so the zone is fixed. */
export function formatShortDate(iso: string): string {
  return new Date(iso).toLocaleDateString('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric', year: 'numeric' })
}

/** A post's day at its head: "March 4, 2026". */
export function formatLongDate(iso: string): string {
  return new Date(iso).toLocaleDateString('en-US', { timeZone: 'UTC', month: 'long', day: 'numeric', year: 'numeric' })
}

function pad(value: number): string {
  return String(value).padStart(2, '0')
}
