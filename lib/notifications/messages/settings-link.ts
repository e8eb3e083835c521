import 'server-only'
import type { Content } from './message'

/** To the operator, who asked for it on the page of the settings. It is about no booking and not in the outbox. */
export function describeSettingsLink(link: string): Content {
  return {
    heading: 'The link to your settings',
    paragraphs: ['Here is the link that was requested on your site. It opens your rates, hours, cars and texts.'],
    parts: [
      {
        kind: 'button',
        label: 'Open the settings',
        href: link,
        note: 'It works for 12 hours. Whoever has it can change your site: do not forward this email.',
      },
      {
        kind: 'notice',
        text: 'If you did not request it, you can ignore this email. Nobody else has received the link.',
      },
    ],
  }
}
