import { cp, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { paymentHistorySchema } from '@/lib/payments/model/schemas'
import { DIALOG, expectAccessible, expectFits } from './kit/accessibility'
import { successToast, testCards } from './kit/checkout'
import { test } from './kit/hosted-site'
import { awaitTokenizer, cardDialogAlert, openBookedRide, openCardDialog, payButton } from './kit/payment'
import { linkOf } from './kit/ride-page'
import { expect } from './kit/test'

const DAY_S = 24 * 60 * 60

test('a tip is chosen before the payment, adds nothing with a declined card, is paid with the fare, and again after the ride', async ({
  page,
  makeSite,
  expectErrors,
}) => {
  expectErrors(/402 \(Payment Required\)/)
  const content = path.resolve('test-results/gratuity-content')
  await cp('testing/content', content, { recursive: true })
  const gratuity = { percents: [15, 20, 25], custom: true }
  await writeFile(path.join(content, 'pricing.json'), JSON.stringify({ gratuity }))
  const site = await makeSite({ name: 'gratuity', settings: { CONTENT_DIR: content } })
  await site.start()

  const booked = await openBookedRide(page, { site: site.url, days: 2 })
  const fareCents = booked.booking.quote?.totalCents ?? 0
  const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`
  const tipCents = Math.floor((fareCents * 20 + 50) / 100)
  const total = dollars(fareCents + tipCents)
  const dialog = page.getByRole('dialog')
  const tips = page.getByRole('group', { name: 'Tip for your chauffeur' })
  const statement = async () => {
    const response = await page.request.get(`${site.url}/api/v1/payments/history?booking=${booked.booking.id}`, {
      headers: { authorization: `Bearer ${booked.token}` },
    })
    return paymentHistorySchema.parse(await response.json()).lines.map(({ words, cents }) => `${words} ${cents}`)
  }

  await test.step('no tip is chosen at first; a percentage is kept over a reload', async () => {
    await expect(tips.getByRole('radio', { name: 'No tip' })).toBeChecked()
    await tips.getByRole('radio', { name: '20%' }).check()
    await expect(page.getByText(`With it you pay ${total}.`)).toBeVisible()
    await page.reload()
    await expect(page.getByText(`With it you pay ${total}.`)).toBeVisible()
    await expectAccessible(page)
    await expectFits(page)
  })
  await test.step('the payment sheet has it, and its total follows', async () => {
    await openCardDialog(page)
    await awaitTokenizer(page)
    const inSheet = dialog.getByRole('group', { name: 'Tip for your chauffeur' })
    await expect(inSheet.getByRole('radio', { name: '20%' })).toBeChecked()
    await inSheet.getByRole('radio', { name: 'Other' }).check()
    await dialog.getByLabel('Tip in dollars').fill('10')
    await expect(payButton(page)).toHaveText(`Pay ${dollars(fareCents + 10_00)}`)
    await expectAccessible(page, DIALOG)
    await expectFits(page)
    await inSheet.getByRole('radio', { name: '20%' }).check()
    await expect(payButton(page)).toHaveText(`Pay ${total}`)
    await expect(payButton(page)).toBeInViewport({ ratio: 1 })
  })
  await test.step('a declined card adds nothing', async () => {
    await testCards(page).selectOption('Declined (ZIP 46282)')
    await payButton(page).click()
    await expect(cardDialogAlert(page)).toContainText('Your card was declined and nothing was charged.')
    expect(await statement()).toEqual([`Fare ${fareCents}`])
  })
  await test.step('an approved one adds and pays it', async () => {
    await testCards(page).selectOption('American Express')
    await payButton(page).click()
    await expect(successToast(page)).toBeVisible()
    await expect(page.getByText(`We received ${total}.`).first()).toBeVisible()
    expect(await statement()).toEqual([
      `Fare ${fareCents}`,
      `Gratuity ${tipCents}`,
      `Card payment ${-fareCents - tipCents}`,
    ])
    await expect(page.locator('dl > div').filter({ hasText: /^Gratuity/ })).toHaveText(`Gratuity${dollars(tipCents)}`)
    await expect(
      page
        .locator('dl > div')
        .filter({ hasText: /^Total/ })
        .last(),
    ).toHaveText(`Total${total}`)
    await expect(tips).toHaveCount(0)
  })
  await test.step('after the pickup another is paid by the link', async () => {
    await site.advanceClock(3 * DAY_S)
    await page.clock.install({ time: Date.now() + 3 * DAY_S * 1000 })
    await page.goto(site.url + linkOf(booked))
    await page.getByRole('button', { name: 'Add a Tip' }).click()
    await awaitTokenizer(page)
    await expect(tips.getByRole('radio', { name: '15%' })).toBeChecked()
    await tips.getByRole('radio', { name: 'Other' }).check()
    await testCards(page).selectOption('American Express')
    await payButton(page).click()
    await expect(dialog.getByLabel('Tip in dollars')).toBeFocused()
    await dialog.getByLabel('Tip in dollars').fill('5')
    await expectAccessible(page, DIALOG)
    await payButton(page).click()
    await expect(successToast(page)).toBeVisible()
    await expect(page.getByText('You added a gratuity of $5.00. You paid $5.00 by card.')).toBeVisible()
    expect((await statement()).slice(-2)).toEqual(['Gratuity 500', 'Card payment -500'])
    await expectAccessible(page)
  })
})
