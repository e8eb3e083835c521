import path from 'node:path'
import { expectAccessible } from './kit/accessibility'
import { moveAttempts, simulateCardTesting } from './kit/card-attack'
import { successToast } from './kit/checkout'
import { type ConnectedSite, makeConnectedSite } from './kit/connected-site'
import { bookRide, fillCard, openCardDialog, payButton, showBookedRide } from './kit/payment'
import { expect, test } from './kit/test'

test.setTimeout(120_000)

/** The wait, and the proof of work, which is slow on a busy machine. */
const PAID_WITHIN_MS = 75_000

let site: ConnectedSite
test.beforeAll(async () => {
  site = await makeConnectedSite({ name: 'card-attack', settings: { ZELLE_EMAIL: 'pay@example.com' } })
  await site.start()
})
test.afterAll(() => site?.remove())

test('during a card testing attack a payment counts down, tries again by itself and is made once', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/\b429\b/)
  const booked = await bookRide(page, { site: site.url })
  await simulateCardTesting(page, site.url)
  await showBookedRide(page, { booked, url: `${site.url}/#booking-flow` })

  const dialog = await openCardDialog(page)
  await fillCard(page)
  moveAttempts(path.join(site.dataDir, 'nocturne.db'), { secondsAgo: 40 })
  await payButton(page).click()
  await expect(dialog.getByText(/^0:\d\d$/)).toBeVisible()
  await expect(dialog.getByRole('status').getByText(/^We will try again in/)).toBeVisible()
  await expect(dialog.getByRole('link', { name: /\d{3}/ })).toBeVisible()
  await expectAccessible(page, 'dialog')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectAccessible(page, 'dialog')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Pay with Zelle' })).toBeFocused()
  await expect(successToast(page)).toBeVisible({ timeout: PAID_WITHIN_MS })
})
