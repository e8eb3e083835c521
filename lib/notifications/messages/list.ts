import 'server-only'
import type { Booking } from '@/lib/booking/model/schemas'
import { type EmailRecipient, hasPassengerEmail, type Message, type Occurrence } from './message'
import { courtesy, moneyMoved, paid, refund } from './money'
import { alert, request } from './operator'
import { reminder } from './reminder'
import { booked, canceled, changed, chauffeur, confirmed, link } from './ride'

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
  request,
  reminder,
  alert,
} as const satisfies Record<string, Message>
export type MessageName = keyof typeof messages
const NAMES = Object.keys(messages) as MessageName[]
const RECIPIENTS = ['booker', 'passenger', 'operator'] as const

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
