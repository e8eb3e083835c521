import 'server-only'
import type { LinkTable } from '@/lib/booking/tables'
import type { SiteContent } from './message'

const WORDS: Record<LinkTable['purpose'], { eyebrow: string; opens: string; label: string; note: string }> = {
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
export function describeOperatorLink(purpose: LinkTable['purpose'], href: string): SiteContent {
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
