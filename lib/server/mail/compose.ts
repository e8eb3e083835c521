import 'server-only'
import { formatInstant } from '@/lib/format'
import type { News } from '@/lib/server/database/tables'
import { site } from '@/lib/site'
import { tellBooker } from './compose-booker'
import { composeCardAttack } from './compose-card-attack'
import { footOf } from './compose-foot'
import { invitationsOf } from './compose-invitations'
import { tellOperator } from './compose-operator'
import { tellPassenger } from './compose-passenger'
import { momentOf } from './compose-reminder'
import type { Composition } from './composition'
import type { Letter } from './letter'
import { letterHtml } from './letter-html'
import { letterText } from './letter-text'
import type { Message } from './port'
import { bookingForOperator, bookingForPassenger, shownBooking } from './shown-booking'

const READERS = {
  booker: { show: shownBooking, tell: tellBooker },
  passenger: { show: bookingForPassenger, tell: tellPassenger },
  operator: { show: bookingForOperator, tell: tellOperator },
} as const

/** A message in HTML and in text that say the same, with its calendar files. */
export function composeMessage(composition: Composition): Omit<Message, 'key'> {
  const { recipient, booking, before, withReturn, to } = composition
  if (composition.kind === 'card_attack') return composeCardAttack(to)
  const { show, tell } = READERS[recipient]
  const given = {
    ...composition,
    shown: show(booking),
    before: before && show(before),
    withReturn: withReturn && show(withReturn),
  }
  const { heading, lead, parts } = tell(given)
  const letter: Letter = {
    subject: subjectOf({ composition, heading }),
    eyebrow: `Booking ${booking.id}`,
    heading,
    parts: [...lead.map(text => ({ kind: 'words' as const, text })), ...parts],
    foot: footOf(composition),
  }
  return {
    to,
    subject: letter.subject,
    text: letterText(letter),
    html: letterHtml(letter),
    invitations: invitationsOf(given),
  }
}

/** "Your ride is booked: Sun, Mar 14, 2027 (7KQ4-M9XW)": our words, the day in the pickup's zone and the id, no more. */
function subjectOf({ composition, heading }: { composition: Composition; heading: string }): string {
  const { kind, booking, recipient } = composition
  const day = formatInstant(momentOf({ kind, booking }), booking.pickupTimeZone).replace(/ at .*/, '')
  const subject = `${heading}: ${day} (${booking.id})`
  if (recipient !== 'operator') return `${subject}, ${site.brand}`
  return isForNow({ kind, booking }) ? `NOW ${subject}` : subject
}

/** News of money alone leave time. */
const URGENT: readonly News[] = ['booked', 'changed', 'paid', 'cancelled']

/** Whether the operator has to act on a message at once: somebody waits, or does no longer. */
function isForNow({ kind, booking }: Pick<Composition, 'kind' | 'booking'>): boolean {
  return booking.scheduleOption === 'immediately' && URGENT.includes(kind)
}
