import { booking, fillContact, goToContact, nextButton } from './kit/booking'
import { drawnMap, googleLine, googleMap, googleMarker, openGoogleRide, test } from './kit/google-site'
import { expect, type Page } from './kit/test'

const field = (page: Page, end: 'Pickup' | 'Drop-off') => page.getByRole('combobox', { name: `${end} Location` })

async function tapPlace(page: Page, { end, query }: { end: 'Pickup' | 'Drop-off'; query: string }) {
  await field(page, end).fill('')
  await field(page, end).tap()
  await page.keyboard.insertText(query)
  await page
    .getByRole('listbox')
    .getByRole('option', { name: new RegExp(query, 'i') })
    .tap()
  await expect(page.getByRole('listbox')).toHaveCount(0)
}

/** The map loads when it is near. */
async function scrollToMap(page: Page) {
  await page.getByRole('spinbutton', { name: /Extra time/ }).scrollIntoViewIfNeeded()
}

async function expectNoHorizontalScroll(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
}

test('on a phone Google places are chosen by touch, and a key rejected at the contact step leads back to them', {
  tag: '@phone',
}, async ({ page }) => {
  await openGoogleRide(page)

  await test.step('choose and swap by touch', async () => {
    await tapPlace(page, { end: 'Pickup', query: '350 5th' })
    await tapPlace(page, { end: 'Drop-off', query: 'kennedy' })
    await scrollToMap(page)
    await expect(googleLine(page)).toBeVisible()
    await expectNoHorizontalScroll(page)
    await page.getByRole('button', { name: 'Swap pickup and drop-off' }).tap()
    await expect(field(page, 'Pickup')).toHaveValue(/^John F. Kennedy/)
    await expect(googleMarker(page, 'Pickup')).toHaveAttribute('data-lat', '40.6413')
    await expect(googleMap(page)).toBeVisible()
  })

  await test.step('the key is rejected', async () => {
    await goToContact(page)
    await page.evaluate(() => window.fakeMaps.failAuth())
    await expect(
      booking(page).getByText('Google Maps is unavailable right now. Please choose this place again.'),
    ).toBeVisible()
    await expect(field(page, 'Drop-off')).toHaveValue(/^350 5th Ave, /)
    await expect(nextButton(page)).toBeDisabled()
    await expectNoHorizontalScroll(page)
  })

  await test.step('the place is chosen again', async () => {
    await tapPlace(page, { end: 'Drop-off', query: 'times square' })
    await scrollToMap(page)
    await expect(drawnMap(page)).toHaveAccessibleName(/^Map: from John F. Kennedy .* to Times Square/)
    await goToContact(page)
    await fillContact(page)
    await expect(page.getByRole('button', { name: 'Review & Confirm' })).toBeEnabled()
  })
})
