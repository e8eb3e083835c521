import AxeBuilder from '@axe-core/playwright'
import { booking, goToContact } from './kit/booking'
import { blockHeroVideo, waitForScrollEnd } from './kit/home'
import { expect, type Page, test } from './kit/test'

const SCRIPTS = /\/_next\/static\/chunks\/[^?]+\.js/
const PAYLOAD = '**/page-payload/*'

test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.beforeEach(({ page }) => blockHeroVideo(page))

const pickup = (page: Page) => booking(page).getByLabel('Pickup Location')
const ready = (page: Page) => page.locator('[data-wizard=ready]')

/** Delays the framework's scripts until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(SCRIPTS, async route => {
    await promise
    await route.continue()
  })
  return resolve
}

test('what is entered before the framework has started is kept, with the focus', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await booking(page).getByText('Immediately').click()
  await booking(page).getByRole('spinbutton', { name: 'Passengers' }).fill('5')
  await booking(page).getByRole('button', { name: 'Increase bags' }).click()
  await booking(page).getByRole('button', { name: 'Increase bags' }).click()
  await pickup(page).pressSequentially('Grand Cen')
  await expect(ready(page)).toHaveCount(0)
  release()
  await expect(page.getByRole('option', { name: /Grand Central/ }).first()).toBeVisible()
  await expect(pickup(page)).toBeFocused()
  await expect(pickup(page)).toHaveValue('Grand Cen')
  await expect(booking(page).getByRole('radio', { name: 'Immediately' })).toBeChecked()
  await expect(booking(page).getByRole('spinbutton', { name: 'Passengers' })).toHaveValue('5')
  await expect(booking(page).getByRole('spinbutton', { name: 'Bags' })).toHaveValue('2')
})

test('menu, arrows and questions work before the framework has started', async ({ page, isMobile }) => {
  await holdScripts(page)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await page.getByText('How is my fare calculated?').click()
  await expect(page.getByText('Each vehicle has a base fare')).toBeVisible()
  if (!isMobile) {
    const vehicles = page.getByRole('region', { name: 'Our vehicles', exact: true })
    await page.getByRole('button', { name: 'Next vehicles' }).click()
    await expect.poll(() => vehicles.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(100)
  }
  if (isMobile) await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Contact Us' }).click()
  await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeInViewport()
  await expect(ready(page)).toHaveCount(0)
})

test('reading the top of the page loads no script of the framework', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  const loaded: string[] = []
  page.on('request', request => SCRIPTS.test(request.url()) && loaded.push(request.url()))
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.mouse.move(100, 300)
  expect(loaded).toEqual([])
})

test('offline, the first action says that the form did not load, and a later one loads it', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/ERR_|Failed to (fetch|load)/)
  await page.route(PAYLOAD, route => route.abort())
  await page.route(SCRIPTS, route => route.abort())
  await page.goto('/', { waitUntil: 'load' })
  await page.route(
    url => url.pathname === '/',
    route => route.abort(),
  )
  await pickup(page).click()
  await expect(page.locator('#notices')).toHaveText(/The booking form did not load/)
  await page.unrouteAll()
  await blockHeroVideo(page)
  await pickup(page).pressSequentially('JFK')
  await expect(ready(page)).toBeAttached()
  await expect(pickup(page)).toHaveValue('JFK')
})

test('a cached page from an earlier release is replaced and reloaded, and keeps what was entered', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/404/)
  const EARLIER = '0123456789abcdef0123'
  let visits = 0
  await page.route(
    url => url.pathname === '/',
    async route => {
      const response = await route.fetch()
      visits += 1
      const html = await response.text()
      await route.fulfill({ response, body: visits === 1 ? html.replace(/(?<="payload":")\w+/, EARLIER) : html })
    },
  )
  await page.goto('/')
  await booking(page).getByText('Immediately').click()
  await expect(ready(page)).toBeAttached()
  await expect(booking(page).getByRole('radio', { name: 'Immediately' })).toBeChecked()
})

test('a payload that becomes available again after a restart needs no reload', async ({ page, expectErrors }) => {
  expectErrors(/404/)
  let payloadRequests = 0
  await page.route(PAYLOAD, async route => {
    payloadRequests += 1
    if (payloadRequests === 1) await route.fulfill({ status: 404 })
    else await route.continue()
  })
  await page.goto('/')
  await page.evaluate(() => Reflect.set(window, 'isSamePage', true))
  await pickup(page).pressSequentially('Grand Cen')
  await expect(ready(page)).toBeAttached()
  expect(payloadRequests).toBe(2)
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true)
  await expect(pickup(page)).toHaveValue('Grand Cen')
})

test('pages and payload are served precompressed with Brotli', async ({ page }) => {
  for (const path of ['/', '/blog', '/no-such-page']) {
    const response = await page.request.get(path, { headers: { 'accept-encoding': 'br' } })
    expect(response.headers()['content-encoding'], path).toBe('br')
    expect(Number(response.headers()['content-length']), path).toBeLessThan((await response.body()).length / 3)
  }
})

test('a reload, and going back to the page, restore the ride', async ({ page }) => {
  await page.goto('/?pickup=JFK&dropoff=Times+Square#booking-flow')
  await expect(pickup(page)).toHaveValue(/Kennedy/)
  await page.reload()
  await expect(pickup(page)).toHaveValue(/Kennedy/)
  await page.goto('/blog')
  await page.goBack()
  await expect(pickup(page)).toHaveValue(/Kennedy/)
})

test('a reload in the contact step restores the scroll position', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/?pickup=JFK&dropoff=LGA&when=now#booking-flow')
  await expect(pickup(page)).toHaveValue(/Kennedy/)
  await goToContact(page)
  const phone = booking(page).getByLabel(/^Phone/)
  await phone.scrollIntoViewIfNeeded()
  await phone.fill('2125550142')
  await expect(phone).toBeInViewport()
  // The step's own scripts are requested after those of the page.
  await page.route(SCRIPTS, async route => {
    await new Promise(resolve => setTimeout(resolve, 400))
    await route.continue()
  })
  await page.reload()
  await expect(phone).toHaveValue('2125550142')
  await waitForScrollEnd(page)
  await expect(phone).toBeInViewport()
})

test('the page has no axe violations before and after the framework starts', async ({ page }) => {
  await page.goto('/', { waitUntil: 'load' })
  for (const state of ['before', 'after']) {
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => `${state}: ${id} ${nodes[0]?.target}`)).toEqual([])
    if (state === 'before') {
      await expect(ready(page)).toHaveCount(0)
      await pickup(page).click()
      await expect(ready(page)).toBeAttached()
      await page.keyboard.press('Escape')
    }
  }
})
