import { expectAccessible } from './kit/accessibility'
import { booking } from './kit/booking'
import { expect, type Page, test } from './kit/test'

const SCRIPTS = /\/_next\/static\/chunks\/[^?]+\.js/

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

test('before the framework has started the page is accessible and works, and what is entered is kept with the focus', async ({
  page,
}) => {
  const loaded: string[] = []
  page.on('request', request => SCRIPTS.test(request.url()) && loaded.push(request.url()))
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.mouse.move(100, 300)
  expect(loaded).toEqual([])
  await expectAccessible(page)
  const release = await holdScripts(page)
  await page.getByText('How is my fare calculated?').click()
  await expect(page.getByText('Each vehicle has a base fare')).toBeVisible()
  const vehicles = page.getByRole('region', { name: 'Our vehicles', exact: true })
  await page.getByRole('button', { name: 'Next vehicles' }).click()
  await expect.poll(() => vehicles.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(100)
  await page.getByRole('banner').getByRole('link', { name: 'Contact Us' }).click()
  await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeInViewport()
  await booking(page).getByText('Schedule for Later').click()
  await booking(page).getByRole('combobox', { name: 'Drop-off Location' }).fill('LaGuardia')
  await pickup(page).pressSequentially('Grand Cen')
  await expect(ready(page)).toHaveCount(0)
  release()
  await expect(page.getByRole('option', { name: /Grand Central/ }).first()).toBeVisible()
  await expect(pickup(page)).toBeFocused()
  await expect(pickup(page)).toHaveValue('Grand Cen')
  await expect(booking(page).getByRole('radio', { name: 'Schedule for Later' })).toBeChecked()
  await expect(booking(page).getByLabel('Pickup Time')).toHaveValue('08:00')
  await expect(booking(page).getByRole('combobox', { name: 'Drop-off Location' })).toHaveValue(/^LaGuardia/)
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
  await booking(page).getByText('Schedule for Later').click()
  await expect(ready(page)).toBeAttached()
  await expect(booking(page).getByRole('radio', { name: 'Schedule for Later' })).toBeChecked()
})
