import {
  type CardSite,
  connectCards,
  expectStanding,
  makeCardSite,
  openFilledTill,
  SECURE_ORIGIN,
} from './kit/card-site'
import { fillCard, openBooked, openTill, payButton, tillAlert } from './kit/paying'
import { expect, type Page, test } from './kit/test'
import { type AcceptOrder, acceptText, acceptUrls } from './stand-ins/accept-script'

// One site through all of it, in one process. Each test books a ride of its own.
test.describe.configure({ mode: 'default' })
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const FAILED = 'Payment failed. Please try again.'
const LIMIT_MS = 20_000
const READY_LIMIT_MS = 15_000
const ACCEPT = acceptUrls('sandbox')
const CODES = ['E_WC_05', 'E_WC_14', 'E_WC_19', 'E_WC_21'] as const

let cards: CardSite

test.beforeAll(async () => {
  cards = await makeCardSite('card-authorizenet-tokenizer')
})
test.afterAll(() => cards?.remove())

test('what the tokenizer says is said to the rider, and nothing is charged', async ({ page }) => {
  const { booking } = await openFilledTill(page, cards)
  for (const outcome of CODES) {
    await instruct(page, { outcome })
    await fillCard(page)
    await payButton(page).click()
    await expect(tillAlert(page)).toContainText(acceptText(outcome))
  }
  expect(cards.gateway.charges(booking.invoiceNumber)).toEqual([])
})

test('of several faults the tokenizer’s first is said', async ({ page }) => {
  await openFilledTill(page, cards)
  const message = [
    { code: 'E00003', text: 'The first of two faults.' },
    { code: 'E00007', text: 'The second of two faults.' },
  ]
  await page.route(ACCEPT.endpoint, route => route.fulfill({ json: { messages: { resultCode: 'Error', message } } }))
  await payButton(page).click()
  await expect(tillAlert(page)).toContainText('The first of two faults.')
  await expect(tillAlert(page)).not.toContainText('second')
})

test('a tokenizer that never answers is given up, and the next attempt pays', async ({ page }) => {
  await page.clock.install()
  const { booking } = await openFilledTill(page, cards)
  await instruct(page, { outcome: 'never' })
  await payButton(page).click()
  await expect(payButton(page)).toHaveText('Processing...')
  await page.clock.fastForward(LIMIT_MS)
  await expect(tillAlert(page)).toContainText(FAILED)

  await instruct(page, {})
  await payAgain(page)
  await expectStanding(page, /^Paid\./)
  expect(cards.gateway.charges(booking.invoiceNumber)).toHaveLength(1)
})

test('a tokenizer that answers twice makes one charge', async ({ page }) => {
  const { booking } = await openFilledTill(page, cards)
  const before = cards.count('createTransactionRequest')
  await instruct(page, { outcome: 'twice' })
  await payButton(page).click()
  await expectStanding(page, /^Paid\./)
  expect(cards.gateway.charges(booking.invoiceNumber)).toHaveLength(1)
  expect(cards.count('createTransactionRequest') - before).toBe(1)
})

test('the late answer of an attempt that was given up is not used by the next one', async ({ page }) => {
  await page.clock.install()
  const { booking } = await openFilledTill(page, cards)
  const before = {
    tokens: cards.count('securePaymentContainerRequest'),
    charges: cards.count('createTransactionRequest'),
  }
  await instruct(page, { outcome: 'late', lateMs: LIMIT_MS + 10_000, delayMs: 0 })
  const made = page.waitForResponse(ACCEPT.endpoint)
  await payButton(page).click()
  await made
  await page.clock.fastForward(LIMIT_MS)
  await expect(tillAlert(page)).toContainText(FAILED)

  // The answer of the first attempt comes while the second waits for its own.
  await instruct(page, { delayMs: 15_000 })
  const madeAgain = page.waitForResponse(ACCEPT.endpoint)
  await payAgain(page)
  await madeAgain
  await page.clock.fastForward(12_000)
  await expect(payButton(page)).toHaveText('Processing...')
  expect(cards.count('createTransactionRequest')).toBe(before.charges)

  await page.clock.fastForward(5000)
  await expectStanding(page, /^Paid\./)
  expect(cards.count('securePaymentContainerRequest') - before.tokens).toBe(2)
  expect(cards.count('createTransactionRequest') - before.charges).toBe(1)
  expect(cards.gateway.charges(booking.invoiceNumber)).toHaveLength(1)
})

test('a script that is blocked is loaded again when the rider asks for it, and then pays', async ({
  page,
  expectFaults,
}) => {
  expectFaults(/ERR_FAILED/)
  await connectCards(page, cards)
  await page.route(ACCEPT.script, route => route.abort(), { times: 1 })
  await openBooked(page, { site: cards.site.url, origin: SECURE_ORIGIN })
  await openTill(page)
  await expect(tillAlert(page)).toContainText('Failed to load payment system')
  await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click()
  await expect(tillAlert(page)).toBeHidden()
  await fillCard(page)
  await payButton(page).click()
  await expectStanding(page, /^Paid\./)
})

test('a script that brings no tokenizer along is a system that is not loaded', async ({ page }) => {
  await page.clock.install()
  await connectCards(page, cards)
  await page.route(ACCEPT.script, route => route.fulfill({ contentType: 'application/javascript', body: '' }))
  await openBooked(page, { site: cards.site.url, origin: SECURE_ORIGIN })
  await openTill(page)
  await fillCard(page)
  await payButton(page).click()
  await expect(payButton(page)).toHaveText('Processing...')
  await page.clock.fastForward(READY_LIMIT_MS)
  await expect(tillAlert(page)).toContainText('Payment system is not loaded. Please refresh the page and try again.')
})

/** Tells the tokenizer on the page what to do from now on. */
async function instruct(page: Page, order: AcceptOrder) {
  await page.evaluate(next => Reflect.set(window, 'acceptOrder', next), order)
}

/** The code of the card is typed anew for every attempt. */
async function payAgain(page: Page) {
  await page.getByRole('dialog').getByLabel('CVC').fill('900')
  await payButton(page).click()
}
