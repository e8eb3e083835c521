import { deepLinkPath } from '@/lib/booking/deep-link'
import { emptyDraft } from '@/lib/booking/draft'
import { bookedToKennedy } from '@/lib/booking/testing/samples'
import { cities, cityLabel } from '@/lib/site'
import { expectAccessible } from './kit/accessibility'
import { booking, seedWizard } from './kit/booking'
import { expect, type Page, test } from './kit/test'

const trip = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
const pickup = (page: Page) => booking(page).getByRole('combobox', { name: 'Pickup Location' })
const dropOff = (page: Page) => booking(page).getByRole('combobox', { name: 'Drop-off Location' })
/** The booking comes after the page: on a busy machine that takes its time. */
const arrive = (page: Page) => expect(pickup(page)).toBeVisible({ timeout: 20_000 })
const city = (page: Page) => booking(page).locator('select[name=selectedCity]')

for (const { id, name } of cities) {
  test(`the page of ${name} reads without JavaScript, with its airports, fares and posts`, async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`/cities/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
    await expect(page.getByRole('heading', { name: 'Airports We Serve' })).toBeVisible()
    await expect(page.getByRole('table')).toHaveCount(4)
    for (const table of await page.getByRole('table').all()) await expect(table.getByText(/^from \$/)).toHaveCount(5)
    await expect(page.getByRole('heading', { name: `Reading for ${name}` })).toBeVisible()
    await context.close()
  })
}

test('a city’s page needs no code of the framework, and nothing in it is out of anybody’s reach', async ({ page }) => {
  await page.goto('/cities/chicago')
  await expect(page.locator('script[src]')).toHaveCount(0)
  await expectAccessible(page)
})

test('the cities lead to each other, and the home page to all', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Cities' }).getByRole('link', { name: 'Dallas' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Dallas')
  const others = page.getByRole('region', { name: 'Our Other Cities' }).getByRole('link')
  await expect(others).toHaveText(cities.filter(({ id }) => id !== 'dallas').map(cityLabel))
  await others.first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Los Angeles')
})

test('a city that is not served is missing, with the ways on', async ({ page, expectFaults }) => {
  expectFaults(/404/)
  const response = await page.goto('/cities/boston')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'We do not have a page for this city' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Chicago' }).click()
  await expect(page).toHaveURL('/cities/chicago')
})

test('a city’s button opens the booking with the city chosen', async ({ page }) => {
  await page.goto('/cities/oklahoma-city')
  await page.getByRole('link', { name: 'Book a ride in Oklahoma City' }).click()
  await arrive(page)
  await expect(city(page)).toHaveValue('oklahoma-city')
  await expect(page).toHaveURL('/#booking-flow')
})

test('a trip is booked with its places, at the fares that its page told', async ({ page }) => {
  await page.goto('/cities/new-york')
  const card = trip(page, 'JFK to Midtown Manhattan')
  const told = await card.getByRole('cell').allTextContents()
  await card.getByRole('link', { name: /Book this ride/ }).click()
  await arrive(page)
  await expect(pickup(page)).toHaveValue('John F. Kennedy International Airport (JFK), New York, NY')
  await expect(dropOff(page)).toHaveValue('Midtown Manhattan, New York, NY')
  await expect(booking(page).getByText('fare to come')).toHaveCount(0)
  const groups = booking(page).getByRole('group', { name: 'Car Category' }).getByRole('group')
  for (const [i, fare] of told.entries()) {
    await expect(groups.nth(i).getByText(fare.replace('from ', ''), { exact: true }).first()).toBeVisible()
  }
})

test('a trip between cities is booked as one', async ({ page }) => {
  await page.goto('/cities/dallas')
  await trip(page, 'Downtown Dallas to Downtown Oklahoma City')
    .getByRole('link', { name: /Book this ride/ })
    .click()
  await arrive(page)
  await expect(booking(page).getByRole('radio', { name: 'City to City' })).toBeChecked()
  await expect(dropOff(page)).toHaveValue('Downtown Oklahoma City, Oklahoma City, OK')
  await expect(booking(page).getByText('fare to come')).toHaveCount(0)
})

test('a link fills in all that it may, and the steps go on from it', { tag: '@journey' }, async ({ page }) => {
  await page.goto(
    deepLinkPath({
      city: 'chicago',
      pickup: 'ORD',
      dropoff: 'The Loop',
      vehicle: 'luxury suv',
      passengers: '4',
      bags: '2',
    }),
  )
  await arrive(page)
  await expect(pickup(page)).toHaveValue("Chicago O'Hare International Airport (ORD), Chicago, IL")
  await expect(dropOff(page)).toHaveValue('The Loop, Chicago, IL')
  await expect(booking(page).getByRole('radio', { name: /Luxury SUV/ })).toBeChecked()
  await expect(booking(page).locator('input[name=passengers]')).toHaveValue('4')
  await expect(page).toHaveURL('/#booking-flow')
  await booking(page).getByRole('radio', { name: 'Immediately' }).check()
  await page.getByRole('button', { name: 'Next: Contact Information' }).filter({ visible: true }).click()
  await expect(page.getByRole('heading', { name: 'Contact Information' })).toBeVisible()
  await page.goBack()
  await expect(pickup(page)).toHaveValue(/ORD/)
  await expect(page).toHaveURL('/#booking-flow')
  await page.reload()
  await expect(dropOff(page)).toHaveValue('The Loop, Chicago, IL')
})

test('words that are no place ask the rider to choose', async ({ page }) => {
  await page.goto(deepLinkPath({ city: 'chicago', pickup: 'The Hotel Nobody Knows' }))
  await arrive(page)
  await expect(pickup(page)).toHaveValue('The Hotel Nobody Knows')
  await expect(pickup(page)).toHaveAccessibleDescription('Please choose this place from the list.')
})

test('a link that says nothing right leaves the booking as it is', async ({ page }) => {
  const wrong =
    'city=atlantis&service=taxi&pickup=%00%20&date=2020-01-01&time=25:61&vehicle=%3Cimg%20src=x%20onerror=alert(1)%3E'
  await page.goto(`/?${wrong}&passengers=-1&bags=1e9&transfer=%E2%80%AE&utm_source=letter#booking-flow`)
  await arrive(page)
  await expect(page).toHaveURL('/?utm_source=letter#booking-flow')
  await expect(city(page)).toHaveValue('')
  await expect(pickup(page)).toHaveValue('')
  await expect(booking(page).locator('input[name=passengers]')).toHaveValue('1')
  await expect(booking(page).getByRole('radio', { name: /Executive Sedan/ })).not.toBeChecked()
})

test('a booked ride is not touched by a link, and the rider is told', async ({ page, expectFaults }) => {
  // The ride of this tab is none that the server knows.
  expectFaults(/404/)
  const held = { booking: bookedToKennedy, token: 'a-token' }
  await seedWizard(page, { step: 'confirmed', draft: emptyDraft, held, dialog: null })
  await page.goto('/?city=dallas#booking-flow')
  await expect(booking(page).getByText(/the link you followed was left aside/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Booking Confirmed' })).toBeVisible()
})
