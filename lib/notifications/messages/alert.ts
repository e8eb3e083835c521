import { readSite } from '#site'
import 'server-only'
import { findEvent } from '@/lib/booking/model/events'
import { notice } from './bodies'
import type { Content, Message, SiteContent } from './message'

/** To the operator, about the site and not about the booking that its row names. */
export const alert: Message = {
  to: { operator: ['card_attack', 'charges_without_booking'] },
  compose: {
    operator: input => {
      const lost = findEvent(input.events, 'charges_without_booking')
      return lost === undefined ? CARD_ATTACK : describeLostCharges(lost.charges)
    },
  },
}

const CARD_ATTACK: Content = {
  heading: 'Stolen cards are being tested on your site',
  aboutSite: {
    eyebrow: 'Card-testing attack',
    note: 'We send one email per attack, and one a day about a slow one.',
  },
  paragraphs: [
    'At least 20 card payments were declined within 10 minutes, or 50 within 24 hours. This usually means someone is testing stolen card numbers.',
    'From 20 within 10 minutes the site protects itself. Until declines drop, each browser must solve a short puzzle in the background before paying, and at most 6 card payments per minute reach your gateway. Customers may have to wait, and can pay by phone, or by Zelle if you accept it. You do not need to turn anything off.',
  ],
  parts: [
    notice(
      'Please review today’s approved payments in your merchant interface and refund any you do not recognize. Make sure its velocity filters are on.',
    ),
  ],
}

/** `charges` are their invoices and transactions. */
function describeLostCharges(charges: readonly string[]): Content {
  return {
    heading: 'Your gateway has charges without a booking',
    aboutSite: { eyebrow: 'Lost bookings', note: 'We report each charge once.' },
    paragraphs: [
      'These card charges have invoice numbers of this site, but the site has no such bookings. They were probably lost when an older backup was restored. The customers paid and expect their rides.',
      ...charges,
    ],
    parts: [
      notice(
        'Please find each one in your merchant interface, contact the customer, and book the ride again or refund the charge there. If another site uses the same merchant account, they may be its charges.',
      ),
    ],
  }
}

/** About a database that takes no bookings: it cannot be in the outbox. */
export function describeStorageFailure(): SiteContent {
  const remedy = notice(
    'The server’s log names the cause and the remedy; docs/operations.md explains both. Do not restart the server before you have read it: if the database file was deleted, only the running server still has the data.',
  )
  const text = `The database cannot be written, so nothing can be booked, paid or changed. Visitors are told so and asked to call ${readSite().phone}. No card is charged.`
  const aboutSite = { eyebrow: 'Database', note: 'We send one email per outage.', isUrgent: true } as const
  return { heading: 'Your site cannot store bookings', aboutSite, paragraphs: [text], parts: [remedy] }
}
