import { expect, test } from './kit/test'

const POST = '/blog/tipping-your-chauffeur'
const TITLE = 'Tipping a Chauffeur: A Calm Guide to an Awkward Moment'
const EXCERPT = 'How much, when and how to hand it over, and the occasions on which a kind word is the better choice.'

test('a post shows its picture', async ({ page }) => {
  await page.goto(POST)
  const picture = page.getByRole('article').locator('img').first()
  await expect(picture).toBeVisible()
  expect(await picture.evaluate(image => image instanceof HTMLImageElement && image.naturalWidth)).toBeGreaterThan(0)
})

test('a post says what it is before it begins', async ({ page }) => {
  await page.goto(POST)
  const head = page.getByRole('article').locator('header')
  await expect(head.getByText('Business Travel', { exact: true })).toBeVisible()
  await expect(head.getByText('November 20, 2025')).toBeVisible()
  await expect(head.getByRole('heading', { level: 1 })).toHaveText(TITLE)
  await expect(head.getByText(EXCERPT)).toBeVisible()
  await expect(head.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText([
    '#tipping',
    '#etiquette',
    '#expenses',
  ])
})

test('a post’s text is rendered as HTML', async ({ page }) => {
  await page.goto(POST)
  await expect(page.getByRole('article').getByRole('heading', { level: 2, name: 'The short answer' })).toBeVisible()
  await expect(page.getByRole('article').getByRole('table').first()).toBeVisible()
})

test('up to three other posts of its kind are related', async ({ page }) => {
  await page.goto(POST)
  const related = page.getByRole('complementary', { name: 'Related Posts' }).getByRole('link')
  await expect(related.first()).toBeVisible()
  const leads = await related.evaluateAll(links => links.map(link => link.getAttribute('href')))
  expect(leads.length).toBeLessThanOrEqual(3)
  expect(new Set([...leads, POST]).size).toBe(leads.length + 1)
})

test('a related post shows picture, title and date, and leads to its post', async ({ page }) => {
  await page.goto(POST)
  const related = page.getByRole('complementary', { name: 'Related Posts' }).getByRole('link').first()
  await expect(related.locator('img')).toBeAttached()
  await expect(related.getByText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/)).toBeVisible()
  const title = (await related.getByRole('heading').textContent()) ?? ''
  await related.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
})

test('the logo leads home', async ({ page }) => {
  await page.goto(POST)
  await page.getByRole('banner').getByRole('link').click()
  await expect(page).toHaveURL('/')
})

test('Share copies the address where the device has no sheet of its own', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'share')
  })
  await page.goto(POST)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByRole('alert').getByText('Link copied to clipboard!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
})

test('Share hands title, excerpt and address to the device', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: (data: unknown) => {
        Reflect.set(window, 'shared', data)
        return Promise.resolve()
      },
    })
  })
  await page.goto(POST)
  await page.getByRole('button', { name: 'Share' }).click()
  expect(await page.evaluate(() => Reflect.get(window, 'shared'))).toEqual({
    title: TITLE,
    text: EXCERPT,
    url: page.url(),
  })
})

test('a clipboard that refuses is told', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'share')
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('no')) } })
  })
  await page.goto(POST)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText('The link could not be copied.')).toBeVisible()
})

for (const id of ['no-such-post', 'a%20b', '..%2F..%2Fcontent', 'a'.repeat(101)]) {
  test(`the post ${id.slice(0, 20)} is missing, with the way home`, async ({ page, expectFaults }) => {
    expectFaults(/404/)
    const response = await page.goto(`/blog/${id}`)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: 'Blog post not found' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await expect(page).toHaveURL('/')
  })
}
