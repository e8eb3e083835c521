import { expectAccessible } from './kit/accessibility'
import { fillContact, nextButton, openFilledRide } from './kit/booking'
import { runBookings } from './kit/operator'
import { expect, test } from './kit/test'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('a desk opens its link once, and rides booked in this browser carry its name', async ({
  page,
  context,
  expectErrors,
}) => {
  expectErrors(/\b409\b/)
  const { pathname, hash } = new URL(await runBookings('desk-link', 'The Plaza'))
  await page.goto(pathname + hash)
  await expect(page.getByRole('heading', { level: 1, name: 'The Plaza' })).toBeVisible()
  await expectAccessible(page)
  if (process.env.SHOTS) {
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await page.screenshot({ path: `${process.env.SHOTS}/desk-${width}.png` })
    }
  }
  await expect(page.getByRole('link', { name: 'Book a ride' })).toHaveAttribute('href', '/')

  /** Opens another tab with the last step before a booking. */
  const openContact = async () => {
    const tab = await context.newPage()
    await openFilledRide(tab)
    await nextButton(tab).click()
    await fillContact(tab)
    return { tab, confirm: tab.getByRole('button', { name: 'Review & Confirm' }) }
  }
  const heading = { name: 'Booking Confirmed' }
  const first = await openContact()
  await first.confirm.click()
  await expect(first.tab.getByRole('heading', heading)).toBeVisible()
  await expect(first.tab.getByText('Booked through')).toBeVisible()
  await expect(first.tab.getByText('The Plaza')).toBeVisible()

  await test.step('a revoked link is refused once, and the ride can be booked without it', async () => {
    const [id = ''] = hash.slice(1).split('.')
    await runBookings('revoke', id)
    const { tab, confirm } = await openContact()
    await confirm.click()
    await expect(tab.getByText('Your desk link no longer works.')).toBeVisible()
    await confirm.click()
    await expect(tab.getByRole('heading', heading)).toBeVisible()
    await expect(tab.getByText('Booked through')).toBeHidden()
  })
})
