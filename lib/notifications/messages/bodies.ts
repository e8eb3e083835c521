import { readSite } from '#site'
import 'server-only'
import { describeStatus } from '@/lib/booking/model/describe-status'
import { formatMoment } from '@/lib/booking/model/eta'
import { formatFullName } from '@/lib/booking/model/extras'
import { describeCarHold } from '@/lib/booking/model/hold'
import type { PaymentMethod } from '@/lib/booking/model/payment-methods'
import { isFareConfirmed } from '@/lib/booking/model/quote'
import type { Booking } from '@/lib/booking/model/schemas'
import { hasReceivedPayment, isCanceled, isPayable } from '@/lib/booking/model/status'
import { formatMoney } from '@/lib/format'
import { describeCollection, describePaymentStatus, describeRideStatus } from '@/lib/operator/model/describe-status'
import { listBookingWarnings } from '@/lib/operator/model/warnings'
import { findCity } from '@/lib/served-cities'
import { type Content, type EmailPart, type MessageInput, sumRefundsDue } from './message'
import { blockPart, changesPart, chauffeurPart, etaPart, journeyParts, toCheckedJourneyPoint, zellePart } from './parts'

/** What most emails have besides their heading and their first words. */
type Body = {
  heading: string
  paragraphs: string[]
  /** The chauffeur comes first. */
  isAboutChauffeur?: boolean
  /** What to pay comes before the ride. */
  isAboutPayment?: boolean
}

/** Greets the booker and shows all that they know of their ride. */
export function toBooker(input: MessageInput, body: Body): Content {
  const { booking } = input
  const { isAboutChauffeur = false, isAboutPayment = false } = body
  const zelle = zellePart(input)
  const link = linkPart(input)
  return {
    heading: body.heading,
    paragraphs: [greet(booking.contactInfo.firstName), ...body.paragraphs.filter(Boolean)],
    parts: [
      ...(hasReceivedPayment(booking) || isAboutPayment ? balancePart(input) : []),
      ...(isAboutChauffeur ? [...etaPart(booking), ...chauffeurPart(booking)] : []),
      ...changesPart(input, 'booker'),
      ...(isAboutPayment ? [link, ...zelle, ...journeyParts(booking)] : [...journeyParts(booking), link, ...zelle]),
      ...(isAboutChauffeur || isCanceled(booking) ? [] : chauffeurPart(booking)),
      ...blockPart({ booking, title: 'Ride', heading: 'The ride' }),
      ...blockPart({ booking, title: 'Fare', heading: 'The fare' }),
      ...(zelle.length > 0 ? [] : blockPart({ booking, title: 'Payment' })),
      ...blockPart({ booking, title: 'Customer', heading: 'Your details' }),
    ],
  }
}

/** Greets a passenger who is not the booker, without amounts, links or requests. */
export function toPassenger(input: MessageInput, body: Body): Content {
  const { booking } = input
  const { isAboutChauffeur = false } = body
  const ride = blockPart({ booking, title: 'Ride', heading: 'The ride' })
  return {
    heading: body.heading,
    paragraphs: [greet(booking.extras.passenger?.firstName), ...body.paragraphs],
    parts: [
      ...(isAboutChauffeur ? [...etaPart(booking), ...chauffeurPart(booking)] : []),
      ...journeyParts(booking),
      ...(isAboutChauffeur || isCanceled(booking) ? [] : chauffeurPart(booking)),
      ...(isCanceled(booking) ? [] : ride),
    ],
  }
}

/** Shows the operator what to do, the link to the ride, and all of it; `reason` says why they get it. */
export function toOperator(input: MessageInput, heading: string, ...reason: EmailPart[]): Content {
  const { booking, link, now } = input
  return {
    heading,
    paragraphs: [...immediateRideParagraphs(booking, now), describeStandingForOperator(booking)],
    parts: [
      ...reason,
      ...requiredActionPart(booking),
      ...listBookingWarnings(booking).map(warning => notice(`Check with the customer. ${warning}`)),
      { kind: 'button', label: 'Open this ride', href: link, note: OPERATOR_LINK_NOTE },
      ...changesPart(input, 'operator'),
      ...journeyParts(booking, 'all', toCheckedJourneyPoint),
      ...blockPart({ booking, title: 'Customer', heading: 'Customer and passenger' }),
      ...blockPart({ booking, title: 'Ride', heading: 'The ride' }),
      ...chauffeurPart(booking).map(part => (part.kind === 'rows' ? { ...part, title: 'Chauffeur' } : part)),
      ...blockPart({ booking, title: 'Fare', heading: 'The fare' }),
      ...blockPart({ booking, title: 'Payment', reader: 'operator' }),
    ],
  }
}

const OPERATOR_LINK_NOTE = 'Anyone with this link can manage this booking. Please do not forward it.'

export function notice(text: string): EmailPart {
  return { kind: 'notice', text }
}

export function greet(firstName = ''): string {
  return firstName === '' ? 'Hello,' : `Hello ${firstName},`
}

/** What is paid and what is not, in sentences. */
export function describeStanding({ booking, now }: Pick<MessageInput, 'booking' | 'now'>): string {
  return [describeStatus(booking), describeCarHold(booking, now)].join(' ').trimEnd()
}

/** Says what goes back now and how; empty if nothing does. */
export function describeNewRefunds(input: Pick<MessageInput, 'events'>): string {
  const timings = {
    gateway: 'The refund usually appears on your card within a few days.',
    operator: 'We will send it to you directly.',
  }
  const sentences = (['gateway', 'operator'] as const).map(by => {
    const cents = sumRefundsDue(input, by)
    return cents === 0 ? '' : `We are refunding ${formatMoney(cents)} to you. ${timings[by]}`
  })
  return sentences.filter(Boolean).join(' ')
}

export function nameBooker({ contactInfo }: Pick<Booking, 'contactInfo'>): string {
  return formatFullName(contactInfo) || 'Someone'
}

const HOW_TO_PAY: Record<PaymentMethod, string> = {
  authorizenet: 'pay by card through the link',
  zelle: 'send it by Zelle',
  chauffeur: 'pay the chauffeur',
}

/** Says what is still due, and how to pay it: a ride with a balance takes place, so that the chauffeur may collect it. */
export function balancePart({ booking, now }: Pick<MessageInput, 'booking' | 'now'>): EmailPart[] {
  if (!isPayable(booking)) return []
  const amount = formatMoney(booking.account.dueCents)
  if (booking.status === 'pay_chauffeur') return [notice(`Please pay your chauffeur ${amount}, by card or in cash.`)]
  if (!hasReceivedPayment(booking)) {
    return [notice(`Payment of ${amount} is still due. ${describeCarHold(booking, now)}`.trimEnd())]
  }
  const atRide =
    Date.parse(booking.pickupAt) > +now && booking.paymentMethod !== 'chauffeur' ? ', or pay the chauffeur' : ''
  return [notice(`${amount} is still due: ${HOW_TO_PAY[booking.paymentMethod]}${atRide}.`)]
}

export function linkPart({ link, booking }: Pick<MessageInput, 'link' | 'booking'>): EmailPart {
  return {
    kind: 'button',
    label:
      isPayable(booking) && booking.paymentMethod !== 'chauffeur' ? 'View and pay for your ride' : 'View your ride',
    href: link,
    note: 'This link opens your booking. Please keep it private.',
  }
}

function immediateRideParagraphs(booking: Booking, now: Date): string[] {
  if (booking.scheduleOption !== 'immediately' || isCanceled(booking)) return []
  const city = findCity(booking.pickup.city)
  const at = formatMoment(booking.pickupAt, { ...booking, now })
  return [`As soon as possible${city === undefined ? '' : ` in ${city.name}`}, requested ${at}.`]
}

function describeStandingForOperator(booking: Booking): string {
  if (isCanceled(booking)) return describeRideStatus(booking)
  // A ride with a balance takes place.
  const collection = hasReceivedPayment(booking) ? describeCollection(booking) : ''
  return [describePaymentStatus(booking), collection && `${collection}.`].filter(Boolean).join(' ')
}

function requiredActionPart(booking: Booking): EmailPart[] {
  const { account, quote } = booking
  // Also of an active ride that was paid too much.
  if (account.operatorRefundCents > 0) {
    const amount = formatMoney(account.operatorRefundCents)
    return [notice(`Please send the refund of ${amount} manually, then record it on the operator page.`)]
  }
  if (account.openCharge?.isHeld && isCanceled(booking)) {
    return [
      notice(
        'A card payment for this ride is held for review at the gateway. We will decline it automatically if the gateway allows it. If the operator page still shows it tomorrow, please decline it in the merchant interface.',
      ),
    ]
  }
  if (booking.changedAfterConfirmationAt !== null && !isCanceled(booking)) {
    const assigned = booking.chauffeur === null ? '' : ` ${booking.chauffeur.name} is still assigned.`
    return [
      notice(
        `The customer changed this ride after you confirmed it.${assigned} Please confirm it again on the operator page, or assign another chauffeur.`,
      ),
    ]
  }
  if (!isFareConfirmed(quote) && !isCanceled(booking)) {
    const task = quote === null ? 'set the fare' : 'confirm the fare or set a different one'
    return [notice(`Please ${task} on the operator page.`)]
  }
  return []
}

export const brand = () => readSite().brand
