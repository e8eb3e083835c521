import { TZDate } from '@date-fns/tz'

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Formats cents, with a minus sign rather than a hyphen: 15700 -> "$157.00", -2000 -> "−$20.00". */
export function formatMoney(cents: number): string {
  return dollars.format(cents / 100).replace('-', '−')
}

/** Formats miles: 25.4 -> "25.40 mi". */
export function formatMiles(miles: number): string {
  return `${miles.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })} mi`
}

/** Formats a stored US number; other numbers stay unchanged. */
export function formatUsPhone(phone: string): string {
  return phone.replace(/^\+1(\d{3})(\d{3})(\d{4})/, '($1) $2-$3')
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export function uncapitalize(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

/** Formats a count: "1 bag", "2 bags". */
export function formatCount(amount: number, noun: string): string {
  return `${amount} ${amount === 1 ? noun : `${noun}s`}`
}

/** Formats seconds as "1 hr 25 min", at least one minute. */
export function formatDuration(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60))
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} hr` : `${hours} hr ${rest} min`
}

/** Reuses formats: creating one takes far longer than using it. */
const dateFormats = new Map<string, Intl.DateTimeFormat>()
function getDateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options)
  const format = dateFormats.get(key) ?? new Intl.DateTimeFormat('en-US', options)
  dateFormats.set(key, format)
  return format
}

/** Formats an instant: "Sat, Mar 14, 2026 at 2:30 PM EDT". */
export function formatInstant(instant: Date | string | number, timeZone: string): string {
  const date = new Date(instant)
  const day = getDateFormat({ timeZone, weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' })
  const time = getDateFormat({ timeZone, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })
  return `${day.format(date)} at ${time.format(date)}`
}

/** Formats an instant of this or the next year: "Sat, Mar 14, 8:45 PM EST". */
export function formatShortInstant(instant: Date | string | number, timeZone: string): string {
  const day = getDateFormat({ timeZone, weekday: 'short', month: 'short', day: 'numeric' })
  return `${day.format(new Date(instant))}, ${formatTime(instant, timeZone)}`
}

/** Formats a time of day: "8:45 PM EST". */
export function formatTime(instant: Date | string | number, timeZone: string): string {
  return getDateFormat({ timeZone, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }).format(
    new Date(instant),
  )
}

/** Returns the zone's short name: "EST" or "CDT". */
export function getZoneAbbreviation(instant: Date | number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' }).formatToParts(instant)
  return parts.find(part => part.type === 'timeZoneName')?.value ?? timeZone
}

/** `Intl.supportedValuesOf` lacks names such as "America/Indiana/Indianapolis". */
export function isTimeZone(name: string): boolean {
  try {
    return name.includes('/') && new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Converts an instant to its day in a zone: "2026-03-14". */
export function toIsoDateInZone(instant: Date | number, timeZone: string): string {
  const date = new TZDate(+instant, timeZone)
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
}

/** Returns the day that is some days after another: "2026-03-14". */
export function addDays(isoDate: string, days: number): string {
  const date = new Date(isoDate)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** Converts an instant to its time in a zone: "14:05". */
export function toTimeInZone(instant: Date | number, timeZone: string): string {
  const date = new TZDate(+instant, timeZone)
  return `${pad(date.getHours())}:${pad(date.getMinutes())}`
}

/** Formats the day that a date or time names, wherever it is read: "Mar 4, 2026". */
export function formatShortDate(iso: string): string {
  return formatDate(iso, 'short')
}

/** Formats the day that a date or time names, wherever it is read: "March 4, 2026". */
export function formatLongDate(iso: string): string {
  return formatDate(iso, 'long')
}

function formatDate(iso: string, month: 'short' | 'long'): string {
  const options = { timeZone: 'UTC', month, day: 'numeric', year: 'numeric' } as const
  return new Date(iso.slice(0, 10)).toLocaleDateString('en-US', options)
}

function pad(value: number): string {
  return String(value).padStart(2, '0')
}
