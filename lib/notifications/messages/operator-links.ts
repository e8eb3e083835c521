import 'server-only'
import type { SiteContent } from './message'

/** To the operator, who asked for it on the page that it opens. They are about no booking and not in the outbox. */
export function describeSettingsLink(href: string): SiteContent {
  return {
    heading: 'The link to your settings',
    aboutSite: { eyebrow: 'Settings', note: ON_REQUEST },
    paragraphs: ['Here is the link that was requested on your site. It opens your rates, hours, cars and texts.'],
    parts: [
      {
        kind: 'button',
        label: 'Open the settings',
        href,
        note: 'It works for 12 hours. Whoever has it can change your site: do not forward this email.',
      },
      UNREQUESTED,
    ],
  }
}

export function describeRidesLink(href: string): SiteContent {
  return {
    heading: 'The link to your rides',
    aboutSite: { eyebrow: 'Rides', note: ON_REQUEST },
    paragraphs: ['Here is the link that was requested on your site. It opens the rides of today and the next days.'],
    parts: [
      {
        kind: 'button',
        label: 'Open the list of rides',
        href,
        note: 'It works for 30 days. Whoever has it can manage all rides: do not forward this email.',
      },
      UNREQUESTED,
    ],
  }
}

const ON_REQUEST = 'We send this email only when someone asks for it.'
const UNREQUESTED = {
  kind: 'notice',
  text: 'If you did not request it, you can ignore this email. Nobody else has received the link.',
} as const
