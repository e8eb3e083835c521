import { z } from 'zod'
import { formatInstant } from '@/lib/format'

/** An email about a booking that waits, and until when. */
export const heldEmailSchema = z.object({
  /** What it is about, such as `booked`, `changed`, `cancelled` or `link`. */
  kind: z.string(),
  to: z.string(),
  until: z.iso.datetime(),
  /** The address had its emails of the day and has not paid for a ride. */
  reason: z.literal('daily_limit'),
})
export type HeldEmail = z.infer<typeof heldEmailSchema>

const NAMES: Record<string, string> = {
  booked: 'The email about the booking',
  changed: 'The email about the change',
  cancelled: 'The email about the cancellation',
  link: 'The email with the link',
  resent: 'The email with the link',
}

/** Says that an email waits, until when and why. */
export function heldEmailSentence({ email, timeZone }: { email: HeldEmail; timeZone: string }): string {
  const name = email.kind.includes('reminder') ? 'The reminder' : (NAMES[email.kind] ?? 'An email about this ride')
  const until = formatInstant(email.until, timeZone)
  return `${name} to ${email.to} is waiting until ${until}, because that address was sent three emails within a day and has not paid for a ride yet.`
}
