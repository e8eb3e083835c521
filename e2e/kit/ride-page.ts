import { buildRidePath } from '@/lib/booking/model/ride-page'
import type { CreatedBooking } from '@/lib/booking/model/schemas'
import { expect, type Page } from './test'

/** Builds the path and fragment of the manage link. */
export function linkOf({ booking, token }: CreatedBooking): string {
  return buildRidePath({ id: booking.id, token })
}

/** Opens a ride by its manage link and waits until it has loaded. */
export async function openRide(page: Page, booked: CreatedBooking): Promise<void> {
  await page.goto(linkOf(booked))
  await expect(page.getByText('Share or save this page')).toBeVisible()
}
