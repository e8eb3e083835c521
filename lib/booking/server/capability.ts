import { readSite } from '#site'
import 'server-only'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { getLastLegStart } from '@/lib/booking/model/pickup-time'
import type { Booking } from '@/lib/booking/model/schemas'

export const LINK_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000

const TRIP_LINK_LIFETIME_AFTER_RIDE_MS = 24 * 60 * 60 * 1000

/** `operator` manages a booking, `trip` shows the chauffeur's trip sheet. */
type Purpose = 'operator' | 'trip'

type Linked<Key extends keyof Booking> = { booking: Pick<Booking, Key | 'pickupAt' | 'returnAt'>; secret: string }

/** Builds the capability URL of a booking: it works until a week after the ride, and at least a week from now. */
export function buildOperatorLink({ booking, secret, now }: Linked<'id'> & { now: Date }): string {
  const expiresAt = new Date(Math.max(getLastLegStart(booking), +now) + LINK_LIFETIME_MS)
  return `${readSite().url}/operator#${signCapability({ id: booking.id, expiresAt, secret })}`
}

/**
 * Builds the URL of a booking's trip sheet, which works until a day after the ride, or until the ride has another
 * chauffeur.
 */
export function buildTripLink({ booking, secret }: Linked<'id' | 'chauffeur'>): string {
  const { id, chauffeur } = booking
  const boundTo = identifyChauffeur({ chauffeur, secret })
  const capability = signCapability({ id, expiresAt: getTripLinkExpiry(booking), secret, purpose: 'trip', boundTo })
  return `${readSite().url}/trip#${capability}`
}

export function getTripLinkExpiry(booking: Pick<Booking, 'pickupAt' | 'returnAt'>): Date {
  return new Date(getLastLegStart(booking) + TRIP_LINK_LIFETIME_AFTER_RIDE_MS)
}

/** Identifies the chauffeur of a ride, or that it has none, in its trip links. The car may change. */
export function identifyChauffeur({ chauffeur, secret }: Pick<Booking, 'chauffeur'> & { secret: string }): string {
  const person = chauffeur === null ? '' : `${chauffeur.name.toLowerCase()}\n${chauffeur.phone}`
  return createHmac('sha256', secret).update(`chauffeur\n${person}`).digest('hex').slice(0, 10)
}

type Capability = { id: string; expiresAt: Date; secret: string; purpose?: Purpose; boundTo?: string }

/**
 * Signs a capability for one booking until `expiresAt`: "7KQ4-M9XW.1774000000.signature". With `boundTo`, it also ends
 * with something else, such as the link that it was handed out by: "7KQ4-M9XW.1774000000.3f9a1c22b0.signature".
 */
export function signCapability({ id, expiresAt, secret, purpose = 'operator', boundTo }: Capability): string {
  const payload = [id, Math.floor(+expiresAt / 1000), boundTo].filter(part => part !== undefined).join('.')
  return `${payload}.${sign({ payload, secret, purpose })}`
}

type PresentedCapability = { text: string; secret: string; now: Date; purpose?: Purpose }

/** Verifies a capability and returns its booking ID, and what it is bound to; null otherwise. */
export function verifyCapability({
  text,
  secret,
  now,
  purpose = 'operator',
}: PresentedCapability): { id: string; boundTo: string | null } | null {
  const [, payload, id, expires, boundTo = null, signature] =
    /^(([A-Z0-9-]{9})\.(\d{1,12})(?:\.([0-9a-f]{10}))?)\.([\w-]{43})$/.exec(text) ?? []
  if (payload === undefined || id === undefined || signature === undefined) return null
  const isSignatureValid = timingSafeEqual(Buffer.from(signature), Buffer.from(sign({ payload, secret, purpose })))
  return isSignatureValid && Number(expires) * 1000 > +now ? { id, boundTo } : null
}

function sign({ payload, secret, purpose }: { payload: string; secret: string; purpose: Purpose }): string {
  const prefix = { operator: "operator's capability", trip: 'trip sheet' }[purpose]
  return createHmac('sha256', secret).update(`${prefix}\n${payload}`).digest('base64url')
}

/** Reads the capability of a Bearer header; empty without one. */
export function bearerCapability(request: Request): string {
  return /^Bearer ([\w.-]{1,200})$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
}
