import 'server-only'
import { site } from '@/lib/site'
import type { Letter } from './letter'
import { letterHtml } from './letter-html'
import { letterText } from './letter-text'
import type { Message } from './port'

/** Writes the operator's email about a card testing attack. */
export function composeCardAttack(to: string): Omit<Message, 'key'> {
  const heading = 'Stolen cards are being tested on your site'
  const letter: Letter = {
    subject: `${heading} (${site.brand})`,
    eyebrow: 'Card testing attack',
    heading,
    parts: [
      {
        kind: 'words',
        text: 'At least 20 cards were declined within 10 minutes. That is what it looks like when somebody tries out stolen card numbers.',
      },
      {
        kind: 'words',
        text: 'The site protects itself: until declines fall again, a browser has to do some work before it may pay, at most 6 card payments a minute reach your gateway, and riders who booked before the attack go first. Everyone else waits in a line and is offered the phone, and Zelle where you take it. Nothing has to be switched off.',
      },
      {
        kind: 'notice',
        text: 'Please look at the payments that were approved today in your gateway’s own pages, and refund those that you do not recognize. Check that its filters for card testing (velocity filters) are on.',
      },
    ],
    foot: ['You get this email once for each attack.', `${site.brand}, ${site.url}`],
  }
  return { to, subject: letter.subject, text: letterText(letter), html: letterHtml(letter), invitations: [] }
}
