import 'server-only'
import { toFareFact } from '@/lib/booking/model/events'
import { isFareConfirmed } from '@/lib/booking/model/quote'
import { zelleDueAtFor } from '@/lib/booking/server/derive-ride'
import { updateBooking } from '@/lib/booking/server/store'
import { formatMoney } from '@/lib/format'
import { fareCentsSchema } from '@/lib/operator/model/schemas'
import { agreeQuote } from '@/lib/payments/server/change-ride'
import { defineAction, explainCanceled, saysNotified, toDollars } from '../define-action'

export const fare = defineAction({
  name: 'fare',
  summary:
    'Sets the fare of a ride whose fare is an estimate or could not be calculated; the customer gets an email and can pay it. The amount of the estimate confirms it',
  label: ({ booking: { quote } }) =>
    quote?.provisional ? `Confirm fare of ${formatMoney(quote.totalCents)}…` : 'Set the fare…',
  input: {
    amountCents: {
      kind: 'amount',
      label: 'Fare in dollars',
      schema: fareCentsSchema,
      initial: ({ booking }) => toDollars(booking.quote?.totalCents ?? 0),
      hint: 'For the whole ride.',
    },
  },
  unavailable: ({ booking }) =>
    explainCanceled(booking) ?? (isFareConfirmed(booking.quote) ? 'This ride already has a fare.' : null),
  isNext: () => true,
  question: ({ booking }) => ({
    title: booking.quote === null ? 'Set the fare' : 'Confirm the fare',
    text: `Agree on it with the customer first. ${saysNotified(booking)} Then this amount can be paid.`,
    yes: 'Set this fare',
  }),
  done: booking =>
    `The fare is ${formatMoney(booking.quote?.totalCents ?? 0)}. ${booking.contactInfo.firstName} will be notified by email and can pay now.`,

  async apply(tx, { booking, row }, { amountCents }) {
    const quote = agreeQuote(booking.quote, amountCents)
    const zelleDueAt = zelleDueAtFor({ ...booking, quote }, tx.now)
    await updateBooking(tx, {
      booking: { ...booking, quote, zelleDueAt },
      version: row.version,
      events: [{ type: 'fare_agreed', fare: toFareFact(quote), was: toFareFact(booking.quote) }],
    })
  },
})
