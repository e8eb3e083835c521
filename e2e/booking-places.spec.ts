import { emptyDraft } from '@/lib/booking/draft'
import { expectAccessible } from './kit/accessibility'
import { booking, choosePlace, openBooking, openFilledRide, seedWizard } from './kit/booking'
import { expect, type Page, test } from './kit/test'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const pickup = (page: Page) => page.getByRole('combobox', { name: 'Pickup Location' })
const dropOff = (page: Page) => page.getByRole('combobox', { name: 'Drop-off Location' })

test('a field whose location was refused still reads right', async ({ page }) => {
  await openFilledRide(page)
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect(page.getByText(/does not share your location/)).toBeVisible()
  await expect(pickup(page)).toHaveValue(/JFK/)
  await expectAccessible(page)
})

test('words of maps that are gone outlive a reload, and what they plainly mean is chosen again', async ({ page }) => {
  const draft = {
    ...emptyDraft,
    pickupWords: 'The Hotel Nobody Knows, 5th Ave, New York, NY 10019, USA',
    dropOffWords: 'John F Kennedy International Airport, Queens, NY 11430, USA',
  }
  await seedWizard(page, { step: 'ride', draft, held: null })
  await openBooking(page)
  await expect(dropOff(page)).toHaveValue('John F. Kennedy International Airport (JFK), New York, NY')
  await page.reload()
  await expect(pickup(page)).toHaveValue(draft.pickupWords)
  await expect(pickup(page)).toHaveAccessibleDescription(/Please choose this place again/)
  await expectAccessible(page)
  await pickup(page).focus()
  await expect(pickup(page)).toHaveAttribute('aria-expanded', 'true')
  await choosePlace(page, { label: 'Pickup Location', words: 'laguardia' })
  await expect(booking(page).getByText(/^\d.* mi$/)).toBeVisible()
})
