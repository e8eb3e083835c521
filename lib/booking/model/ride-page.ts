import { z } from 'zod'
import { emailSchema, plainCharactersSchema } from '@/lib/typed-text'
import { cancellationSchema } from './cancellation'
import { delayedEmailSchema } from './delayed-email'
import { changeEligibilitySchema } from './ride-change'
import { versionedBookingSchema } from './schemas'

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
