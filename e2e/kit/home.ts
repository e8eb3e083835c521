import type { Locator } from '@playwright/test'
import { expect, type Page } from './test'

/** The home page's headings from top to bottom, with the anchors of their sections. */
export const HEADINGS = [
  { heading: 'Nocturne', anchor: 'home' },
  { heading: 'How It Works' },
  { heading: 'Book Your Ride', anchor: 'booking-flow' },
  { heading: 'Typical Fares', anchor: 'fares' },
  { heading: 'Our Vehicle Categories' },
  { heading: 'About Us', anchor: 'about' },
  { heading: 'What Our Riders Say', anchor: 'testimonial' },
  { heading: 'Frequently Asked Questions' },
  { heading: 'OUR BLOG', anchor: 'blog-section' },
  { heading: 'Contact Us', anchor: 'contact' },
] as const

const SWIPE_MOVES = 10

/** Finds a section's heading, ignoring the cards inside. */
export function heading(page: Page, name: string): Locator {
  return page.locator('h1, h2').filter({ hasText: new RegExp(`^${name}$`) })
}

/** Waits until scrolling has ended with the target just below the fixed bar. */
export async function expectBelowBar(page: Page, target: Locator, maxGapPx = 16): Promise<void> {
  const measurePosition = async () => {
    await waitForScrollEnd(page)
    const [bar, box] = await Promise.all([page.getByRole('banner').boundingBox(), target.boundingBox()])
    const gap = (box?.y ?? Number.NaN) - (bar?.height ?? Number.NaN)
    return gap >= 0 && gap <= maxGapPx ? 'below the bar' : `${gap} px from the bar`
  }
  await expect.poll(measurePosition).toBe('below the bar')
}

/** Resolves once the page has not scrolled for six frames. */
export async function waitForScrollEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise(resolve => requestAnimationFrame(resolve))
    let still = 0
    while (still < 6) {
      const before = scrollY
      await nextFrame()
      still = scrollY === before ? still + 1 : 0
    }
  })
}

/** Clicks a link of the navigation bar, after opening its menu on narrow screens. */
export async function followNavLink(page: Page, name: string): Promise<void> {
  const bar = page.getByRole('banner')
  const menu = bar.getByRole('button', { name: 'Menu' })
  if (name !== 'Book a Ride' && (await menu.isVisible())) await menu.click()
  await bar.getByRole('link', { name, exact: true }).click()
}

export async function scrollThroughPage(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise(resolve => requestAnimationFrame(resolve))
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight / 2) {
      scrollTo({ top: y, behavior: 'instant' })
      for (let frame = 0; frame < 4; frame += 1) await nextFrame()
    }
  })
}

/** Swipes horizontally over an element; negative pixels reveal what is to the right. */
export async function swipe(page: Page, target: Locator, pixels: number): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  await waitForScrollEnd(page)
  const box = await target.boundingBox()
  const y = (box?.y ?? 0) + 60
  const from = (box?.x ?? 0) + (box?.width ?? 0) / 2 - pixels / 2
  const session = await page.context().newCDPSession(page)
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: from, y }] })
  for (let part = 1; part <= SWIPE_MOVES; part += 1) {
    const x = from + (pixels * part) / SWIPE_MOVES
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y }] })
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await session.detach()
}
