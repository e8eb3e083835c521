import { readSite } from '#site'
import 'server-only'
import { findEvent } from '@/lib/booking/model/events'
import { describeWay } from '@/lib/booking/model/payment-methods'
import { formatMoney } from '@/lib/format'
import { describeForOperator } from '@/lib/operator/model/describe-event'
import { toSingleLine } from '@/lib/typed-text'
import { notice, toOperator } from './bodies'
import type { Content, Message, SiteContent } from './message'

/** What waits for the operator and has changed nothing yet: a wish or a word of the customer, or a charge. */
export const request: Message = {
  to: { operator: ['change_asked', 'zelle_reported', 'charge_unknown'] },
  compose: {
    operator: input => {
      const unknown = findEvent(input.events, 'charge_unknown')
      if (unknown !== undefined) {
        return toOperator(input, 'Card payment to look up', notice(describeForOperator([unknown], input.booking)))
      }
      const asked = findEvent(input.events, 'change_asked')
      if (asked === undefined) {
        const { cents = 0 } = findEvent(input.events, 'zelle_reported') ?? {}
        const words = `The customer says that they sent ${formatMoney(cents)} by Zelle with the order number ${input.booking.invoiceNumber}. Nothing is recorded yet: once it has arrived, record it on the operator page.`
        return toOperator(input, 'Zelle payment announced', notice(words))
      }
      const lines = [
        ...asked.changes,
        `Difference to be paid ${describeWay(asked.payBy)}: ${formatMoney(asked.dueCents)}`,
      ]
      const rows = lines.map(line => ({ label: '', value: toSingleLine(line) }))
      return toOperator(
        input,
        'Change requested',
        notice(
          `The customer wants to change this ride and to pay the difference ${describeWay(asked.payBy)}. Nothing has changed yet. If you agree, change the ride on the operator page: the difference is then due.`,
        ),
        { kind: 'rows', title: 'What the customer wants', rows },
      )
    },
  },
}

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

type Purpose = 'settings' | 'rides'

const WORDS: Record<Purpose, { eyebrow: string; opens: string; label: string; note: string }> = {
  settings: {
    eyebrow: 'Settings',
    opens: 'your rates, hours, cars and texts',
    label: 'Open the settings',
    note: 'It works for 12 hours. Whoever has it can change your site: do not forward this email.',
  },
  rides: {
    eyebrow: 'Rides',
    opens: 'the rides of today and the next days',
    label: 'Open the list of rides',
    note: 'It works for 30 days. Whoever has it can manage all rides: do not forward this email.',
  },
}

/** To the operator, who asked for it on the page that it opens. They are about no booking and not in the outbox. */
export function describeOperatorLink(purpose: Purpose, href: string): SiteContent {
  const { eyebrow, opens, label, note } = WORDS[purpose]
  return {
    heading: `The link to your ${purpose}`,
    aboutSite: { eyebrow, note: 'We send this email only when someone asks for it.' },
    paragraphs: [`Here is the link that was requested on your site. It opens ${opens}.`],
    parts: [
      { kind: 'button', label, href, note },
      {
        kind: 'notice',
        text: 'If you did not request it, you can ignore this email. Nobody else has received the link.',
      },
    ],
  }
}

/** To the operator, who sees by it that the mail server works. Its link proves that emails arrive. */
export function describeTestEmail(href: string): SiteContent {
  return {
    heading: 'Your site can send emails',
    aboutSite: { eyebrow: 'Test', note: 'We send this email only when someone asks for it on the settings page.' },
    paragraphs: [
      'This is the test email that was requested on the settings page. Riders get theirs the same way. Open the settings with this link once: then the site knows that its emails reach you.',
    ],
    parts: [{ kind: 'button', label: WORDS.settings.label, href, note: WORDS.settings.note }],
  }
}

/** To the operator as they were reached before the change. */
export function describeChangedConnections(labels: readonly string[]): SiteContent {
  return {
    heading: 'The connections of your site were changed',
    aboutSite: { eyebrow: 'Settings', note: 'We send this email whenever they are changed on the settings page.' },
    paragraphs: [`Changed: ${labels.join(', ')}.`],
    parts: [
      {
        kind: 'notice',
        text: 'If this was not you, open the settings, end all links under "Links", and check what is entered under "Connections". If no link comes to you anymore, set OPERATOR_EMAIL and SMTP_URL on the server: they win.',
      },
    ],
  }
}
