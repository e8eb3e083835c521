import { readSite } from '#site'
import 'server-only'
import type { EmailDocument } from './email-document'
import type { Message } from './email-transport'
import { renderEmailHtml } from './render-html'
import { renderEmailText } from './render-text'

/** Composes the operator's email about a card testing attack. */
export function composeCardAttackEmail(to: string): Omit<Message, 'key'> {
  const heading = 'Stolen cards are being tested on your site'
  const document: EmailDocument = {
    subject: `${heading} (${readSite().brand})`,
    eyebrow: 'Card-testing attack',
    heading,
    parts: [
      {
        kind: 'paragraph',
        text: 'At least 20 card payments were declined within 10 minutes, or 50 within 24 hours. This usually means someone is testing stolen card numbers.',
      },
      {
        kind: 'paragraph',
        text: 'From 20 within 10 minutes the site protects itself. Until declines drop, each browser must solve a short puzzle in the background before paying, and at most 6 card payments per minute reach your gateway. Two of these are kept for customers who booked at least an hour before the attack. Everyone else may have to wait, and can pay by phone, or by Zelle if you accept it. You do not need to turn anything off.',
      },
      {
        kind: 'notice',
        text: 'Please review today’s approved payments in your merchant interface and refund any you do not recognize. Make sure its velocity filters are on.',
      },
    ],
    footer: ['We send one email per attack, and one a day about a slow one.', `${readSite().brand}, ${readSite().url}`],
  }
  return toMessage(to, document)
}

/** Composes the operator's email about charges of lost bookings; `charges` are their invoices and transactions. */
export function composeChargesWithoutBookingEmail(to: string, charges: readonly string[]): Omit<Message, 'key'> {
  const heading = 'Your gateway has charges without a booking'
  return toMessage(to, {
    subject: `${heading} (${readSite().brand})`,
    eyebrow: 'Lost bookings',
    heading,
    parts: [
      {
        kind: 'paragraph',
        text: 'These card charges have invoice numbers of this site, but the site has no such bookings. They were probably lost when an older backup was restored. The customers paid and expect their rides.',
      },
      ...charges.map(text => ({ kind: 'paragraph' as const, text })),
      {
        kind: 'notice',
        text: 'Please find each one in your merchant interface, contact the customer, and book the ride again or refund the charge there. If another site uses the same merchant account, they may be its charges.',
      },
    ],
    footer: ['We report each charge once.', `${readSite().brand}, ${readSite().url}`],
  })
}

/** Composes the operator's email about a database that takes no bookings. */
export function composeStorageAlert(to: string): Omit<Message, 'key'> {
  const heading = 'Your site cannot store bookings'
  return toMessage(to, {
    subject: `NOW: ${heading} (${readSite().brand})`,
    eyebrow: 'Database',
    heading,
    parts: [
      {
        kind: 'paragraph',
        text: `The database cannot be written, so nothing can be booked, paid or changed. Visitors are told so and asked to call ${readSite().phone}. No card is charged.`,
      },
      {
        kind: 'notice',
        text: 'The server’s log names the cause and the remedy; docs/operations.md explains both. Do not restart the server before you have read it: if the database file was deleted, only the running server still has the data.',
      },
    ],
    footer: ['We send one email per outage.', `${readSite().brand}, ${readSite().url}`],
  })
}

function toMessage(to: string, document: EmailDocument): Omit<Message, 'key'> {
  return {
    to,
    subject: document.subject,
    text: renderEmailText(document),
    html: renderEmailHtml(document),
    invitations: [],
  }
}
