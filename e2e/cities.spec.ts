import { booking } from './kit/booking'
import { expect, type Page, test } from './kit/test'

const trip = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
const pickup = (page: Page) => booking(page).getByRole('combobox', { name: 'Pickup Location' })
const dropOff = (page: Page) => booking(page).getByRole('combobox', { name: 'Drop-off Location' })
const expectBookingForm = (page: Page) => expect(pickup(page)).toBeVisible()

test('city pages open the booking with the city, trip and fares of their links', async ({ page }) => {
  await page.goto('/cities/chicago')
  await test.step('"Book a ride" chooses the city', async () => {
    await page.getByRole('link', { name: 'Book a ride in Chicago' }).click()
    await expectBookingForm(page)
    await pickup(page).click()
    await expect(
      page
        .getByRole('listbox')
        .getByRole('option', { name: /airport/i })
        .first(),
    ).toContainText('Chicago')
    await expect(page).toHaveURL('/#booking-flow')
  })
  await test.step('a trip within a city fills in its places and is priced as its page showed', async () => {
    await page.goto('/cities/new-york')
    const card = trip(page, 'JFK to Midtown Manhattan')
    const fares = await card.getByRole('cell').allTextContents()
    await card.getByRole('link', { name: /Book this ride/ }).click()
    await expectBookingForm(page)
    await expect(pickup(page)).toHaveValue('John F. Kennedy International Airport (JFK), New York, NY')
    await expect(dropOff(page)).toHaveValue('Midtown Manhattan, New York, NY')
    const seeFares = booking(page).getByRole('button', { name: 'See fares' })
    const cars = booking(page).getByRole('group', { name: 'Car Category' })
    // While a place is still being looked up, the button leads to its field.
    await expect(async () => {
      if (await seeFares.isVisible()) await seeFares.click({ timeout: 5000 })
      await expect(cars).toBeVisible({ timeout: 5000 })
    }).toPass()
    await expect(booking(page).getByText('fare pending')).toHaveCount(0)
    const groups = cars.locator('fieldset')
    for (const [i, fare] of fares.entries()) {
      await expect(groups.nth(i).getByText(fare.replace('from ', ''), { exact: true }).first()).toBeVisible()
    }
  })
})
