import 'server-only'
import { describeFare } from '@/lib/booking/model/describe-fare'
import { findEvent } from '@/lib/booking/model/events'
import { formatMoney } from '@/lib/format'
import { describeNewRefunds, describeStanding, nameBooker, toBooker, toOperator, toPassenger } from './bodies'
import { type Message, type MessageInput, sumOf } from './message'
import { changesPart, isNews } from './parts'

export const changed: Message = {
  to: {
    booker: ['ride_changed', 'fare_agreed'],
    passenger: ['ride_changed'],
    operator: ['ride_changed', 'fare_agreed'],
  },
  when: (event, _, recipient) =>
    event.type !== 'ride_changed' || (recipient !== 'former_passenger' && isNews(event.fields, recipient)),
  hasInvitations: () => true,
  isUrgent: true,
  endsWithRide: true,
  supersededBy: ['changed'],
  compose: {
    booker: input => {
      const payment = describePayment(input)
      const details = 'Here are your updated ride details.'
      const rest = payment ? `${payment} ${details}` : `${details} ${describeStanding(input)}`
      return toBooker(input, {
        heading: 'Your ride has changed',
        paragraphs: [[describeNewFare(input), rest].filter(Boolean).join(' ')],
      })
    },
    passenger: input => {
      const paragraphs = [`The ride that ${nameBooker(input.booking)} booked for you has changed.`]
      const content = toPassenger(input, { heading: 'Your ride has changed', paragraphs })
      return { ...content, parts: [...changesPart(input, 'passenger'), ...content.parts] }
    },
    operator: input => toOperator(input, 'Ride changed'),
  },
}

function describeNewFare(input: MessageInput): string {
  const agreed = findEvent(input.events, 'fare_agreed')
  const isConfirmed = agreed?.was === null || agreed?.was.provisional === true
  return agreed !== undefined && isConfirmed ? `Your fare is confirmed: ${describeFare(agreed.fare)}.` : ''
}

/** Describes what was paid with a change, or what it returns; empty without either. */
function describePayment(input: MessageInput): string {
  const paidCents = sumOf(input, 'payment_received')
  if (paidCents > 0) return `We received your payment of ${formatMoney(paidCents)}, and your ride has been changed.`
  return describeNewRefunds(input)
}
