import 'server-only'
import type { Booking } from '@/lib/booking/model/schemas'
import { alert } from './alert'
import { booked } from './booked'
import { canceled } from './canceled'
import { changed } from './changed'
import { chauffeur } from './chauffeur'
import { confirmed } from './confirmed'
import { courtesy } from './courtesy'
import { link } from './link'
import { type EmailRecipient, hasPassengerEmail, type Message, type Occurrence } from './message'
import { moneyMoved } from './money-moved'
import { paid } from './paid'
import { refund } from './refund'
import { released } from './released'
import { reminder } from './reminder'
import { request } from './request'

/** All emails. Of those that one update of a booking causes, each recipient gets the first. */
export const messages = {
  canceled,
  booked,
  changed,
  courtesy,
  paid,
  refund,
  money_moved: moneyMoved,
  chauffeur,
  confirmed,
  link,
  released,
  request,
  reminder,
  alert,
} as const satisfies Record<string, Message>
export type MessageName = keyof typeof messages
const NAMES = Object.keys(messages) as MessageName[]
const RECIPIENTS = ['booker', 'passenger', 'former_passenger', 'operator'] as const

/** Throws for a message that is not in the list. */
export function parseMessageName(text: string): MessageName {
  const name = NAMES.find(each => each === text)
  if (name === undefined) throw new Error(`there is no email "${text}"`)
  return name
}

/** Chooses who gets which email about what happened at once; without the booking where nothing depends on it. */
export function chooseMessages(events: readonly Occurrence[], booking: Booking | null) {
  return RECIPIENTS.flatMap(recipient => {
    if (recipient === 'passenger' && (booking === null || !hasPassengerEmail(booking))) return []
    const message = NAMES.find(name => events.some(event => isFor(messages[name], event, booking, recipient)))
    return message === undefined ? [] : [{ message, recipient }]
  })
}

function isFor({ to, when }: Message, event: Occurrence, booking: Booking | null, recipient: EmailRecipient): boolean {
  if (to[recipient]?.includes(event.type) !== true) return false
  return when === undefined || (booking !== null && when(event, booking, recipient))
}
