import { booking } from './kit/booking'
import { expectBelowBar, followNavLink, heading, readThrough, withoutFilm } from './kit/home'
import { expect, test } from './kit/test'

// Motion is wanted here, the film is not.
test.beforeEach(({ page }) => withoutFilm(page))

for (const { link, anchor, name } of [
  { link: 'Book a Ride', anchor: 'booking-flow', name: 'Book Your Ride' },
  { link: 'Contact Us', anchor: 'contact', name: 'Contact Us' },
]) {
  test(`${link} leads to its section, below the bar, before anything on the way has loaded`, async ({ page }) => {
    await page.goto('/')
    await followNavLink(page, link)
    await expectBelowBar(page, page.locator(`#${anchor}`))
    await expect(heading(page, name)).toBeInViewport({ ratio: 1 })
  })
}

test('the other links lead to their sections, and Home back to the top', async ({ page }) => {
  await page.goto('/')
  for (const [link, anchor] of [
    ['About Us', 'about'],
    ['Testimonial', 'testimonial'],
    ['Blog', 'blog-section'],
  ] as const) {
    await followNavLink(page, link)
    await expectBelowBar(page, page.locator(`#${anchor}`))
  }
  await followNavLink(page, 'Home')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('an address with the booking’s anchor opens at the booking, and stays there when the form has come', async ({
  page,
}) => {
  await page.goto('/#booking-flow')
  await expectBelowBar(page, booking(page))
  await expect(booking(page).getByLabel('Pickup Location')).toBeAttached()
  await expectBelowBar(page, booking(page))
})

test('the booking form is fetched only when it comes near', { tag: '@alike' }, async ({ page }) => {
  const scripts = new Set<string>()
  page.on('request', request => request.resourceType() === 'script' && scripts.add(request.url()))
  await page.goto('/', { waitUntil: 'networkidle' })
  const atRest = scripts.size
  await expect(booking(page).getByText('Loading the booking form')).toBeAttached()
  await heading(page, 'How It Works').scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 400)
  await expect(booking(page).getByLabel('Pickup Location')).toBeAttached()
  expect(scripts.size).toBeGreaterThan(atRest)
})

test('nothing jumps while the page is read', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.set(window, 'shifted', 0)
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, 'hadRecentInput') === true) continue
        Reflect.set(window, 'shifted', Reflect.get(window, 'shifted') + Reflect.get(entry, 'value'))
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  await readThrough(page)
  expect(await page.evaluate(() => Reflect.get(window, 'shifted'))).toBeLessThan(0.02)
})
