import path from 'node:path'
import { expectAccessible } from './kit/accessibility'
import { backdateAttempts, simulateCardTesting } from './kit/card-attack'
import { successToast } from './kit/checkout'
import { type ConnectedSite, makeConnectedSite } from './kit/connected-site'
import { bookRide, fillCard, openCardDialog, payButton, showBookedRide } from './kit/payment'
import { expect, test } from './kit/test'

test.setTimeout(120_000)
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** The proof of work is slow on a busy machine. */
const SOLVED_WITHIN_MS = 45_000

let site: ConnectedSite
test.beforeAll(async () => {
  site = await makeConnectedSite({ name: 'card-attack', settings: { ZELLE_EMAIL: 'pay@example.com' } })
  await site.start()
})
test.afterAll(() => site?.remove())

test('during a card testing attack a rider passes the browser check, waits in the queue and pays once', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/\b429\b/)
  const booked = await bookRide(page, { site: site.url })
  await simulateCardTesting(page, site.url)
  await showBookedRide(page, { booked, url: `${site.url}/#booking-flow` })

  const dialog = await openCardDialog(page)
  await fillCard(page)
  await payButton(page).click()
  const queueStatus = dialog.getByRole('status')
  await expect(queueStatus.getByText('Verifying your browser…')).toBeVisible()
  await expect(queueStatus.getByText('You are next in line.')).toBeVisible({ timeout: SOLVED_WITHIN_MS })
  await expect(dialog.getByText('Expected wait:')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Pay with Zelle' })).toBeVisible()
  await expect(dialog.getByRole('link', { name: /\d{3}/ })).toBeVisible()
  await expectAccessible(page, 'dialog')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectAccessible(page, 'dialog')

  // A reload clears the card but keeps the place in the queue.
  await page.reload()
  await openCardDialog(page)
  await expect(queueStatus.getByText('Your place in line is saved.')).toBeVisible()
  await expectAccessible(page, 'dialog')
  await fillCard(page)
  await payButton(page).click()
  await expect(queueStatus.getByText('You are next in line.')).toBeVisible()
  backdateAttempts(path.join(site.dataDir, 'nocturne.db'))
  await expect(successToast(page)).toBeVisible()
})
