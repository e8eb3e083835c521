import type { Locator } from '@playwright/test'
import { booking, nextButton } from './kit/booking'
import { APPROVED_CARD, payButton } from './kit/payment'
import { expect, type Page, test } from './kit/test'

test.use({ viewport: { width: 360, height: 780 } })

const firstSuggestion = (page: Page) => page.getByRole('listbox').getByRole('option').first()

test('the shortest path takes 4 taps to a fare, 9 to a booking and 11 to its payment', { tag: '@phone' }, async ({
  page,
}) => {
  let taps = 0
  async function tap(target: Locator) {
    taps += 1
    await target.tap()
  }
  const report = (milestone: string) => console.log(`${milestone}: ${taps} taps`)
  // The on-screen keyboard's Next key moves to the next field, like Tab here.
  async function typeAndGoOn(texts: string[]) {
    for (const [i, text] of texts.entries()) {
      if (i > 0) await page.keyboard.press('Tab')
      await page.keyboard.type(text)
    }
  }
  await page.goto('/')

  await test.step('first fare', async () => {
    const bar = page.getByRole('form', { name: 'Your ride', exact: true })
    await tap(bar.getByLabel('From'))
    await page.keyboard.type('jfk')
    await tap(firstSuggestion(page))
    await expect(bar.getByLabel('To')).toBeFocused()
    await page.keyboard.type('times square')
    await tap(firstSuggestion(page))
    await tap(bar.getByRole('button', { name: 'See fares' }))
    const car = booking(page).getByRole('radio', { checked: true })
    await expect(car).toBeFocused()
    await expect(
      booking(page)
        .getByRole('group', { name: 'Car Category' })
        .getByText(/^\$\d+\.\d\d$/)
        .first(),
    ).toBeInViewport()
    report('first fare')
    expect(taps).toBeLessThanOrEqual(4)
    expect(
      await booking(page)
        .locator('form')
        .evaluate(form => form.clientHeight),
    ).toBeLessThanOrEqual(1000)
  })

  await test.step('booked', async () => {
    await tap(nextButton(page))
    await tap(booking(page).getByLabel('First name'))
    await typeAndGoOn(['Ada', 'King', 'ada@example.com', '212 555 0142'])
    await tap(page.getByRole('button', { name: 'Review & Confirm' }))
    await expect(page.getByRole('heading', { name: 'Booking Confirmed' })).toBeVisible()
    report('booked')
    expect(taps).toBeLessThanOrEqual(9)
  })

  await test.step('paid', async () => {
    await tap(page.getByRole('button', { name: 'Pay with Card' }))
    await tap(page.getByRole('dialog').getByLabel('Card number'))
    const { number, expiry, cvc, zip } = APPROVED_CARD
    // The name is known from the contact step.
    await typeAndGoOn([number, expiry, cvc, '', zip])
    await tap(payButton(page))
    await expect(page.getByRole('status').getByText(/^We received/)).toBeVisible()
    report('paid')
    expect(taps).toBeLessThanOrEqual(11)
  })
})
