import { HEADINGS, heading } from './kit/home'
import { expect, test } from './kit/test'

test.use({ javaScriptEnabled: false })

test('home page can be read without JavaScript and offers no control that needs it', async ({ page }) => {
  await page.goto('/')
  for (const { heading: name } of HEADINGS) await expect(heading(page, name)).toBeVisible()
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

test('blog can be filtered without JavaScript, and private pages ask for it', async ({ page, expectErrors }) => {
  expectErrors(/404/)
  await test.step('filters', async () => {
    await page.goto('/blog')
    await page
      .getByRole('navigation', { name: 'Categories' })
      .getByRole('link', { name: /^Fleet/ })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Fleet' })).toBeVisible()
    await page.getByText('Tags', { exact: true }).click()
    await page.getByRole('link', { name: /^#airport pickup/ }).click()
    await expect(page).toHaveURL('/blog/tag/airport-pickup')
    await expect(page.locator('[aria-current=page]')).toHaveText(/^#airport pickup/)
  })
  await test.step('a missing post is a 404 that leads home', async () => {
    expect((await page.goto('/blog/no-such-post'))?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: 'Blog post not found' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await expect(page).toHaveURL('/')
  })
  await test.step('ride and operator page ask for JavaScript', async () => {
    for (const [path, message] of [
      ['/ride/7KQ4-M9XW#token', /^Your ride page requires JavaScript\. Please call us/],
      ['/operator', 'This page requires JavaScript. Please enable it for this site.'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByText(message)).toBeVisible()
      await expect(page.getByRole('status').filter({ visible: true })).toHaveCount(0)
    }
  })
})
