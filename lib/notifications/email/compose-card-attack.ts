import 'server-only'
import { site } from '@/lib/site'
import type { EmailDocument } from './email-document'
import type { Message } from './email-transport'
import { renderEmailHtml } from './render-html'
import { renderEmailText } from './render-text'

/** Composes the operator's email about a card testing attack. */
export function composeCardAttackEmail(to: string): Omit<Message, 'key'> {
  const heading = 'Stolen cards are being tested on your site'
  const document: EmailDocument = {
    subject: `${heading} (${site.brand})`,
    eyebrow: 'Card-testing attack',
    heading,
    parts: [
      {
        kind: 'paragraph',
        text: 'At least 20 card payments were declined within 10 minutes. This usually means someone is testing stolen card numbers.',
      },
      {
        kind: 'paragraph',
        text: 'The site is protecting itself. Until declines drop, each browser must solve a short puzzle in the background before paying, and at most 6 card payments per minute reach your gateway. Two of these are kept for customers who booked at least an hour before the attack. Everyone else may have to wait, and can pay by phone, or by Zelle if you accept it. You do not need to turn anything off.',
      },
      {
        kind: 'notice',
        text: 'Please review today’s approved payments in your merchant interface and refund any you do not recognize. Make sure its velocity filters are on.',
      },
    ],
    footer: ['We send one email per attack.', `${site.brand}, ${site.url}`],
  }
  return {
    to,
    subject: document.subject,
    text: renderEmailText(document),
    html: renderEmailHtml(document),
    invitations: [],
  }
}
