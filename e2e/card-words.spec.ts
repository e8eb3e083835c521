import { cardSentences } from '@/lib/payment/card'
import { fillCard, payButton } from './kit/paying'
import { expect, type Page, test } from './kit/test'
import { BOOKING, openReadyTill } from './kit/till'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const SENTENCES = {
  'Card number': 'Please enter a valid card number',
  'Expiry (MM/YYYY)': 'Please enter a valid expiry date (MM/YYYY)',
  CVC: 'Please enter a valid CVC',
  'ZIP code': 'Please enter a valid ZIP code',
  'Cardholder name': 'Please enter the cardholder name',
} as const
type Label = keyof typeof SENTENCES

function field(page: Page, label: Label | 'E-mail') {
  return page.getByRole('dialog').getByLabel(label)
}

/** Types into an emptied field, key by key, and leaves it for another. */
async function type(page: Page, label: Label, keys: string): Promise<void> {
  await field(page, label).fill('')
  await field(page, label).pressSequentially(keys)
  await field(page, label === 'ZIP code' ? 'CVC' : 'ZIP code').focus()
}

test('an empty form says at every field what it waits for', async ({ page }) => {
  const { till } = await openReadyTill(page)
  for (const sentence of Object.values(SENTENCES)) await expect(till.getByText(sentence)).toBeHidden()
  await payButton(page).click()
  for (const sentence of Object.values(SENTENCES)) await expect(till.getByText(sentence)).toBeVisible()
  await fillCard(page)
  for (const sentence of Object.values(SENTENCES)) await expect(till.getByText(sentence)).toBeHidden()
  await expect(field(page, 'E-mail')).toHaveValue('ada@example.com')
  await field(page, 'E-mail').fill('ada@')
  await payButton(page).click()
  await expect(till.getByText(cardSentences.email)).toBeVisible()
})

test('a field that was left says what is amiss with it, and takes it back once it is mended', async ({ page }) => {
  const { till } = await openReadyTill(page)
  const typed: [label: Label, wrong: string[], right: string][] = [
    ['Card number', ['4111111111111112', '411111111111', '4111'], '4111111111111111'],
    ['Expiry (MM/YYYY)', ['132030', '00/2030', '12/2025', '12'], '12/2030'],
    ['CVC', ['12'], '123'],
    ['ZIP code', ['1234'], '10001'],
    ['Cardholder name', ['A', '  A  '], 'Ada King'],
  ]
  for (const [label, wrong, right] of typed) {
    for (const keys of wrong) {
      await type(page, label, keys)
      await expect(till.getByText(SENTENCES[label]), `${label}: ${keys}`).toBeVisible()
    }
    await type(page, label, right)
    await expect(till.getByText(SENTENCES[label]), `${label}: ${right}`).toBeHidden()
  }
})

test('what is typed takes the shape of its field', async ({ page }) => {
  await openReadyTill(page)
  const typed: [label: Label, keys: string, shown: string][] = [
    ['Card number', '4111x1111 11111111', '4111 1111 1111 1111'],
    ['Card number', '41111111111111110', '41111111111111110'],
    ['Card number', '40000000000000000069', '4000000000000000006'],
    ['Expiry (MM/YYYY)', '122030', '12/2030'],
    ['Expiry (MM/YYYY)', '3/2031', '03/2031'],
    ['Expiry (MM/YYYY)', '12/20309', '12/2030'],
    ['CVC', '1a2345', '1234'],
    ['ZIP code', '10001-12345678', '1000112345'],
  ]
  for (const [label, keys, shown] of typed) {
    await type(page, label, keys)
    await expect(field(page, label), `${label}: ${keys}`).toHaveValue(shown)
  }
})

test('what is pasted takes the shape of its field too', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openReadyTill(page)
  const pasted: [label: Label, text: string, shown: string][] = [
    ['Card number', '4111-1111-1111-1111', '4111 1111 1111 1111'],
    ['ZIP code', '10001-1234', '100011234'],
    ['Expiry (MM/YYYY)', '12/30', '12/2030'],
  ]
  for (const [label, text, shown] of pasted) {
    await page.evaluate(words => navigator.clipboard.writeText(words), text)
    await field(page, label).focus()
    await page.keyboard.press('ControlOrMeta+V')
    await expect(field(page, label)).toHaveValue(shown)
  }
})

test('the code is judged anew when the number turns out to be of another brand', async ({ page }) => {
  const { till } = await openReadyTill(page)
  await type(page, 'Card number', '4111111111111111')
  await type(page, 'CVC', '123')
  await expect(till.getByText(SENTENCES.CVC)).toBeHidden()
  await type(page, 'Card number', '370000000000002')
  await expect(till.getByText(SENTENCES.CVC)).toBeVisible()
  await type(page, 'CVC', '1234')
  await expect(till.getByText(SENTENCES.CVC)).toBeHidden()
})

test('the brand shows while its number is typed', async ({ page }) => {
  const { till } = await openReadyTill(page)
  for (const [start, brand] of [
    ['4', 'Visa'],
    ['53', 'Mastercard'],
    ['2221', 'Mastercard'],
    ['37', 'American Express'],
    ['6011', 'Discover'],
    ['65', 'Discover'],
    ['3528', 'JCB'],
  ] as const) {
    await field(page, 'Card number').fill('')
    await expect(till.getByRole('status').filter({ hasText: /\S/ })).toHaveCount(0)
    await field(page, 'Card number').pressSequentially(start)
    await expect(till.getByRole('status').filter({ hasText: brand })).toBeVisible()
  }
  await field(page, 'Card number').fill('9')
  await expect(till.getByRole('status').filter({ hasText: /\S/ })).toHaveCount(0)
})

test("a number in order that the tokenizer does not take is refused in the tokenizer's own words", async ({ page }) => {
  const { till } = await openReadyTill(page)
  const alert = till.getByRole('alert')
  await fillCard(page, { number: '4000000000000000006' })
  await payButton(page).click()
  await expect(alert).toContainText('Please provide valid credit card number.')
  // As real as a card number can look; the demonstration knows that it is none of its own.
  await fillCard(page, { number: '4242424242424242' })
  await payButton(page).click()
  await expect(alert).toContainText('This is a demonstration and takes test cards only. No real card is charged.')
})

test('an amount that nobody can be charged is refused before the card goes anywhere', async ({ page }) => {
  await page.route(BOOKING, async route => {
    const response = await route.fetch()
    const answer = await response.json()
    answer.booking.quote.totalCents = 0
    await route.fulfill({ response, json: answer })
  })
  const { till } = await openReadyTill(page)
  await expect(payButton(page)).toHaveText('Pay $0.00')
  await fillCard(page)
  const sent = page.waitForRequest(/\/sandbox\/tokens$/, { timeout: 500 }).catch(() => null)
  await payButton(page).click()
  await expect(till.getByRole('alert')).toContainText('Please enter a valid amount')
  expect(await sent).toBeNull()
})
