import { heading } from './kit/home'
import { expect, type Page, test } from './kit/test'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const phone = { width: 360, height: 740 }

function toggle(page: Page) {
  return page.getByRole('banner').getByRole('button', { name: 'Menu' })
}

function aboutLink(page: Page) {
  return page.getByRole('banner').getByRole('link', { name: 'About Us' })
}

test('the links stand in the bar from the medium breakpoint on', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 800 })
  await page.goto('/')
  await expect(aboutLink(page)).toBeVisible()
  await expect(toggle(page)).toBeHidden()
})

test('below the medium breakpoint the links wait behind a button', async ({ page }) => {
  await page.setViewportSize({ width: 767, height: 800 })
  await page.goto('/')
  await expect(aboutLink(page)).toBeHidden()
  await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false')
})

test('the button opens the menu and closes it', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto('/')
  await toggle(page).click()
  await expect(aboutLink(page)).toBeVisible()
  await toggle(page).click()
  await expect(aboutLink(page)).toBeHidden()
})

test('choosing a link closes the menu', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto('/')
  await toggle(page).click()
  await aboutLink(page).click()
  await expect(aboutLink(page)).toBeHidden()
  await expect(heading(page, 'About Us')).toBeInViewport()
})

test('Escape closes the menu and gives the focus back to its button', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto('/')
  await toggle(page).click()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(aboutLink(page)).toBeHidden()
  await expect(toggle(page)).toBeFocused()
})

test('the bar marks the section in view', async ({ page }) => {
  await page.goto('/')
  const current = page.getByRole('banner').locator('[aria-current=true]')
  await expect(current).toHaveText('Home')
  await page.getByRole('banner').getByRole('link', { name: 'Testimonial' }).click()
  await expect(current).toHaveText('Testimonial')
  await page.getByRole('banner').getByRole('link', { name: 'Book a Ride' }).click()
  await expect(current).toHaveText('Book a Ride')
})

test('Facebook, Instagram and TikTok open in a new tab', async ({ page, context }) => {
  await context.route(/facebook|instagram|tiktok/, route => route.fulfill({ body: 'Elsewhere' }))
  await page.goto('/')
  for (const name of ['Facebook', 'Instagram', 'TikTok']) {
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('banner').getByRole('link', { name }).click(),
    ])
    expect(tab.url()).toContain(name.toLowerCase())
    await tab.close()
  }
  await expect(page).toHaveURL('/')
})
