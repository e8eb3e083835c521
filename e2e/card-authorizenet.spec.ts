import {
  type CardSite,
  connectCards,
  expectStanding,
  makeCardSite,
  openFilledTill,
  payRide,
  SECURE_ORIGIN,
} from './kit/card-site'
import {
  awaitTokenizer,
  bookRide,
  fillCard,
  openBooked,
  openTill,
  payButton,
  showBooked,
  tillAlert,
} from './kit/paying'
import { expect, test } from './kit/test'

// One site through all of it, in one process. Each test books a ride of its own.
test.describe.configure({ mode: 'default' })
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const DECLINED_ZIP = '46282'
const DECLINED_CVC = '901'
const TOO_OLD_MS = 181 * 24 * 60 * 60_000

let cards: CardSite
let aheadMs = 0

test.beforeAll(async () => {
  cards = await makeCardSite('card-authorizenet', { now: () => Date.now() + aheadMs })
})
test.afterAll(() => cards?.remove())

test('over plain http no card is asked for and no tokenizer is loaded', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', request => scripts.push(request.url()))
  await openBooked(page, { site: cards.site.url })
  await page.getByRole('button', { name: 'Pay with Card' }).click()
  const till = page.getByRole('dialog')
  await expect(tillAlert(page)).toContainText('needs a secure address, one that begins with https')
  await expect(till.getByLabel('Card number')).toBeHidden()
  expect(scripts.filter(url => url.includes('authorize.net'))).toEqual([])
  await till.getByRole('button', { name: 'Pay with Zelle' }).click()
  await expect(page.getByRole('dialog', { name: /Zelle/ })).toBeVisible()
})

test('a ride is paid: one charge of its fare under its invoice, and its number for the rider', async ({ page }) => {
  const { booking } = await openFilledTill(page, cards)
  await payButton(page).click()
  const toast = page.getByRole('alert').filter({ hasText: 'Payment successful!' })
  await expect(toast).toBeVisible()
  const charges = cards.gateway.charges(booking.invoiceNumber)
  expect(charges).toMatchObject([{ amountCents: booking.quote?.totalCents, email: 'ada@example.com' }])
  await expect(toast).toContainText(`Payment successful! Transaction ID: ${charges[0]?.transId}`)
  await expect(page.getByRole('dialog')).toBeHidden()
  await expectStanding(page, /^Paid\. We received \$/)
})

test('the button pressed twice charges once', async ({ page }) => {
  const { booking } = await openFilledTill(page, cards)
  const before = cards.count('createTransactionRequest')
  await payButton(page).dblclick()
  await expectStanding(page, /^Paid\./)
  expect(cards.gateway.charges(booking.invoiceNumber)).toHaveLength(1)
  expect(cards.count('createTransactionRequest') - before).toBe(1)
})

test('of two tabs that pay at once one charges, and both say that it is paid', { tag: '@journey' }, async ({
  page,
  context,
  expectFaults,
}) => {
  expectFaults(/\b409\b/)
  const booked = await openFilledTill(page, cards)
  const other = await context.newPage()
  await connectCards(other, cards)
  await showBooked(other, { booked, url: `${SECURE_ORIGIN}/#booking-flow` })
  await openTill(other)
  await awaitTokenizer(other)
  await fillCard(other)
  await Promise.all([payButton(page).click(), payButton(other).click()])
  for (const tab of [page, other]) {
    await expect(tab.getByRole('dialog')).toBeHidden()
    await expectStanding(tab, /^Paid\./)
  }
  expect(cards.gateway.charges(booked.booking.invoiceNumber)).toHaveLength(1)
})

test('a declined card reads the same whatever the reason, and the next one pays with a token of its own', async ({
  page,
  expectFaults,
}) => {
  expectFaults(/\b402\b/)
  const { booking } = await openFilledTill(page, { ...cards, card: { zip: DECLINED_ZIP } })
  const before = cards.count('securePaymentContainerRequest')
  const words = tillAlert(page)
  await payButton(page).click()
  await expect(words).toContainText('Your card was declined and nothing was charged.')
  const first = await words.textContent()

  await fillCard(page, { cvc: DECLINED_CVC })
  await payButton(page).click()
  await expect(words).toBeHidden()
  await expect(words).toContainText('Your card was declined and nothing was charged.')
  expect(await words.textContent()).toBe(first)

  await fillCard(page)
  await payButton(page).click()
  await expectStanding(page, /^Paid\./)
  expect(cards.count('securePaymentContainerRequest') - before).toBe(3)
  expect(cards.gateway.charges(booking.invoiceNumber)).toHaveLength(1)
})

test('a paid ride that is cancelled the same day is taken back whole at the gateway', { tag: '@journey' }, async ({
  page,
}) => {
  const { booked, transactionId } = await openPaid(page)
  await cancel(page)
  await expect(page.getByRole('alert').filter({ hasText: 'is cancelled' })).toContainText(
    /Your refund of \$\d+\.\d\d has been made\./,
  )
  expect(cards.gateway.charges(booked.booking.invoiceNumber)).toEqual([])
  expect(cards.gateway.ledger().find(({ transId }) => transId === transactionId)?.status).toBe('voided')
})

test('a refund that the gateway refuses is said to be sent by hand', async ({ page }) => {
  await openPaid(page)
  cards.gateway.settle()
  aheadMs += TOO_OLD_MS
  await cancel(page)
  await expect(page.getByRole('alert').filter({ hasText: 'is cancelled' })).toContainText(
    'is sent by us by hand; it could not be made automatically. Call us with any question.',
  )
})

async function openPaid(page: Parameters<typeof bookRide>[0]) {
  const booked = await bookRide(page, { site: cards.site.url })
  const transactionId = await payRide(page, { ...cards, booked })
  await showBooked(page, { booked, url: `${cards.site.url}/#booking-flow` })
  await expectStanding(page, /^Paid\./)
  return { booked, transactionId }
}

async function cancel(page: Parameters<typeof bookRide>[0]) {
  await page.getByRole('button', { name: 'Cancel Booking' }).click()
  await page.getByRole('button', { name: 'Yes, Cancel Ride' }).click()
}
