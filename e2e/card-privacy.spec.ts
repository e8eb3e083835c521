import { type CardSite, connectCards, makeCardSite, SECURE_ORIGIN } from './kit/card-site'
import { cardTraces, readDatabase, readPageMemory, watchRequests } from './kit/card-traces'
import { type ConnectedSite, makeConnectedSite } from './kit/connected-site'
import { awaitTokenizer, fillCard, openBooked, openTill, payButton } from './kit/paying'
import { expect, type Page, test } from './kit/test'
import { acceptUrls } from './stand-ins/accept-script'

// The sites through all of it, in one process. Each test books a ride of its own.
test.describe.configure({ mode: 'default' })
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** No other number in these payments has its digits. */
const CARD = { number: '4007000000027', cvc: '7391', name: 'Philippa Featherstonehaugh' }
const ACCEPT = acceptUrls('sandbox')
const SANDBOX_SCRIPT = '/api/v1/payments/sandbox/accept.js'
/** Words of the card's form, by which its code is known. */
const FORM_WORDS = 'Cardholder name'

let cards: CardSite
let sandbox: ConnectedSite

test.beforeAll(async () => {
  sandbox = await makeConnectedSite({ name: 'card-privacy-sandbox', settings: { PAYMENTS: 'sandbox' } })
  await sandbox.start()
  cards = await makeCardSite('card-privacy')
})
test.afterAll(async () => {
  await sandbox?.remove()
  await cards?.remove()
})

test('by Authorize.Net the card is in one request, to the gateway, and nowhere else', { tag: '@journey' }, async ({
  page,
}) => {
  await connectCards(page, cards)
  const requests = watchRequests(page)
  await payLookingAround(page, { site: cards.site, origin: SECURE_ORIGIN })
  expect(await carriersOf(requests)).toEqual([{ url: ACCEPT.endpoint, traces: ['number', 'cvc', 'name'] }])
})

test('in the demonstration the card is in no request at all', async ({ page }) => {
  const requests = watchRequests(page)
  await payLookingAround(page, { site: sandbox, origin: sandbox.url })
  expect(await carriersOf(requests)).toEqual([])
})

for (const { gateway, tokenizer } of [
  { gateway: 'Authorize.Net', tokenizer: ACCEPT.script },
  { gateway: 'the demonstration', tokenizer: SANDBOX_SCRIPT },
]) {
  test(`by ${gateway} neither the tokenizer nor the form is loaded before the rider asks for it`, async ({ page }) => {
    const byAccept = tokenizer === ACCEPT.script
    if (byAccept) await connectCards(page, cards)
    const site = byAccept ? cards.site : sandbox
    const requests = watchRequests(page)
    await openBooked(page, { site: site.url, origin: byAccept ? SECURE_ORIGIN : site.url })
    await page.waitForLoadState('networkidle')
    expect(await scriptsOf(page, requests.urls(), tokenizer)).toEqual({ tokenizer: false, form: false })
    await openTill(page)
    await awaitTokenizer(page)
    expect(await scriptsOf(page, requests.urls(), tokenizer)).toEqual({ tokenizer: true, form: true })
  })
}

/** A whole payment, from the page to its end; what the browser and the server keep of it is looked through. */
async function payLookingAround(page: Page, { site, origin }: { site: ConnectedSite; origin: string }) {
  const words: string[] = []
  page.on('console', message => words.push(message.text()))
  await openBooked(page, { site: site.url, origin })
  await openTill(page)
  await awaitTokenizer(page)
  await fillCard(page, CARD)
  expect(cardTraces(await readPageMemory(page), CARD)).toEqual([])
  await payButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Payment successful!' })).toBeVisible()
  await page.waitForLoadState('networkidle')

  expect(cardTraces(await readPageMemory(page), CARD)).toEqual([])
  expect(cardTraces(await page.content(), CARD)).toEqual([])
  expect(cardTraces(words.join('\n'), CARD)).toEqual([])
  expect(cardTraces(site.log(), CARD)).toEqual([])
  expect(site.log()).toContain('approved')
  const kept = await readDatabase(site.dataDir)
  expect(kept).toContain('approved')
  expect(cardTraces(kept, CARD)).toEqual([])
}

async function carriersOf(requests: ReturnType<typeof watchRequests>) {
  const all = (await requests.all()).map(({ url, text }) => ({ url, traces: cardTraces(text, CARD) }))
  return all.filter(({ traces }) => traces.length > 0)
}

async function scriptsOf(page: Page, urls: string[], tokenizer: string) {
  const chunks = [...new Set(urls.filter(url => url.includes('/_next/static/') && url.endsWith('.js')))]
  const texts = await page.evaluate(
    all => Promise.all(all.map(url => fetch(url, { cache: 'force-cache' }).then(answer => answer.text()))),
    chunks,
  )
  return { tokenizer: urls.some(url => url.endsWith(tokenizer)), form: texts.some(text => text.includes(FORM_WORDS)) }
}
