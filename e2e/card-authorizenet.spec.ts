import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { simpleParser } from 'mailparser'
import { buildRidePath } from '@/lib/booking/model/ride-page'
import { ACCEPT } from './fakes/accept-script'
import { type CardSite, expectStatus, makeCardSite, payRide, routeCardRequests, SECURE_ORIGIN } from './kit/card-site'
import { findCardTraces, loadedScripts, readDatabase, readPageMemory, watchRequests } from './kit/card-traces'
import { awaitTokenizer, bookRide, fillCard, openBookedRide, openCardDialog, payButton } from './kit/payment'
import { expect, type Page, test } from './kit/test'

// All tests share one server with production settings, hosts and Content-Security-Policy; the last one stops it.
test.describe.configure({ mode: 'default' })

/** Duration of a charge at the gateway while the server stops. */
const CHARGE_MS = 3000
/** No other number in a payment has these digits. */
const CARD = { number: '4007000000027', cvc: '7391', name: 'Philippa Featherstonehaugh' }
const DEMO_WORDS =
  /\bdemo\b|demonstration|sandbox|test (card|payment)|no card is charged|do not send money|\.example\b/i
/** The shipped contact email, which this site still uses: `npm run doctor` reports it. */
const CONTACT_EMAIL = /reservations@nocturne\.example/g
const PAGES = ['/', '/blog', '/blog/tipping-your-chauffeur', '/cities/dallas', '/privacy', '/terms', '/ride', '/none']
const FILES = ['/llms.txt', '/feed.xml', '/feed.json', '/sitemap.xml', '/robots.txt', '/manifest.webmanifest']

let cards: CardSite

test.beforeAll(async () => {
  cards = await makeCardSite('card-authorizenet')
})
test.afterEach(() => cards.gateway.clearFaults())
test.afterAll(() => cards?.remove())

/** Expects no demo wording in the page's text, title, descriptions and labels. */
async function expectNoDemo(page: Page, where: string): Promise<void> {
  const text = await page.evaluate(() => {
    const texts = ['content', 'alt', 'title', 'aria-label', 'placeholder'].flatMap(name =>
      [...document.querySelectorAll(`[${name}]`)].map(element => element.getAttribute(name) ?? ''),
    )
    const copy = document.createElement('div')
    copy.append(...[...document.body.childNodes].map(node => node.cloneNode(true)))
    for (const element of copy.querySelectorAll('script, style')) element.remove()
    return [document.title, copy.textContent, ...texts].join('\n')
  })
  expect(text.length, where).toBeGreaterThan(200)
  expect(text.replaceAll(CONTACT_EMAIL, ''), where).not.toMatch(DEMO_WORDS)
}

/** Waits for `count` emails and reads them. */
async function readEmails(count: number): Promise<string[]> {
  const folder = path.join(cards.site.dataDir, 'mail')
  const list = async () => (await readdir(folder).catch((): string[] => [])).filter(name => name.endsWith('.eml'))
  await expect.poll(async () => (await list()).length).toBeGreaterThanOrEqual(count)
  return await Promise.all(
    (await list()).map(async name => {
      const { subject, text, html } = await simpleParser(await readFile(path.join(folder, name)))
      return [subject, text, html].join('\n').replaceAll(CONTACT_EMAIL, '')
    }),
  )
}

test('a site with live payments has no demo wording on its pages, in a paid booking or in its emails', async ({
  page,
  expectErrors,
}) => {
  test.slow()
  expectErrors(/404/)
  const { site } = cards
  await routeCardRequests(page, cards)
  await test.step('pages and files', async () => {
    for (const path of PAGES) {
      await page.goto(site.url + path)
      await expectNoDemo(page, path)
    }
    for (const path of FILES) {
      const text = await (await fetch(site.url + path)).text()
      expect(text.length, path).toBeGreaterThan(50)
      expect(text.replaceAll(CONTACT_EMAIL, ''), path).not.toMatch(DEMO_WORDS)
    }
  })
  const { booking, token } = await openBookedRide(page, { site: site.url, origin: SECURE_ORIGIN })
  await test.step('booking, dialogs and ride page', async () => {
    await expectNoDemo(page, 'booking')
    await page.getByRole('button', { name: 'Pay with Zelle' }).click()
    await expect(page.getByRole('dialog', { name: /Zelle/ })).toContainText('pay@harbor-chauffeurs.net')
    await expectNoDemo(page, 'Zelle')
    await page.keyboard.press('Escape')
    await openCardDialog(page)
    await awaitTokenizer(page)
    await expectNoDemo(page, 'card dialog')
    await fillCard(page)
    await payButton(page).click()
    await expectStatus(page, /^We received \$/)
    await expectNoDemo(page, 'paid booking')
    await page.goto(site.url + buildRidePath({ id: booking.id, token }))
    await expect(page.getByText('Share or save this page')).toBeVisible()
    await expectNoDemo(page, 'ride page')
  })
  const emails = await readEmails(4)
  expect(emails.join('\n')).toContain(booking.id)
  for (const email of emails) expect(email).not.toMatch(DEMO_WORDS)
})

test('card data is sent only to the gateway, by scripts that load when the card dialog opens', async ({ page }) => {
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
  expect(cards.site.log()).toContain('charge via authorizenet: done')
  expect(database).toContain(charges[0]?.transId)
  for (const stored of [
    await readPageMemory(page),
    await page.content(),
    consoleMessages.join('\n'),
    cards.site.log(),
    database,
  ])
    expect(findCardTraces(stored, CARD)).toEqual([])
})

test('SIGTERM closes the port, finishes and stores the payment in progress, and exits with code 0', async ({
  page,
}) => {
  const { site, gateway } = cards
  const booked = await bookRide(page, { site: site.url })
  const before = cards.count('createTransactionRequest')
  gateway.delayResponses(CHARGE_MS)
  const paying = payRide(page, { site, gateway, booked })
  await expect.poll(() => cards.count('createTransactionRequest')).toBe(before + 1)
  const ending = site.stop()
  // The port closes before the payment ends.
  const isRefused = () =>
    fetch(`${site.url}/api/v1/health`).then(
      () => false,
      () => true,
    )
  await expect.poll(isRefused, { intervals: [50] }).toBe(true)
  const transactionId = await paying
  expect(await ending).toBe(0)

  const file = path.join(site.dataDir, 'nocturne.db')
  // A database that was closed properly leaves no write-ahead log.
  expect(existsSync(`${file}-wal`)).toBe(false)
  const database = new DatabaseSync(file, { readOnly: true })
  const query = 'select transaction_id as id from ledger where cause = ? and booking_id = ?'
  const row = database.prepare(query).get('card', booked.booking.id)
  database.close()
  expect(row?.id).toBe(transactionId)
  expect(site.log().trim().split('\n').at(-1)).toContain('"msg":"server stopped"')
  expect(site.log()).not.toContain('ada@example.com')
})
