// Runs three journeys in Firefox and WebKit against the last build.
import { deepEqual } from 'node:assert/strict'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { request } from '@playwright/test'
import { createBuiltServer, findFreePort } from '../../scripts/crash-server'
import { dayFromNow } from '../kit/booking'
import { APPROVED_CARD, bookRide, linkOf } from '../kit/payment'
import { createPage, type Page } from './page'
import { type Browser, browsers, type Size } from './sessions'

const PHONE = { width: 360, height: 780 }
const DESKTOP = { width: 1280, height: 800 }
const SMALLEST = { width: 320, height: 640 }
const BOOKING = '#booking-flow'
const DIALOG = 'dialog[open]'

type Journey = { name: string; size: Size; go: (page: Page, origin: string) => Promise<void> }

/** Books a ride over the API and returns its link, for journeys that begin after it. */
async function book(origin: string): Promise<string> {
  const api = await request.newContext({ baseURL: origin })
  const booked = await bookRide({ request: api })
  await api.dispose()
  return linkOf(booked)
}

async function choosePlace(page: Page, field: string, query: string): Promise<void> {
  await page.fill(`${BOOKING} [name=${field}]`, query)
  await page.see('[role=listbox] [role=option]')
  await page.waitFor(`document.querySelector('[aria-busy=true] [role=listbox]') === null`)
  await page.click('[role=listbox] [role=option]')
}

async function fillParts(page: Page, { name, parts, value }: { name: string; parts: string[]; value: string }) {
  const field = `document.querySelector('[name=${name}]')`
  const isFilled = `${field}.value === '${value}'`
  // A click may land on any part, and a busy machine may pause between two digits, which then are two numbers.
  for (let attempt = 0; attempt < 5; attempt++) {
    await page.evaluate(`(field => { field.blur(); field.focus() })(${field})`)
    await page.typeParts(parts)
    if ((await page.evaluate(isFilled)) === true) return
  }
  await page.waitFor(isFilled)
}

const journeys: Journey[] = [
  {
    name: 'book and pay',
    size: DESKTOP,
    async go(page) {
      await page.goto('/')
      await page.see('h1', 'Nocturne')
      await page.goto(`/${BOOKING}`)
      await page.waitFor(`document.querySelector('[data-wizard=ready]') !== null`)
      await choosePlace(page, 'pickupLocation', 'jfk')
      await choosePlace(page, 'dropOffLocation', 'times square')
      await page.click(`${BOOKING} label`, 'Schedule for Later')
      const date = dayFromNow(5)
      const [year = '', month = '', day = ''] = date.split('-')
      await fillParts(page, { name: 'pickupDate', parts: [month, day, year], value: date })
      await fillParts(page, { name: 'pickupTime', parts: ['09', '30', 'AM'], value: '09:30' })
      await page.click(`${BOOKING} button`, 'See fares')
      await page.click(`${BOOKING} label`, 'Luxury SUV')
      await page.click('button', 'Next: Contact Information')
      await page.fill(`${BOOKING} [name="contactInfo.firstName"]`, 'Ada')
      await page.fill(`${BOOKING} [name="contactInfo.lastName"]`, 'King')
      await page.fill(`${BOOKING} [name="contactInfo.email"]`, 'ada@example.com')
      await page.fill(`${BOOKING} [name="contactInfo.phone"]`, '212 555 0142')
      await page.click('button', 'Review & Confirm')
      await page.see('h2, h3', 'Booking Confirmed')
      await page.click('button', 'Pay with Card')
      const { number, expiry, cvc, zip, name } = APPROVED_CARD
      const card = { 'Card number': number, Expiry: expiry, CVC: cvc, 'ZIP code': zip, 'Cardholder name': name }
      for (const [label, text] of Object.entries(card)) await page.fill(`${DIALOG} label`, text, label)
      await page.click(`${DIALOG} button`, 'Pay $')
      await page.see('p', 'We received')
    },
  },
  {
    name: 'ride page',
    size: PHONE,
    async go(page, origin) {
      await page.goto(await book(origin))
      await page.click('button', 'Edit Details')
      await page.click(`${DIALOG} label`, 'Executive Sedan')
      await page.click(`${DIALOG} button`, 'Next: Contact')
      await page.click(`${DIALOG} button`, 'Review & Confirm')
      await page.see('p', 'Your ride has been updated.')
      await page.click('button', 'Cancel Booking')
      await page.click(`${DIALOG} button`, 'Yes, Cancel Ride')
      await page.see('p', 'You canceled this ride.')
    },
  },
  {
    name: '320 px',
    size: SMALLEST,
    async go(page, origin) {
      const ride = await book(origin)
      for (const url of ['/blog/tipping-your-chauffeur', '/blog', '/cities/dallas', ride, '/']) {
        await page.goto(url)
        await page.see('h1')
        await page.waitFor('document.documentElement.scrollWidth <= innerWidth')
      }
      await page.goto('/blog')
      await page.fill('search input', 'tipp')
      await page.click('search button', 'Search')
      await page.click('main ul a', 'Tipping a Chauffeur')
      await page.see('h1', 'Tipping a Chauffeur')
      // Firefox reports a font whose download a navigation ends.
      await page.waitFor(`document.fonts.status === 'loaded'`)
      await page.goto('/')
      await page.click('[data-menu-toggle]')
      await page.click('header a', 'Contact Us')
      await page.waitFor(`Math.abs(document.getElementById('contact').getBoundingClientRect().top - 80) <= 16`)
      await page.goto(`/${BOOKING}`)
      await choosePlace(page, 'pickupLocation', 'jfk')
      await page.waitFor('document.documentElement.scrollWidth <= innerWidth')
    },
  },
]

const dataDir = await mkdtemp(path.join(tmpdir(), 'e2e-browsers-'))
const site = createBuiltServer({ dir: '.', dataDir, port: await findFreePort() })

describe('the built site', () => {
  before(site.start)
  after(async () => {
    await site.kill()
    await rm(dataDir, { recursive: true, force: true })
  })
  for (const [browserName, { packages, start }] of Object.entries(browsers)) {
    describe(browserName, { skip: start === null && `needs ${packages}` }, () => {
      let browser: Browser | undefined
      before(async () => {
        browser = await start?.()
      })
      after(() => browser?.close())
      for (const journey of journeys) test(journey.name, () => runJourney(browserName, browser, journey))
    })
  }
})

async function runJourney(browserName: string, browser: Browser | undefined, { name, size, go }: Journey) {
  if (browser === undefined) throw new Error('the browser has not started')
  const page = createPage(await browser.open(), site.origin)
  try {
    await page.resize(size)
    await go(page, site.origin)
    deepEqual(await page.allErrors(), [])
  } catch (error) {
    await mkdir('test-results', { recursive: true })
    await page.screenshot(path.resolve('test-results', `${browserName} ${name}`)).catch(() => {})
    throw error
  } finally {
    await page.close()
  }
}
