import 'server-only'
import { z } from 'zod'
import { type BookingEvent, bookingEventSchema, type EventType } from '@/lib/booking/model/events'
import { sumCents } from '@/lib/booking/model/ledger'
import type { ZelleOptions } from '@/lib/booking/model/payment-methods'
import type { Booking } from '@/lib/booking/model/schemas'
import { codeSchema } from '@/lib/booking/model/texts'
import type { Recipient } from '@/lib/notifications/tables'

/** What an email may be about besides an event of the booking: it has changed nothing. */
const noticeSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('reminder_due'), leg: z.enum(['outbound', 'return']), hours: z.int() }),
  /** By who lost the link. */
  z.object({ type: z.literal('link_requested') }),
  z.object({ type: z.literal('zelle_reported'), cents: z.int() }),
  z.object({ type: z.literal('card_attack') }),
  z.object({ type: z.literal('charges_without_booking'), charges: z.array(codeSchema) }),
])
export type Notice = z.infer<typeof noticeSchema>
export type Occurrence = BookingEvent | Notice
export const occurrencesSchema = z.array(z.union([bookingEventSchema, noticeSchema]))

export type EmailRecipient = Exclude<Recipient, 'webhook'>

export type MessageInput = {
  recipient: EmailRecipient
  /** All that happened at once, not only what the message is about. */
  events: readonly Occurrence[]
  /** As it is now, with the texts that the recipient may see. */
  booking: Booking
  link: string
  now: Date
  /** Where to send what is due; null if that is not offered. */
  zelle: ZelleOptions | null
}

export type EmailRow = { label: string; value: string; previousValue?: string; strong?: boolean }
/** `check` is for the operator. */
export type JourneyPoint = {
  label: 'Pickup' | 'Stop' | 'Drop-off'
  name: string
  area: string
  check?: string
}
export type EmailPart =
  | { kind: 'paragraph'; text: string }
  | { kind: 'notice'; text: string }
  | { kind: 'journey'; title: string; when: string; points: JourneyPoint[] }
  | { kind: 'rows'; title: string; rows: EmailRow[]; amounts?: boolean }
  | { kind: 'button'; label: string; href: string; note: string }

export type EmailDocument = {
  subject: string
  eyebrow: string
  heading: string
  parts: EmailPart[]
  footer: string[]
}

export type Content = {
  heading: string
  paragraphs: string[]
  parts: EmailPart[]
  /** Of an alert, which is about the site and not about a booking. */
  aboutSite?: AboutSite
}
type AboutSite = { eyebrow: string; note: string; isUrgent?: true }
/** To the operator, about the site. */
export type SiteContent = Content & { aboutSite: AboutSite }

/** An email: who gets it for which events, and what it says to each. */
export type Message = {
  to: Partial<Record<EmailRecipient, readonly Occurrence['type'][]>>
  /** Narrows `to`. */
  when?: (event: Occurrence, booking: Booking, recipient: EmailRecipient) => boolean
  compose: Partial<Record<EmailRecipient, (input: MessageInput) => Content>>
  /** Brings the calendar files of the ride. */
  hasInvitations?: (events: readonly Occurrence[]) => boolean
  /** To the operator, of an immediate ride. */
  isUrgent?: true
  /** Of no interest once the ride is canceled. */
  endsWithRide?: true
  /** What it says is over. */
  isObsolete?: (events: readonly Occurrence[], booking: Booking, now: Date) => boolean
}

/** Returns whether a passenger other than the booker has an email address. */
export function hasPassengerEmail({ extras, contactInfo }: Pick<Booking, 'extras' | 'contactInfo'>): boolean {
  const email = extras.passenger?.email ?? ''
  return email !== '' && email.toLowerCase() !== contactInfo.email.toLowerCase()
}

export function isBookingEvent(event: Occurrence): event is BookingEvent {
  return bookingEventSchema.safeParse(event).success
}

/** Sums an amount over the events of some types. */
export function sumOf({ events }: Pick<MessageInput, 'events'>, ...types: EventType[]): number {
  const of = events.filter(event => types.some(type => type === event.type))
  return sumCents(of.filter(event => 'cents' in event))
}

/** Sums what is to go back now: all, or what one of them sends. */
export function sumRefundsDue({ events }: Pick<MessageInput, 'events'>, by?: 'gateway' | 'operator'): number {
  const due = events.filter(event => event.type === 'refund_due')
  return sumCents(due.filter(event => by === undefined || event.by === by))
}
