import { z } from 'zod'
import { type Booked, bookingSchema } from '@/lib/booking/schemas'
import {
  type CardSite,
  connectCards,
  expectStanding,
  makeCardSite,
  openFilledTill,
  SECURE_ORIGIN,
} from './kit/card-site'
import { payButton, showBooked } from './kit/paying'
import { expect, type Page, test } from './kit/test'

// One site through all of it, in one process. Each test books a ride of its own.
test.describe.configure({ mode: 'default' })
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const CHECKING = 'We are checking your payment. Please do not pay again.'
const SLOW = 'This is taking longer than usual. Please wait, and do not pay again.'
const SLOW_MS = 10_000
const HELD_ZIP = '46299'
/** The first look comes after five seconds, in a round that comes every three. */
const FOUND_WITHIN_MS = 15_000

const bookingAnswerSchema = z.object({ booking: bookingSchema })

let cards: CardSite

test.beforeAll(async () => {
  cards = await makeCardSite('card-authorizenet-doubt')
})
test.afterEach(() => cards.gateway.behave())
test.afterAll(() => cards?.remove())

test('a payment held for review is being checked, and is paid by itself once a person approves it', async ({
  page,
  expectFaults,
}) => {
  expectFaults(/ERR_FAILED|\b502\b/)
  const { booking } = await openFilledTill(page, { ...cards, card: { zip: HELD_ZIP } })
  await payButton(page).click()
  const till = page.getByRole('dialog')
  await expect(till.getByText(CHECKING)).toBeVisible()
  await expect(payButton(page)).toBeHidden()
  await expect.poll(() => cards.gateway.ledger()).toContainEqual(heldOf(booking.invoiceNumber))
  expect(cards.gateway.charges(booking.invoiceNumber)).toEqual([])

  const held = cards.gateway.ledger().find(({ invoiceNumber }) => invoiceNumber === booking.invoiceNumber)
  cards.gateway.review(held?.transId ?? '', 'approve')
  // What is held is looked at once a minute, and whenever the server starts.
  await cards.site.kill()
  await cards.site.start()
  await expect(page.getByRole('alert').filter({ hasText: 'Your payment was successful!' })).toBeVisible()
  await expect(till).toBeHidden()
  await expectStanding(page, /^Paid\. We received \$/)
  expect(cards.gateway.charges(booking.invoiceNumber)).toHaveLength(1)
})

test('a ride whose payment is held for review is canceled, and the card is never charged', async ({ page }) => {
  const booked = await openFilledTill(page, { ...cards, card: { zip: HELD_ZIP } })
  const { invoiceNumber } = booked.booking
  await payButton(page).click()
  const till = page.getByRole('dialog')
  await expect(till.getByText(CHECKING)).toBeVisible()
  await till.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Cancel Booking' }).click()
  await expect(page.getByText('Your card has not been charged, and the hold on it will be released.')).toBeVisible()
  await page.getByRole('button', { name: 'Yes, Cancel Ride' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'is cancelled' })).toContainText('Nothing was paid')
  expect(cards.gateway.ledger().find(entry => entry.invoiceNumber === invoiceNumber)?.status).toBe('failedReview')
  expect(await statusOf(page, booked)).toBe('cancelled')
})

test('an answer lost after the charge: the page is closed, and the next one says paid', { tag: '@journey' }, async ({
  page,
  context,
}) => {
  cards.gateway.fail('reset-after', { request: 'createTransactionRequest' })
  const booked = await openFilledTill(page, cards)
  await payButton(page).click()
  await expect(page.getByRole('dialog').getByText(CHECKING)).toBeVisible()
  await page.close()

  const next = await context.newPage()
  await expect.poll(() => statusOf(next, booked), { timeout: FOUND_WITHIN_MS }).toBe('paid')
  await connectCards(next, cards)
  await showBooked(next, { booked, url: `${SECURE_ORIGIN}/#booking-flow` })
  await expectStanding(next, /^Paid\. We received \$/)
  expect(cards.gateway.charges(booked.booking.invoiceNumber)).toHaveLength(1)
})

test('after ten seconds without an answer the rider is asked to wait and not to pay again', async ({ page }) => {
  await page.clock.install()
  cards.gateway.fail('silence-before', { request: 'createTransactionRequest' })
  const before = cards.count('createTransactionRequest')
  await openFilledTill(page, cards)
  await payButton(page).click()
  await expect.poll(() => cards.count('createTransactionRequest')).toBe(before + 1)
  const till = page.getByRole('dialog')
  await expect(till.getByText(SLOW)).toBeHidden()
  await page.clock.fastForward(SLOW_MS)
  await expect(till.getByRole('status').getByText(SLOW)).toBeVisible()
  await expect(payButton(page)).toHaveText('Processing...')
})

test('a server that dies between the charge and its answer knows after its start that it is paid', async ({
  page,
  expectFaults,
}) => {
  expectFaults(/ERR_FAILED/)
  cards.gateway.fail('silence-after', { request: 'createTransactionRequest' })
  const { booking } = await openFilledTill(page, cards)
  await payButton(page).click()
  await expect.poll(() => cards.gateway.charges(booking.invoiceNumber)).toHaveLength(1)
  await cards.site.kill()
  await expect(page.getByRole('dialog').getByText(CHECKING)).toBeVisible()

  await cards.site.start()
  await expectStanding(page, /^Paid\. We received \$/, { timeout: FOUND_WITHIN_MS })
  expect(cards.gateway.charges(booking.invoiceNumber)).toHaveLength(1)
})

function heldOf(invoiceNumber: string) {
  return expect.objectContaining({ invoiceNumber, status: 'FDSPendingReview' })
}

async function statusOf(page: Page, { booking, token }: Booked): Promise<string> {
  const answer = await page.request.get(`${cards.site.url}/api/v1/bookings/${booking.id}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return bookingAnswerSchema.parse(await answer.json()).booking.status
}
