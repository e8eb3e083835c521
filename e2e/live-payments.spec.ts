import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { simpleParser } from 'mailparser'
import { buildRidePath } from '@/lib/booking/model/ride-page'
import { type FakeGateway, startGateway } from './fakes/authorize-net'
import { gatewayKeys } from './fakes/authorize-net-requests'
import { expectStatus, routeCardRequests, SECURE_ORIGIN } from './kit/card-site'
import { type ConnectedSite, makeConnectedSite } from './kit/connected-site'
import { awaitTokenizer, fillCard, openBookedRide, openCardDialog, payButton } from './kit/payment'
import { expect, type Page, test } from './kit/test'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const DEMO_WORDS =
  /\bdemo\b|demonstration|sandbox|test (card|payment)|no card is charged|do not send money|\.example\b/i
/** The shipped contact email, which this site still uses: `npm run doctor` reports it. */
const CONTACT_EMAIL = /reservations@nocturne\.example/g
const PAGES = [
  '/',
  '/blog',
  '/blog/tipping-your-chauffeur',
  '/blog/category/airport-transfers',
  '/blog/search?q=airport',
  '/cities/dallas',
  '/privacy',
  '/terms',
  '/ride',
  '/no-such-page',
]
const FILES = ['/llms.txt', '/feed.xml', '/feed.json', '/sitemap.xml', '/robots.txt', '/manifest.webmanifest']

let gateway: FakeGateway
let site: ConnectedSite

test.beforeAll(async () => {
  gateway = await startGateway()
  site = await makeConnectedSite({
    name: 'live-settings',
    regenerate: true,
    preload: 'e2e/kit/gateway-wire.mjs',
    settings: {
      AUTHORIZE_NET_ENVIRONMENT: 'production',
      AUTHORIZE_NET_LOGIN_ID: gatewayKeys.loginId,
      AUTHORIZE_NET_TRANSACTION_KEY: gatewayKeys.transactionKey,
      AUTHORIZE_NET_CLIENT_KEY: gatewayKeys.clientKey,
      AUTHORIZE_NET_SIGNATURE_KEY: gatewayKeys.signatureKey,
      GATEWAY_FAKE_PORT: String(gateway.port),
      ZELLE_EMAIL: 'pay@harbor-chauffeurs.net',
      OPERATOR_EMAIL: 'desk@harbor-chauffeurs.net',
    },
  })
  await site.build()
  await site.start()
})
test.afterAll(async () => {
  await site?.remove()
  await gateway?.stop()
})

/** Reads a page's text, title, descriptions and labels. */
async function textOf(page: Page): Promise<string> {
  const text = await page.evaluate(() => {
    const texts = ['content', 'alt', 'title', 'aria-label', 'placeholder'].flatMap(name =>
      [...document.querySelectorAll(`[${name}]`)].map(element => element.getAttribute(name) ?? ''),
    )
    const copy = document.createElement('div')
    copy.append(...[...document.body.childNodes].map(node => node.cloneNode(true)))
    for (const element of copy.querySelectorAll('script, style')) element.remove()
    return [document.title, copy.textContent, ...texts].join('\n')
  })
  return text.replaceAll(CONTACT_EMAIL, '')
}

async function expectNoDemo(page: Page, where: string) {
  expect(await textOf(page), where).not.toMatch(DEMO_WORDS)
}

test('a site with live payments has no demo wording on its pages, in a paid booking or in its emails', {
  tag: '@journey',
}, async ({ page, expectErrors }) => {
  test.slow()
  expectErrors(/404/)
  await routeCardRequests(page, { site, gateway, environment: 'production' })

  await test.step('pages and files', async () => {
    for (const path of PAGES) {
      await page.goto(site.url + path)
      expect((await textOf(page)).length, path).toBeGreaterThan(200)
      await expectNoDemo(page, path)
    }
    for (const path of FILES) {
      const text = await (await fetch(site.url + path)).text()
      expect(text.length, path).toBeGreaterThan(50)
      expect(text.replaceAll(CONTACT_EMAIL, ''), path).not.toMatch(DEMO_WORDS)
    }
  })

  const booked = await openBookedRide(page, { site: site.url, origin: SECURE_ORIGIN })
  await test.step('booking and Zelle dialog', async () => {
    await expectNoDemo(page, 'booking')
    await page.getByRole('button', { name: 'Pay with Zelle' }).click()
    await expect(page.getByRole('dialog', { name: /Zelle/ })).toContainText('pay@harbor-chauffeurs.net')
    await expectNoDemo(page, 'Zelle')
    await page.keyboard.press('Escape')
  })
  await test.step('card dialog and paid booking', async () => {
    await openCardDialog(page)
    await awaitTokenizer(page)
    await expectNoDemo(page, 'card dialog')
    await fillCard(page)
    await payButton(page).click()
    await expectStatus(page, /^Paid\. We received \$/)
    await expectNoDemo(page, 'paid booking')
    expect(gateway.charges(booked.booking.invoiceNumber)).toHaveLength(1)
  })
  await test.step('ride page and emails', async () => {
    await page.goto(site.url + buildRidePath({ id: booked.booking.id, token: booked.token }))
    await expect(page.getByRole('heading', { name: 'The link to this ride' })).toBeVisible()
    await expectNoDemo(page, 'ride page')
    const emails = await readEmails(4)
    expect(emails.join('\n')).toContain(booked.booking.id)
    for (const email of emails) expect(email).not.toMatch(DEMO_WORDS)
  })
})

/** Waits for `count` emails and reads them. */
async function readEmails(count: number): Promise<string[]> {
  const folder = path.join(site.dataDir, 'mail')
  const list = async () => (await readdir(folder).catch((): string[] => [])).filter(name => name.endsWith('.eml'))
  await expect.poll(async () => (await list()).length).toBeGreaterThanOrEqual(count)
  return await Promise.all(
    (await list()).map(async name => {
      const { subject, text, html } = await simpleParser(await readFile(path.join(folder, name)))
      return [subject, text, html].join('\n').replaceAll(CONTACT_EMAIL, '')
    }),
  )
}
