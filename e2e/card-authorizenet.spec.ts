import { buildRidePath } from '@/lib/booking/model/ride-page'
import { formatMoney } from '@/lib/format'
import { acceptUrls } from './fakes/accept-script'
import { expectAccessible } from './kit/accessibility'
import {
  type CardSite,
  expectStatus,
  makeCardSite,
  notifySite,
  openFilledCardDialog,
  payRide,
  routeCardRequests,
  SECURE_ORIGIN,
} from './kit/card-site'
import { findCardTraces, loadedScripts, readDatabase, readPageMemory, watchRequests } from './kit/card-traces'
import { openOperator } from './kit/operator'
import {
  awaitTokenizer,
  bookRide,
  cardDialogAlert,
  fillCard,
  openBookedRide,
  openCardDialog,
  payButton,
  showBookedRide,
} from './kit/payment'
import { expect, test } from './kit/test'

// All tests share one server with production settings, hosts and Content-Security-Policy.
test.describe.configure({ mode: 'default' })
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const CHECKING = 'We are checking your payment. Please do not pay again.'
const DECLINED = 'Your card was declined and nothing was charged.'
const DECLINED_ZIP = '46282'
const DECLINED_CVC = '901'
const HELD_ZIP = '46299'
/** Reconciliation first checks after five seconds and runs every three. */
const FOUND_WITHIN_MS = 20_000
const ACCEPT = acceptUrls('production')
/** No other number in a payment has these digits. */
const CARD = { number: '4007000000027', cvc: '7391', name: 'Philippa Featherstonehaugh' }

let cards: CardSite

test.beforeAll(async () => {
  cards = await makeCardSite('card-authorizenet', { environment: 'production' })
})
test.afterEach(() => cards.gateway.clearFaults())
test.afterAll(() => cards?.remove())

test('card data is sent only to the gateway, by scripts that load when the card dialog opens', {
  tag: '@journey',
}, async ({ page }) => {
  const consoleMessages: string[] = []
  page.on('console', message => consoleMessages.push(message.text()))
  await routeCardRequests(page, cards)
  const requests = watchRequests(page)
  const { booking } = await openBookedRide(page, { site: cards.site.url, origin: SECURE_ORIGIN })
  await page.waitForLoadState('networkidle')
  expect(await loadedScripts(page, requests.urls(), ACCEPT.script)).toEqual({ tokenizer: false, form: false })
  await openCardDialog(page)
  await awaitTokenizer(page)
  expect(await loadedScripts(page, requests.urls(), ACCEPT.script)).toEqual({ tokenizer: true, form: true })
  await expect(page.getByText('Demo: no card is charged')).toBeHidden()

  await fillCard(page, CARD)
  expect(findCardTraces(await readPageMemory(page), CARD)).toEqual([])
  await payButton(page).click()
  const toast = page.getByRole('alert').filter({ hasText: 'Payment successful!' })
  await expect(toast).toBeVisible()
  const charges = cards.gateway.charges(booking.invoiceNumber)
  expect(charges).toMatchObject([{ amountCents: booking.quote?.totalCents, email: 'ada@example.com' }])
  await expect(toast).toContainText(`Payment successful! Transaction ID: ${charges[0]?.transId}`)
  await page.waitForLoadState('networkidle')

  const sentRequests = await requests.all()
  expect(sentRequests.map(({ url }) => url).filter(url => url.includes('authorize.net'))).toEqual([
    ACCEPT.script,
    ACCEPT.core,
    ACCEPT.core,
    ACCEPT.endpoint,
  ])
  const carriers = sentRequests.map(({ url, text }) => ({ url, traces: findCardTraces(text, CARD) }))
  expect(carriers.filter(({ traces }) => traces.length > 0)).toEqual([
    { url: ACCEPT.endpoint, traces: ['number', 'cvc', 'name'] },
  ])
  const database = await readDatabase(cards.site.dataDir)
  for (const stored of [cards.site.log(), database]) expect(stored).toContain('approved')
  for (const stored of [
    await readPageMemory(page),
    await page.content(),
    consoleMessages.join('\n'),
    cards.site.log(),
    database,
  ])
    expect(findCardTraces(stored, CARD)).toEqual([])
})

test('all declines show the same message, each attempt makes a new token, a double click charges once, and cancel voids the charge', {
  tag: '@journey',
}, async ({ page, expectErrors }) => {
  expectErrors(/\b402\b/)
  const before = {
    tokens: cards.count('securePaymentContainerRequest'),
    charges: cards.count('createTransactionRequest'),
  }
  const { booking } = await openFilledCardDialog(page, { ...cards, card: { zip: DECLINED_ZIP } })
  const message = cardDialogAlert(page)

  await test.step('two declines for different reasons', async () => {
    await payButton(page).click()
    await expect(message).toContainText(DECLINED)
    const first = await message.textContent()
    await fillCard(page, { cvc: DECLINED_CVC })
    await payButton(page).click()
    await expect(message).toBeHidden()
    await expect(message).toContainText(DECLINED)
    expect(await message.textContent()).toBe(first)
  })

  await test.step('a double click', async () => {
    await fillCard(page)
    await payButton(page).dblclick()
    await expectStatus(page, /^Paid\. We received \$/)
    expect(cards.count('securePaymentContainerRequest') - before.tokens).toBe(3)
    expect(cards.count('createTransactionRequest') - before.charges).toBe(3)
    expect(cards.gateway.charges(booking.invoiceNumber)).toHaveLength(1)
  })

  await test.step('cancel', async () => {
    const [charge] = cards.gateway.charges(booking.invoiceNumber)
    await page.getByRole('button', { name: 'Cancel Booking' }).click()
    await page.getByRole('button', { name: 'Yes, Cancel Ride' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'is canceled' })).toContainText(
      /Your refund of \$\d+\.\d\d has been issued\./,
    )
    expect(cards.gateway.charges(booking.invoiceNumber)).toEqual([])
    expect(cards.gateway.ledger().find(({ transId }) => transId === charge?.transId)?.status).toBe('voided')
  })
})

test('after AcceptCore.js failed, Try again loads both scripts and pays without a page reload', {
  tag: '@journey',
}, async ({ page, expectErrors }) => {
  expectErrors(/ERR_FAILED/)
  await routeCardRequests(page, cards)
  await page.route(ACCEPT.core, route => route.abort(), { times: 2 })
  const { booking } = await openBookedRide(page, { site: cards.site.url, origin: SECURE_ORIGIN })
  await page.evaluate(() => Reflect.set(window, 'sameDocument', true))
  const dialog = await openCardDialog(page)
  await expect(cardDialogAlert(page)).toContainText('Failed to load payment system')
  await expect(dialog.getByRole('button', { name: 'Pay with Zelle' })).toBeVisible()
  await expect(dialog.getByRole('link', { name: /\d{3}/ })).toHaveAttribute('href', /^tel:/)
  await fillCard(page)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await payButton(page).click()
  await expectStatus(page, /^Paid\./)
  expect(cards.gateway.charges(booking.invoiceNumber)).toHaveLength(1)
  expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true)
})

test('when two tabs pay at once, only one charges, and both show the ride as paid', { tag: '@journey' }, async ({
  page,
  context,
  expectErrors,
}) => {
  expectErrors(/\b409\b/)
  const booked = await openFilledCardDialog(page, cards)
  const other = await context.newPage()
  await routeCardRequests(other, cards)
  await showBookedRide(other, { booked, url: `${SECURE_ORIGIN}/#booking-flow` })
  await openCardDialog(other)
  await awaitTokenizer(other)
  await fillCard(other)
  await Promise.all([payButton(page).click(), payButton(other).click()])
  for (const tab of [page, other]) {
    await expect(tab.getByRole('dialog')).toBeHidden()
    await expectStatus(tab, /^Paid\./)
  }
  expect(cards.gateway.charges(booked.booking.invoiceNumber)).toHaveLength(1)
})

test('a charge during which the server crashed is found after the restart, and made once', {
  tag: '@journey',
}, async ({ page, expectErrors }) => {
  expectErrors(/ERR_FAILED/)
  cards.gateway.fail('silence-after', { request: 'createTransactionRequest' })
  const { booking } = await openFilledCardDialog(page, cards)
  await payButton(page).click()
  await expect.poll(() => cards.gateway.charges(booking.invoiceNumber)).toHaveLength(1)
  await cards.site.kill()
  await expect(page.getByRole('dialog').getByText(CHECKING)).toBeVisible()
  await cards.site.start()
  await expectStatus(page, /^Paid\. We received \$/, { timeout: FOUND_WITHIN_MS })
  expect(cards.gateway.charges(booking.invoiceNumber)).toHaveLength(1)
})

test('a payment held for review cannot be paid again, and is shown as paid once it is approved', async ({ page }) => {
  const { booking } = await openFilledCardDialog(page, { ...cards, card: { zip: HELD_ZIP } })
  await payButton(page).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(CHECKING)).toBeVisible()
  await expect(payButton(page)).toBeHidden()
  const heldCharge = cards.gateway.ledger().find(({ invoiceNumber }) => invoiceNumber === booking.invoiceNumber)
  expect(heldCharge).toMatchObject({ status: 'FDSPendingReview' })
  expect(cards.gateway.charges(booking.invoiceNumber)).toEqual([])

  cards.gateway.review(heldCharge?.transId ?? '', 'approve')
  await notifySite(page, cards)
  await expect(page.getByRole('alert').filter({ hasText: 'Your payment was successful!' })).toBeVisible({
    timeout: FOUND_WITHIN_MS,
  })
  await expect(dialog).toBeHidden()
  await expectStatus(page, /^Paid\. We received \$/)
  expect(cards.gateway.charges(booking.invoiceNumber)).toHaveLength(1)
})

test('a refund from the merchant interface and a chargeback are shown to the rider and the operator', async ({
  page,
  context,
}) => {
  const { site, gateway } = cards
  const booked = await bookRide(page, { site: site.url })
  const transactionId = await payRide(page, { site, gateway, booked })
  gateway.settle()
  gateway.merchant.refund(transactionId, { amountCents: 2000 })
  await notifySite(page, cards)

  await page.goto(site.url + buildRidePath({ id: booked.booking.id, token: booked.token }))
  await expect(async () => {
    await page.reload()
    await expectStatus(page, /^Paid\. We received \$[\d.]+ and refunded \$20\.00 of it\.$/, { timeout: 1000 })
  }).toPass({ timeout: FOUND_WITHIN_MS })
  await expect(page.getByText('$20.00 was refunded to you.')).toBeVisible()

  const operator = await context.newPage()
  await openOperator(operator, booked.booking, { url: site.url, dataDir: site.dataDir })
  await expect(operator.getByText(`Refund issued in the merchant interface, transaction`)).toBeVisible()
  await operator.getByRole('button', { name: 'Chargeback…' }).click()
  await operator.getByRole('button', { name: 'Yes, charged back' }).click()
  await expect(operator.getByText('Chargeback recorded.')).toBeVisible()
  await expect(operator.getByRole('button', { name: 'Chargeback reversed…' })).toBeVisible()

  await page.reload()
  await expectStatus(page, /^Reserved\. Your bank reversed the payment of \$[\d.]+\. Please call us/)
  await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0)
})

test('a rider on a phone pays the balance due after the charge for a change failed', { tag: '@journey' }, async ({
  page,
  expectErrors,
}) => {
  // A service worker's script cannot be served at the https origin.
  expectErrors(/when fetching the script/)
  await page.setViewportSize({ width: 360, height: 740 })
  const { site, gateway } = cards
  const earlier = gateway.ledger().length
  const charges = () => gateway.ledger().slice(earlier)
  const booked = await bookRide(page, { site: site.url, overrides: { carCategory: 'Executive Sedan' } })
  await payRide(page, { site, gateway, booked })
  await routeCardRequests(page, cards)
  await page.goto(SECURE_ORIGIN + buildRidePath({ id: booked.booking.id, token: booked.token }))
  const cardDialog = page.getByRole('dialog', { name: 'Secure card payment' })

  await test.step('the difference of a larger car is paid', async () => {
    await page.getByRole('button', { name: 'Change Ride', exact: true }).click()
    const form = page.getByRole('dialog', { name: 'Edit your ride' })
    await form.getByRole('radio', { name: /Luxury SUV/ }).check()
    await form
      .getByRole('button', { name: /^Next: Contact/ })
      .filter({ visible: true })
      .click()
    await form.getByRole('button', { name: 'Review Change' }).click()
    await form.getByRole('button', { name: /^Pay \$/ }).click()
    await expect(cardDialog.getByLabel('Card number')).toBeVisible()
    await awaitTokenizer(page)
    await fillCard(page)
    await payButton(page).click()
    await expect(page.getByText(/You paid an additional \$[\d.]+\.$/)).toBeVisible({ timeout: FOUND_WITHIN_MS })
  })

  const difference = charges().at(-1)
  await test.step('the charge fails at the gateway, and exactly that amount is due', async () => {
    gateway.merchant.void(difference?.transId ?? '')
    await notifySite(page, cards)
    const amount = formatMoney(difference?.amountCents ?? 0)
    await expect(async () => {
      await page.reload()
      await expect(page.getByText(`${amount} of`).first()).toBeVisible({ timeout: 1000 })
    }).toPass({ timeout: FOUND_WITHIN_MS })
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Pay with Card' }).click()
    await awaitTokenizer(page)
    await expect(payButton(page)).toHaveText(`Pay ${amount}`)
    await fillCard(page)
    await payButton(page).click()
    await expectStatus(page, /^Paid\. We received \$/)
  })
  const charged = charges().filter(({ status }) => status !== 'voided')
  expect(charged.map(({ amountCents }) => amountCents)).toEqual([
    booked.booking.quote?.totalCents,
    difference?.amountCents,
  ])
})
