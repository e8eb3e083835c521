import type { Locator } from '@playwright/test'
import { expect, type Page } from './test'

/** The home page's headings from top to bottom, each with its section's anchor where it has one. */
export const HEADINGS = [
  { heading: 'Nocturne', anchor: 'home' },
  { heading: 'How It Works' },
  { heading: 'Book Your Ride', anchor: 'booking-flow' },
  { heading: 'Our Vehicle Categories' },
  { heading: 'About Us', anchor: 'about' },
  { heading: 'What Our Riders Say', anchor: 'testimonial' },
  { heading: 'Frequently Asked Questions' },
  { heading: 'OUR BLOG', anchor: 'blog-section' },
  { heading: 'Contact Us', anchor: 'contact' },
] as const

/** Leaves the hero's poster: its film takes much of a machine that draws without a graphics card. */
export async function withoutFilm(page: Page): Promise<void> {
  await page.route(/\.(mp4|webm)$/, route => route.fulfill({ status: 204 }))
}

/** How far below the bar's lower edge a section may begin after a jump to it. */
const LANDING_PX = 16
/** How long a jump may take on a machine that is busy: it draws few frames then. */
const LANDING_MS = 15_000
/** How many touches make a swipe. */
const SWIPE_PARTS = 10

/** A section's heading; the cards inside have theirs further down. */
export function heading(page: Page, name: string): Locator {
  return page.locator('h1, h2').filter({ hasText: new RegExp(`^${name}$`) })
}

/** Waits until the page stands still where a jump was to lead: the target just below the fixed bar. */
export async function expectBelowBar(page: Page, target: Locator): Promise<void> {
  const look = async () => {
    await scrollRests(page)
    const [bar, box] = await Promise.all([page.getByRole('banner').boundingBox(), target.boundingBox()])
    const gap = (box?.y ?? Number.NaN) - (bar?.height ?? Number.NaN)
    return gap >= 0 && gap <= LANDING_PX ? 'below the bar' : `${gap} px from the bar`
  }
  await expect.poll(look, { timeout: LANDING_MS }).toBe('below the bar')
}

/** Resolves once the page has not moved for some frames. */
export async function scrollRests(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>(resolve => {
        let last = scrollY
        let still = 0
        const look = () => {
          still = scrollY === last ? still + 1 : 0
          last = scrollY
          if (still >= 6) resolve()
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      }),
  )
}

/** A link of the bar, its menu opened first where there is one. */
export async function followNavLink(page: Page, name: string): Promise<void> {
  const bar = page.getByRole('banner')
  const menu = bar.getByRole('button', { name: 'Menu' })
  if (name !== 'Book a Ride' && (await menu.isVisible())) await menu.click()
  await bar.getByRole('link', { name, exact: true }).click()
}

/** Goes down the whole page, a part of a window at a time, as a reader would. */
export async function readThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise(resolve => requestAnimationFrame(resolve))
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight / 3) {
      scrollTo({ top: y, behavior: 'instant' })
      for (let frame = 0; frame < 6; frame += 1) await nextFrame()
    }
  })
}

/** A finger drawn sideways over an element; negative pixels show what is to the right. */
export async function swipe(page: Page, target: Locator, pixels: number): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  await scrollRests(page)
  const box = await target.boundingBox()
  const y = (box?.y ?? 0) + 60
  const from = (box?.x ?? 0) + (box?.width ?? 0) / 2 - pixels / 2
  const session = await page.context().newCDPSession(page)
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: from, y }] })
  for (let part = 1; part <= SWIPE_PARTS; part += 1) {
    const x = from + (pixels * part) / SWIPE_PARTS
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y }] })
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await session.detach()
}
