import { z } from 'zod'
import { formatInstant } from '@/lib/format'
import { emailSchema, plainCharactersSchema } from '@/lib/typed-text'
import { cancellationSchema } from './cancellation'
import { changeEligibilitySchema } from './ride-change'
import { versionedBookingSchema } from './schemas'

const delayedEmailSchema = z.object({
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

export function describeDelayedEmail(email: DelayedEmail, timeZone: string): string {
  const name = EMAIL_LABELS[email.kind] ?? 'An email about this ride'
  const until = formatInstant(email.until, timeZone)
  return `${name} to ${email.to} will be sent on ${until}. Until a ride is paid for, we send at most three emails a day to each email address.`
}

export const historyEntrySchema = z.object({ at: z.iso.datetime(), words: z.string() })
export type HistoryEntry = z.infer<typeof historyEntrySchema>

export const ridePageSchema = versionedBookingSchema.extend({
  cancellation: cancellationSchema,
  change: changeEligibilitySchema.optional(),
  history: z.array(historyEntrySchema),
  heldEmails: z.array(delayedEmailSchema).default([]),
})
export type RidePage = z.infer<typeof ridePageSchema>

/** The link goes only to the booking's own email. */
export const lostLinkSchema = z.strictObject({
  id: plainCharactersSchema.min(1, 'Please enter your booking ID, such as 7KQ4-M9XW.').max(40),
  email: emailSchema,
})

/** The same whether or not such a booking exists. */
export const LOST_LINK_MESSAGE =
  'If this booking ID and email address match a booking, we will email you the link within a few minutes, unless we did so several times in the past hour. If it does not arrive, please check your spam folder, or call us.'

/** Builds the ride page path; no server logs the token in the fragment. */
export function buildRidePath({ id, token }: { id: string; token: string }): string {
  return `/ride/${id}#${token}`
}

export const LOST_LINK_PATH = '/ride'
