import { z } from 'zod'
import { formatInstant } from '@/lib/format'

export const delayedEmailSchema = z.object({
  kind: z.string(),
  to: z.string(),
  until: z.iso.datetime(),
  reason: z.literal('daily_limit'),
})
export type DelayedEmail = z.infer<typeof delayedEmailSchema>

const EMAIL_LABELS: Record<string, string> = {
  booked: 'The booking confirmation email',
  changed: 'The booking change email',
  link: 'The email with the link',
  reminder: 'The reminder email',
}

/** Describes a delayed email. */
export function describeDelayedEmail({ email, timeZone }: { email: DelayedEmail; timeZone: string }): string {
  const name = EMAIL_LABELS[email.kind] ?? 'An email about this ride'
  const until = formatInstant(email.until, timeZone)
  return `${name} to ${email.to} will be sent on ${until}. Until a ride is paid for, we send at most three emails a day to each email address.`
}
