import { booking, fillContact, goToContact, nextButton } from './kit/booking'
import {
  chosen,
  drawnMap,
  googleLine,
  googleMap,
  googleMarker,
  openGoogleBooking,
  openGoogleRide,
  test,
} from './kit/google-site'
import { expect, type Page } from './kit/test'

const field = (page: Page, end: 'Pickup' | 'Drop-off') => page.getByRole('combobox', { name: `${end} Location` })

async function tapPlace(page: Page, { end, words }: { end: 'Pickup' | 'Drop-off'; words: string }) {
  await field(page, end).tap()
  await page.keyboard.insertText(words)
  await page.getByRole('option', { name: new RegExp(words, 'i') }).tap()
  await expect(page.getByRole('listbox')).toHaveCount(0)
}

async function expectInWidth(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
}

test('with Google’s places a ride is put together by touch, and turned round', { tag: '@phone' }, async ({ page }) => {
  await openGoogleBooking(page)
  await tapPlace(page, { end: 'Pickup', words: 'kennedy' })
  await tapPlace(page, { end: 'Drop-off', words: 'times' })
  await expect(googleLine(page)).toBeVisible()
  await expectInWidth(page)
  await page.getByRole('button', { name: 'Swap pickup and drop-off' }).tap()
  await expect(field(page, 'Pickup')).toHaveValue(/^Times Square/)
  await expect(googleMarker(page, 'Pickup')).toHaveAttribute('data-lat', '40.758')
  await expect(googleMap(page)).toBeVisible()
})

test('where Google fails on the way a phone’s rider goes on from the words that are kept', { tag: '@phone' }, async ({
  page,
}) => {
  await openGoogleRide(page, { dropOffLocation: chosen.fifthAvenue })
  await expect(googleLine(page)).toBeVisible()
  await goToContact(page)
  await page.evaluate(() => window.standIn.failAuth())
  await expect(
    booking(page).getByText('Please choose this place again: Google Maps is not available now.'),
  ).toBeVisible()
  await expect(nextButton(page)).toBeDisabled()
  await expectInWidth(page)
  await field(page, 'Drop-off').fill('')
  await tapPlace(page, { end: 'Drop-off', words: 'times square' })
  await expect(drawnMap(page)).toHaveAccessibleName(/^Map: from John F. Kennedy .* to Times Square/)
  await goToContact(page)
  await fillContact(page)
  await expect(page.getByRole('button', { name: 'Review & Confirm' })).toBeEnabled()
})
