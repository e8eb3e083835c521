import { ridePath } from '@/lib/booking/ride-page'
import { type CardSite, expectStanding, makeCardSite, notifySite, payRide } from './kit/card-site'
import { openOperator } from './kit/operator'
import { bookRide } from './kit/paying'
import { expect, test } from './kit/test'

test.describe.configure({ mode: 'default' })
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const LOOKUP_LIMIT_MS = 20_000

let cards: CardSite
test.beforeAll(async () => {
  cards = await makeCardSite('merchant-changes')
})
test.afterAll(() => cards?.remove())

test('a refund and a chargeback from outside are told on the ride’s page and to the operator', async ({
  page,
  context,
}) => {
  const { site, gateway } = cards
  const booked = await bookRide(page, { site: site.url, days: 3 })
  const transactionId = await payRide(page, { site, gateway, booked })
  gateway.settle()
  gateway.merchant.refund(transactionId, { amountCents: 2000 })
  await notifySite(page, cards)

  await page.goto(site.url + ridePath({ id: booked.booking.id, token: booked.token }))
  await expect(async () => {
    await page.reload()
    await expectStanding(page, /^Paid\. We received \$[\d.]+, and refunded \$20\.00 of it\.$/, { timeout: 1000 })
  }).toPass({ timeout: LOOKUP_LIMIT_MS })
  await expect(page.getByText('$20.00 was refunded to you.')).toBeVisible()

  const operator = await context.newPage()
  await openOperator(operator, booked.booking, { url: site.url, dataDir: site.dataDir })
  await expect(operator.getByText(`Refund made in the merchant interface, transaction`)).toBeVisible()
  await operator.getByRole('button', { name: 'Charged back…' }).click()
  await operator.getByRole('button', { name: 'Yes, charged back' }).click()
  await expect(operator.getByText('Noted: the payment was charged back.')).toBeVisible()
  await expect(operator.getByRole('button', { name: 'Dispute won…' })).toBeVisible()

  await page.reload()
  await expectStanding(page, /^Reserved\. Your bank returned the payment of \$[\d.]+ to you\. Please call us/)
  await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0)
})
