import { HEADINGS, heading } from './kit/home'
import { expect, type Page, test } from './kit/test'

test.use({ javaScriptEnabled: false })

const search = (page: Page) => page.getByRole('search').getByLabel('Search the blog')
const posts = (page: Page) => page.getByRole('link', { name: /^Read the Post about / })

test('home page can be read without JavaScript and offers no control that needs it', async ({ page }) => {
  await page.goto('/')
  await test.step('every section with its content', async () => {
    for (const { heading: name } of HEADINGS) await expect(heading(page, name)).toBeVisible()
    for (const text of [
      'Redefining the Way You Travel',
      'Choose Your Vehicle',
      'Stretch Limousine',
      'Nocturne is a chauffeur service',
      'Marisol Vega',
      '100% Client Satisfaction',
      'How is my fare calculated?',
      'Sedan, SUV, Van or Limousine',
      '12 Lantern Row',
      'Join 100+ Satisfied Riders',
    ]) {
      await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()
    }
  })
  await test.step('no spinner and no script-only button', async () => {
    await expect(page.getByRole('status').filter({ visible: true })).toHaveCount(0)
    for (const name of ['Menu', 'Pause motion', 'Next vehicles', 'Next testimonials'])
      await expect(page.getByRole('button', { name }).filter({ visible: true })).toHaveCount(0)
  })
  await test.step('booking gives the phone number', async () => {
    const booking = page.locator('#booking-flow')
    await expect(
      booking.getByText(/Online booking requires JavaScript\. Please call us and we will book your ride\./),
    ).toBeVisible()
    await expect(booking.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', /^tel:\+\d+$/)
  })
  await test.step('a FAQ answer opens', async () => {
    await page.getByText('How is my fare calculated?').click()
    await expect(page.getByText('Each vehicle has a base fare that covers the first 10 miles.')).toBeVisible()
  })
})

test('blog can be filtered, searched and read without JavaScript', async ({ page, expectErrors }) => {
  expectErrors(/404/)
  await test.step('filters', async () => {
    await page.goto('/blog')
    await page
      .getByRole('navigation', { name: 'Categories' })
      .getByRole('link', { name: /^Fleet/ })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Fleet' })).toBeVisible()
    await expect(posts(page)).toHaveCount(2)
    await page.getByText('Tags', { exact: true }).click()
    await page.getByRole('link', { name: /^#airport pickup/ }).click()
    await expect(page).toHaveURL('/blog/tag/airport-pickup')
    await expect(page.locator('[aria-current=page]')).toHaveText(/^#airport pickup/)
  })
  await test.step('search', async () => {
    await page.goto('/blog/page/2')
    await search(page).fill('love field')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page).toHaveURL('/blog/search?q=love+field')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('“love field”')
    await page.getByRole('link', { name: /^Read the Post about DFW or Love Field/ }).click()
    await expect(page).toHaveURL('/blog/dfw-and-love-field-pickup-guide')
  })
  for (const { path, title } of [
    { path: '/blog/no-such-post', title: 'Blog post not found' },
    { path: '/nowhere/at/all', title: 'Page not found' },
  ]) {
    await test.step(`${path} is a 404 that leads home`, async () => {
      const response = await page.goto(path)
      expect(response?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      if (path.startsWith('/nowhere')) await expect(page.getByRole('main').locator('a[href^="tel:"]')).toBeVisible()
      await page.getByRole('link', { name: 'Back to Home' }).click()
      await expect(page).toHaveURL('/')
    })
  }
})

test('ride and operator page ask for JavaScript, and are private', async ({ page }) => {
  for (const { path, message } of [
    { path: '/ride/7KQ4-M9XW#token', message: /^Your ride page requires JavaScript\. Please call us/ },
    { path: '/operator', message: 'This page requires JavaScript. Please enable it for this site.' },
  ]) {
    const response = await page.goto(path)
    await expect(page.getByText(message)).toBeVisible()
    await expect(page.getByRole('status').filter({ visible: true })).toHaveCount(0)
    expect(response?.headers()).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-robots-tag': expect.stringContaining('noindex'),
    })
    expect(await (await page.request.get('/sitemap.xml')).text()).not.toContain(path.slice(0, 5))
  }
})

test('a city page shows its airports, fares and posts, and a post leads to a booking in its city', async ({ page }) => {
  await page.goto('/cities/new-york')
  await expect(page.getByRole('heading', { name: 'Airports We Serve' })).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(4)
  await expect(
    page
      .getByRole('table')
      .first()
      .getByText(/^from \$/),
  ).toHaveCount(5)
  await expect(page.getByRole('heading', { name: 'From the blog: New York' })).toBeVisible()
  const trip = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'JFK to Midtown Manhattan' }) })
  const fares = await trip.getByRole('cell').allTextContents()

  await page.goto('/blog/jfk-laguardia-newark-pickup-guide')
  const card = page.getByRole('complementary', { name: 'Your ride in New York City' })
  expect(await card.getByRole('cell').allTextContents()).toEqual(fares)
  await expect(card.getByRole('link', { name: 'All fares in New York City' })).toBeVisible()
  const line = page.getByText(`JFK to Midtown Manhattan: ${fares[0]} for the whole car.`)
  const path = await line.getByRole('link', { name: 'Book this ride' }).getAttribute('href')
  expect(path).toMatch(/^\/\?city=new-york&pickup=.*JFK.*#booking-flow$/)
  await expect(page.getByRole('complementary', { name: 'Related Posts' }).getByRole('link')).toHaveCount(3)
})
