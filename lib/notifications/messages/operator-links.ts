import 'server-only'
import type { SiteContent } from './message'

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
