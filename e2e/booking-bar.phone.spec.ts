import { booking } from './kit/booking'
import { blockHeroVideo } from './kit/home'
import { expect, type Page, test } from './kit/test'

test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.beforeEach(({ page }) => blockHeroVideo(page))

const bar = (page: Page) => page.getByRole('form', { name: 'Your ride', exact: true })
const from = (page: Page) => bar(page).getByLabel('From')
const to = (page: Page) => bar(page).getByLabel('To')
const pickup = (page: Page) => booking(page).getByLabel('Pickup Location')
const dropOff = (page: Page) => booking(page).getByLabel('Drop-off Location')
const seeFares = (page: Page) => bar(page).getByRole('button', { name: 'See fares' })

test('booking bar suggests places and shows their fares in the booking without loading a page', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' })
  const scripts = new Set<string>()
  page.on('request', request => request.resourceType() === 'script' && scripts.add(request.url()))
  await page.evaluate(() => Reflect.set(window, 'samePage', true))

  await test.step('typing goes on while the suggestions load', async () => {
    await from(page).focus()
    await page.keyboard.type('jfk', { delay: 40 })
    await expect(from(page)).toHaveRole('combobox')
    await expect(from(page)).toHaveValue('jfk')
    await expect(from(page)).toBeFocused()
    expect(scripts.size).toBeGreaterThan(0)
  })
  await test.step('choosing From moves on to To', async () => {
    await page
      .getByRole('listbox')
      .getByRole('option', { name: /Kennedy/ })
      .first()
      .click()
    await expect(to(page)).toBeFocused()
    await expect(from(page)).toHaveValue(/Kennedy/)
    await page.keyboard.type('times square')
    await page.getByRole('listbox').getByRole('option').first().click()
    await expect(to(page)).toHaveValue(/Times Square/)
  })
  await test.step('See fares', async () => {
    await bar(page).getByLabel('When').selectOption('later')
    await bar(page).getByLabel('Date').fill('2030-05-01')
    await bar(page).getByLabel('Time').fill('09:30')
    await seeFares(page).click()
    await expect(pickup(page)).toHaveValue(/Kennedy/)
    await expect(dropOff(page)).toHaveValue(/Times Square/)
    await expect(booking(page).locator('select[name=selectedCity]')).toHaveValue('new-york')
    await expect(booking(page).getByLabel('Pickup Date')).toHaveValue('2030-05-01')
    await expect(booking(page).getByText('fare pending')).toHaveCount(0)
    await expect(booking(page)).toBeInViewport()
    await expect(page.getByRole('heading', { name: 'Ride Details' })).toBeFocused()
    expect(await page.evaluate(() => Reflect.get(window, 'samePage'))).toBe(true)
  })
  await test.step('again, with the booking open: typed text is not accepted as a place', async () => {
    await to(page).fill('hotel')
    await seeFares(page).click()
    await expect(dropOff(page)).toHaveValue('hotel')
    await expect(dropOff(page)).toHaveAccessibleDescription('Please choose this place from the list.')
    await expect(dropOff(page)).toBeFocused()
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
    await expect(pickup(page)).toHaveValue(/Kennedy/)
  })
})

test('booking bar follows its link when its scripts do not load, as on a city page', async ({ page, expectErrors }) => {
  expectErrors(/./)
  await page.goto('/cities/chicago')
  const cityBar = page.getByRole('form', { name: 'Your ride in Chicago' })
  await cityBar.getByLabel('From').fill('ORD')
  await cityBar.getByLabel('To').fill('The Loop')
  await cityBar.getByRole('button', { name: 'See fares' }).click()
  await expect(pickup(page)).toHaveValue("Chicago O'Hare International Airport (ORD), Chicago, IL")
  await expect(dropOff(page)).toHaveValue('The Loop, Chicago, IL')
  await expect(booking(page).getByRole('radio', { name: 'Immediately' })).toBeChecked()
  await expect(page).toHaveURL('/#booking-flow')
})
