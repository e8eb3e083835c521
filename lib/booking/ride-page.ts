import { z } from 'zod'
import { cancellationSchema } from '@/lib/booking/cancellation'
import { delayedEmailSchema } from '@/lib/booking/delayed-email'
import { emailSchema, versionedBookingSchema } from '@/lib/booking/schemas'

/** One thing that happened to a booking, in a sentence for its rider. */
export const historyEntrySchema = z.object({ at: z.iso.datetime(), words: z.string() })
export type HistoryEntry = z.infer<typeof historyEntrySchema>

/** A booking as its rider's own page shows it. */
export const ridePageSchema = versionedBookingSchema.extend({
  cancellation: cancellationSchema,
  /** The oldest first. */
  history: z.array(historyEntrySchema),
  /** Emails about it that wait; a page that this device kept from before has none. */
  heldEmails: z.array(delayedEmailSchema).default([]),
})
export type RidePage = z.infer<typeof ridePageSchema>

/** Which link is sent again, and where to; it goes to the booking's own address only. */
export const lostLinkSchema = z.strictObject({
  id: z.string().trim().min(1, 'Please enter your booking ID, such as 7KQ4-M9XW.').max(40),
  email: emailSchema,
})

/** Said whether or not there is such a booking. */
export const LOST_LINK_MESSAGE = 'If this booking ID and email address match a booking, we have emailed the link.'

/** The rider's page, as a path: the token stays in the fragment, so that no server's log has it. */
export function buildRidePath({ id, token }: { id: string; token: string }): string {
  return `/ride/${id}#${token}`
}

/** Where a lost link is asked for. */
export const LOST_LINK_PATH = '/ride'
