import { request } from '@playwright/test'
import type { CreatedBooking } from '@/lib/booking/model/schemas'
import { dayFromNow } from '../kit/booking'
import { operatorPath } from '../kit/operator'
import { APPROVED_CARD, bookRide } from '../kit/payment'
import { linkOf } from '../kit/ride-page'
import type { Viewport } from './driver'
import type { Target } from './in-page'
import { button, heading, label, matching, type Page, text } from './page'
import { startScriptGate } from './script-gate'

type Site = { origin: string; start: () => Promise<void>; kill: () => Promise<void> }
type Context = { page: Page; site: Site; dataDir: string; log: (text: string) => void }
export type Journey = { name: string; viewport: Viewport; go: (context: Context) => Promise<void> }

const PHONE = { width: 360, height: 780 }
const DESKTOP = { width: 1280, height: 800 }
const BOOKING = '#booking-flow'
const DIALOG = 'dialog[open]'
const OPTION: Target = { role: 'option', within: '[role=listbox]' }

export const SHORTEST: Journey = {
  name: 'the shortest path on a phone',
  viewport: PHONE,
  async go({ page, log }) {
    let taps = 0
    async function tap(target: Target) {
      taps += 1
      await page.click(target)
    }
    async function tapFirstOption() {
      await page.waitFor(`document.querySelector('[aria-busy=true] [role=listbox]') === null`)
      await tap(OPTION)
    }
    /** The keyboard's Next key moves on, as Tab does here. */
    async function typeAndGoOn(texts: string[]) {
      for (const [i, value] of texts.entries()) {
        if (i > 0) await page.press('Tab')
        await page.type(value)
      }
    }
    function report(milestone: string, maxTaps: number) {
      log(`${milestone}: ${taps} taps`)
      if (taps > maxTaps) throw new Error(`${milestone} takes ${taps} taps instead of ${maxTaps}`)
    }
    await page.goto('/')
    await page.screenshot('home-360')
    const bar = 'form[aria-label="Your ride"]'
    await tap(label('From', bar))
    await page.type('jfk')
    await tapFirstOption()
    await page.waitFor(`document.activeElement?.matches('${bar} [role=combobox]')`)
    await page.type('times square')
    await tapFirstOption()
    await tap(button('See fares', bar))
    await page.expectInView(text(matching(/^from \$\d+\.\d\d$/), BOOKING))
    await page.screenshot('fares-360')
    report('first fare', 4)

    await tap(button('Next: Contact Information'))
    await tap(label(matching(/^First name/), BOOKING))
    await typeAndGoOn(['Ada', 'King', 'ada@example.com', '212 555 0142'])
    await page.screenshot('contact-360')
    await tap(button('Review & Confirm'))
    await page.expectVisible(heading('Booking Confirmed'))
    // The step begins below the fixed bar, wherever the page was scrolled before.
    await page.waitFor(`Math.abs(document.querySelector('[data-booking-step]').getBoundingClientRect().top - 176) < 40`)
    await page.screenshot('confirmation-360')
    report('booked', 9)

    await tap(button('Pay with Card'))
    await tap(label(matching(/^Card number/), DIALOG))
    const { number, expiry, cvc, zip, name } = APPROVED_CARD
    await typeAndGoOn([number, expiry, cvc, zip, name])
    await page.screenshot('card-360')
    await tap(button(matching(/^Pay \$/), DIALOG))
    await page.expectVisible(text(matching(/^Paid\. We received/)))
    report('paid', 11)
  },
}

/** Books a ride over the API, for journeys that begin after it. */
async function book({ origin }: Site, options: Parameters<typeof bookRide>[1] = {}): Promise<CreatedBooking> {
  const api = await request.newContext({ baseURL: origin })
  const booked = await bookRide({ request: api }, options)
  await api.dispose()
  return booked
}

/** Types a place and takes the first suggestion by keyboard. */
async function typePlace(page: Page, name: string, query: string) {
  await page.fill({ role: 'combobox', name, within: BOOKING }, query)
  await page.expectVisible(OPTION)
  await page.waitFor(`document.querySelector('[aria-busy=true] [role=listbox]') === null`)
  await page.press('ArrowDown')
  await page.press('Enter')
  await page.expectGone(OPTION)
}

async function payByCard(page: Page, screenshotName: string) {
  await page.click(button('Pay with Card'))
  const fields = { number: /^Card number/, expiry: /^Expiry/, cvc: /^CVC/, zip: /^ZIP code/, name: /^Cardholder name/ }
  await page.expectVisible(label(matching(fields.number), DIALOG))
  for (const [key, pattern] of Object.entries(fields)) {
    await page.fill(label(matching(pattern), DIALOG), APPROVED_CARD[key as keyof typeof APPROVED_CARD])
  }
  await page.screenshot(screenshotName)
  await page.click(button(matching(/^Pay \$/), DIALOG))
}

const BOOK_AND_PAY: Journey = {
  name: 'book for a date and time, change a detail, pay by card, open the ride page',
  viewport: DESKTOP,
  async go({ page }) {
    await page.goto('/')
    await page.expectVisible(heading('Nocturne'))
    await page.screenshot('home-1280')
    await page.goto('/#booking-flow')
    await typePlace(page, 'Pickup Location', 'jfk')
    await typePlace(page, 'Drop-off Location', 'times square')
    await page.click({ role: 'radio', name: matching(/Luxury SUV/), within: BOOKING })
    await page.click({ role: 'radio', name: 'Schedule for Later', within: BOOKING })
    const [year, month, day] = dayFromNow(5).split('-')
    // A click may land on any part of the date.
    await page.focus(label(matching(/^Pickup Date/), BOOKING))
    await page.typeDate([month ?? '', day ?? '', year ?? ''])
    await page.waitFor(`document.querySelector('[name=pickupDate]').value === '${year}-${month}-${day}'`)
    await page.focus(label(matching(/^Pickup Time/), BOOKING))
    await page.typeDate(['09', '30', 'AM'])
    await page.waitFor(`document.querySelector('[name=pickupTime]').value === '09:30'`)
    await page.waitFor(`getComputedStyle(document.activeElement).outlineStyle === 'solid'`)
    await page.screenshot('fares-1280')
    await page.click(button('Next: Contact Information'))
    await page.fill(label(matching(/^First name/), BOOKING), 'Ada')
    await page.fill(label(matching(/^Last name/), BOOKING), 'King')
    await page.fill(label(matching(/^Email/), BOOKING), 'ada@example.com')
    await page.fill(label(matching(/^Phone/), BOOKING), '212 555 0142')
    await page.screenshot('contact-1280')
    await page.click(button('Review & Confirm'))
    await page.expectVisible(heading('Booking Confirmed'))
    await page.screenshot('confirmation-1280')

    await page.click(button('Edit Details'))
    await page.click(button('Back to Ride Details'))
    await page.click({ role: 'radio', name: matching(/Executive Sedan/), within: BOOKING })
    await page.click(button('Next: Contact Information'))
    await page.click(button('Review & Confirm'))
    await page.expectVisible(heading('Booking Confirmed'))
    await page.expectVisible(text(matching(/Executive Sedan/), BOOKING))

    await payByCard(page, 'card-1280')
    await page.expectVisible(text(matching(/^Paid\. We received/)))
    await page.click({ role: 'link', name: 'Open Your Ride', within: BOOKING })
    await page.expectVisible(text(matching(/^You paid \$.+ by card\.$/)))
    await page.screenshot('ride-1280')
  },
}

const READY = `document.querySelector('[data-wizard=ready]') !== null`
const PICKUP: Target = { role: 'combobox', name: 'Pickup Location', within: BOOKING }
const IMMEDIATELY: Target = { role: 'radio', name: 'Immediately', within: BOOKING }
const IS_IMMEDIATE = `document.querySelector('${BOOKING} [value=immediately]').checked`

const LATE_SCRIPTS: Journey = {
  name: 'fill in the form before its scripts are there, without them, and from a stored page of an earlier release',
  viewport: PHONE,
  async go({ page, site }) {
    const gate = await startScriptGate(site.origin)
    // Another origin, whose scripts the browser has not cached.
    const brokenGate = await startScriptGate(site.origin)
    const hasPickup = (part: string) =>
      page.waitFor(`document.querySelector('[name=pickupLocation]').value.includes('${part}')`)
    try {
      gate.set('wait')
      await page.goto(`${gate.origin}/`)
      await page.click(IMMEDIATELY)
      await page.click(button('Increase bags'))
      await page.click(button('Increase bags'))
      await page.fill(PICKUP, 'Grand Cen')
      await page.waitFor(`!(${READY})`)
      gate.set('pass')
      await page.expectVisible({ role: 'option', name: matching(/Grand Central/) })
      await page.waitFor(`document.activeElement.value === 'Grand Cen' && ${IS_IMMEDIATE}`)
      await page.waitFor(`document.querySelector('${BOOKING} [name=bags]').value === '2'`)

      brokenGate.set('fail')
      await page.goto(`${brokenGate.origin}/`)
      await page.click(PICKUP)
      await page.expectVisible(text(matching(/^The booking form did not load/)))
      brokenGate.set('pass')
      await page.type('JFK')
      await page.waitFor(READY)
      await hasPickup('JFK')

      await page.evaluate('sessionStorage.clear()')
      await page.goto(`${brokenGate.origin}/blog`)
      brokenGate.serveOutdatedPageNext()
      await page.goto(`${brokenGate.origin}/`)
      await page.click(IMMEDIATELY)
      await page.waitFor(`${READY} && ${IS_IMMEDIATE}`)
      await page.ignoreErrorsSoFar()

      await page.goto(`${gate.origin}/?pickup=JFK&dropoff=Times+Square#booking-flow`)
      await hasPickup('Kennedy')
      await page.reload()
      await hasPickup('Kennedy')
      await page.goto(`${gate.origin}/blog`)
      await page.evaluate('history.back()')
      await hasPickup('Kennedy')
    } finally {
      gate.stop()
      brokenGate.stop()
    }
  },
}

const RIDE_PAGE: Journey = {
  name: 'edit and cancel on the ride page of a phone, and read it while the server is down',
  viewport: PHONE,
  async go({ page, site }) {
    await page.goto(linkOf(await book(site)))
    await page.expectVisible(heading('The link to this ride'))
    await page.screenshot('ride-360')
    await page.click(button('Edit Ride'))
    await page.click({ role: 'radio', name: matching(/Executive Sedan/), within: DIALOG })
    await page.click(button(matching(/^Next: Contact/), DIALOG))
    await page.click(button('Review & Confirm', DIALOG))
    await page.click(button(matching(/^Confirm Change at \$/), DIALOG))
    await page.expectVisible(text(matching(/^Your ride has been updated\. The fare is \$/)))

    await page.waitFor(`caches.match('/ride', { ignoreVary: true }).then(found => found !== undefined)`)
    await site.kill()
    await page.reload()
    await page.expectVisible(text(matching(/^We could not reach our server\. Last updated at/)))
    await page.ignoreErrorsSoFar()
    await site.start()
    await page.reload()
    await page.click(button('Cancel Ride'))
    await page.screenshot('cancel-360')
    await page.click(button('Yes, Cancel Ride'))
    await page.expectVisible(text(matching(/^You canceled this ride\./)))
  },
}

const OPERATOR: Journey = {
  name: 'operator assigns a chauffeur and cancels with a reason',
  viewport: PHONE,
  async go({ page, site, dataDir }) {
    const booked = await book(site, { method: 'zelle' })
    await page.goto(await operatorPath(booked.booking, dataDir))
    await page.fill(label(matching(/^Chauffeur’s name/)), 'Vera Cole')
    await page.fill(label(matching(/^Car/)), 'Black Cadillac Escalade, T123456C')
    await page.fill(label(matching(/^Chauffeur’s phone/)), '212 555 0199')
    await page.screenshot('operator-360')
    await page.click(button('Assign and notify customer'))
    await page.expectVisible(text('Assigned. Ada will be notified by email.'))
    await page.click(button('Cancel ride…'))
    await page.fill(label(matching(/^Reason/), DIALOG), 'The road is closed.')
    await page.click(button('Cancel the ride', DIALOG))
    await page.expectVisible(text(matching(/^Canceled\. Ada will be notified by email\./)))
    await page.goto(linkOf(booked))
    await page.expectVisible(text(matching(/The road is closed\./)))
  },
}

const TITLE = 'Tipping a Chauffeur: A Calm Guide to an Awkward Moment'

const POST: Journey = {
  name: 'search the blog, read a post, return home',
  viewport: DESKTOP,
  async go({ page }) {
    await page.goto('/blog')
    await page.fill(label(matching(/^Search the blog/)), 'tipp')
    await page.click({ role: 'link', name: matching(/^Tipping a Chauffeur/), within: '[aria-label="Posts found"]' })
    await page.expectVisible(heading(TITLE))
    await page.screenshot('post-1280')
    await page.click({
      role: 'link',
      name: 'How to do it gracefully',
      within: 'nav[aria-labelledby=post-contents-name]',
    })
    await page.waitFor(`(() => {
      const top = document.getElementById('post-how-to-do-it-gracefully').getBoundingClientRect().top
      return top >= 0 && top < 160
    })()`)
    await page.setViewport(PHONE)
    await page.goto('/blog/search?q=love+field')
    await page.click({ role: 'link', name: matching(/DFW or Love Field/) })
    await page.expectVisible({ role: 'heading', name: matching(/DFW or Love Field/) })
    await page.waitFor('document.documentElement.scrollWidth <= innerWidth')
    await page.screenshot('post-360')
    await page.click({ role: 'link', name: matching(/Nocturne/), within: 'header' })
    await page.waitFor(`location.pathname === '/'`)
    await page.expectVisible(label('From'))
  },
}

const SECTIONS: Journey = {
  name: 'follow the links to the sections of the home page, and return to the place that was read',
  viewport: PHONE,
  async go({ page }) {
    const isBelowBar = (id: string) => `(() => {
      const gap = document.getElementById('${id}').getBoundingClientRect().top - 72
      return gap >= 0 && gap <= 16
    })()`
    // The scrolling has ended.
    const staysBelowBar = async (id: string) => {
      await page.waitFor(isBelowBar(id))
      await page.waitFor(`new Promise(resolve => setTimeout(() => resolve(${isBelowBar(id)}), 700))`)
    }
    for (const [link, id] of [
      ['Contact Us', 'contact'],
      ['About Us', 'about'],
      ['Blog', 'blog-section'],
      ['Testimonial', 'testimonial'],
    ] as const) {
      // Starts at the top of a new page each time, before anything below was rendered.
      await page.goto('/blog')
      await page.goto('/')
      await page.click(button('Menu'))
      await page.click({ role: 'link', name: link, within: 'header' })
      await staysBelowBar(id)
      await page.waitFor(`document.querySelector('header [aria-current=true]')?.textContent === '${link}'`)
    }
    await page.goto('/blog')
    await page.goto('/#contact')
    await staysBelowBar('contact')

    await page.goto('/blog')
    await page.goto('/')
    await page.evaluate(
      `document.querySelector('#blog-section h2').scrollIntoView({ block: 'center', behavior: 'instant' })`,
    )
    await page.expectInView(heading('OUR BLOG'))
    const isNear = `Math.abs(document.querySelector('#blog-section h2').getBoundingClientRect().top - innerHeight / 2) < 120`
    await page.waitFor(isNear)
    await page.reload()
    await page.waitFor(isNear)
    await page.goto('/privacy')
    await page.evaluate('history.back()')
    await page.waitFor(`location.pathname === '/' && ${isNear}`)
    // Requests that were interrupted by leaving the page.
    await page.ignoreErrorsSoFar()
  },
}

export const journeys: Journey[] = [SHORTEST, BOOK_AND_PAY, LATE_SCRIPTS, SECTIONS, RIDE_PAGE, OPERATOR, POST]
