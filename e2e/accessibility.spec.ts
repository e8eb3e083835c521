import { expectAccessible } from './kit/accessibility'
import { booking } from './kit/booking'
import { readThrough } from './kit/home'
import { expect, test } from './kit/test'

// Things at rest: an entrance caught half way is neither here nor there.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const width of [1280, 360]) {
  test(`the whole home page at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    await readThrough(page)
    await expect(booking(page).getByRole('radio', { name: /Luxury SUV/ })).toBeAttached()
    await expectAccessible(page)
  })
}

test('the open menu', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'About Us' })).toBeVisible()
  await expectAccessible(page)
})

test('an open answer', async ({ page }) => {
  await page.goto('/')
  await page.locator('summary').first().click()
  await expectAccessible(page)
})

for (const result of ['success', 'cancelled']) {
  test(`the payment’s notice: ${result}`, async ({ page }) => {
    await page.goto(`/?payment=${result}`)
    await expect(page.locator('#notices')).toContainText(/payment was/i)
    await expectAccessible(page)
  })
}

for (const width of [1280, 360]) {
  test(`a post at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/blog/tipping-your-chauffeur')
    await expectAccessible(page)
  })
}

for (const { what, path } of [
  { what: 'a missing post', path: '/blog/no-such-post' },
  { what: 'an address that leads nowhere', path: '/nowhere' },
]) {
  test(what, async ({ page, expectFaults }) => {
    expectFaults(/404/)
    await page.goto(path)
    await expectAccessible(page)
  })
}
