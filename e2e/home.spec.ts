import { expect, test } from './kit/test'

// Things at rest: what moves has its own tests.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('three cards say how it works', async ({ page }) => {
  await page.goto('/')
  const cards = page.getByRole('region', { name: 'How It Works' }).getByRole('listitem')
  await expect(cards.getByRole('heading')).toHaveText(['Choose Your Vehicle', 'Book Your Ride', 'Enjoy the Ride'])
})

test('an answer is at most max-h-40 high', async ({ page }) => {
  await page.goto('/')
  await page.locator('details').first().locator('summary').click()
  const answer = page.locator('details').first().getByRole('region')
  await expect(answer).toHaveClass(/\bmax-h-40\b/)
  expect((await answer.boundingBox())?.height).toBeLessThanOrEqual(160)
})

test('the claim stands under the testimonials', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('#testimonial').getByText('100% Client Satisfaction')).toBeVisible()
})

test('the posts’ cards lead to their posts', async ({ page }) => {
  await page.goto('/')
  const card = page.locator('#blog-section').getByRole('article').first()
  const title = await card.getByRole('heading').textContent()
  await card.getByRole('link', { name: 'Read More' }).click()
  await expect(page).toHaveURL(/\/blog\/[\w-]+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '')
})

test('telephone, e-mail and WhatsApp are links that dial, write and chat', async ({ page }) => {
  await page.goto('/')
  const contact = page.locator('#contact')
  await expect(contact.locator('a[href^="tel:"]')).toHaveAttribute('href', /^tel:\+?\d+$/)
  await expect(contact.locator('a[href^="mailto:"]')).toHaveAttribute('href', /^mailto:[^@\s]+@[^@\s]+$/)
  await expect(contact.getByRole('link', { name: /WhatsApp/ })).toHaveAttribute('href', /^https:\/\/wa\.me\/\d+$/)
})

test('the footer runs from 2025 to this year', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('contentinfo')).toContainText(`© 2025–${new Date().getFullYear()} Nocturne`)
})

test('an address that leads nowhere says so, with the ways on', async ({ page, expectFaults }) => {
  expectFaults(/404/)
  const response = await page.goto('/nowhere/at/all')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'This road ends here' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
  await expect(page.getByRole('main').locator('a[href^="tel:"]')).toBeVisible()
})
