import { findCardTraces, loadedScripts, readDatabase, readPageMemory, watchRequests } from './kit/card-traces'
import { successToast } from './kit/checkout'
import { awaitTokenizer, fillCard, openBookedRide, openCardDialog, payButton } from './kit/payment'
import { expect, test } from './kit/test'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** No other number in a payment has these digits. */
const CARD = { number: '4007000000027', cvc: '7391', name: 'Philippa Featherstonehaugh' }
const SANDBOX_SCRIPT = '/api/v1/payments/sandbox/accept.js'
const DATA_DIR = 'test-results/data'

test('in the sandbox no request carries card data, and none is stored', async ({ page }) => {
  const consoleMessages: string[] = []
  page.on('console', message => consoleMessages.push(message.text()))
  const requests = watchRequests(page)
  await openBookedRide(page)
  await page.waitForLoadState('networkidle')
  expect(await loadedScripts(page, requests.urls(), SANDBOX_SCRIPT)).toEqual({ tokenizer: false, form: false })
  await openCardDialog(page)
  await awaitTokenizer(page)
  expect(await loadedScripts(page, requests.urls(), SANDBOX_SCRIPT)).toEqual({ tokenizer: true, form: true })
  await fillCard(page, CARD)
  expect(findCardTraces(await readPageMemory(page), CARD)).toEqual([])
  await payButton(page).click()
  await expect(successToast(page)).toBeVisible()
  await page.waitForLoadState('networkidle')

  const carriers = (await requests.all()).filter(({ text }) => findCardTraces(text, CARD).length > 0)
  expect(carriers).toEqual([])
  for (const stored of [await readPageMemory(page), await page.content(), consoleMessages.join('\n')])
    expect(findCardTraces(stored, CARD)).toEqual([])
  // Other tests write to this database at the same time, but none uses this number or this name.
  const { number, name } = CARD
  expect(findCardTraces(await readDatabase(DATA_DIR), { number, name, cvc: `${number}-none` })).toEqual([])
})
