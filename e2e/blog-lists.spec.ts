import { expectAccessible } from './kit/accessibility'
import { expect, type Page, test } from './kit/test'

const search = (page: Page) => page.getByRole('search').getByLabel('Search the blog')
const posts = (page: Page) => page.getByRole('link', { name: /^Read the Post: / })

/** The links to posts on every page of a list, by leading on until there is no more. */
async function readThrough(page: Page): Promise<string[]> {
  const found: string[] = []
  for (;;) {
    found.push(...(await posts(page).evaluateAll(links => links.map(link => link.getAttribute('href') ?? ''))))
    const older = page.getByRole('link', { name: 'Older' })
    if ((await older.count()) === 0) return found
    const here = page.url()
    await older.click()
    await expect(page).not.toHaveURL(here)
    await expect(posts(page).first()).toBeVisible()
  }
}

test('from home, paging leads through all posts, each once, and back', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'All posts' }).click()
  await expect(page).toHaveURL('/blog')
  await expect(page.getByText('13 posts, page 1 of 2')).toBeVisible()
  const found = await readThrough(page)
  expect(found).toHaveLength(13)
  expect(new Set(found).size).toBe(13)
  await expect(page).toHaveURL('/blog/page/2')
  await page.getByRole('link', { name: 'Newer' }).click()
  await expect(page).toHaveURL('/blog')
})

test('what is found shows below the field as one types, and Escape puts it away', async ({ page }) => {
  await page.goto('/blog')
  await search(page).pressSequentially('tipp')
  const found = page.getByRole('list', { name: 'Posts found' })
  await expect(found.getByRole('link', { name: /^Tipping a Chauffeur/ })).toBeVisible()
  await search(page).press('Escape')
  await expect(found).toBeHidden()
  await search(page).fill('love field')
  await found.getByRole('link', { name: /^DFW or Love Field/ }).click()
  await expect(page).toHaveURL('/blog/dfw-and-love-field-pickup-guide')
})

test('a query that finds nothing says so, and is text', async ({ page }) => {
  await page.goto('/blog/search?q=%3Cimg+src%3Dx+onerror%3Dalert(1)%3E')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('“<img src=x onerror=alert(1)>”')
  await expect(page.getByText('We have not written about')).toBeVisible()
})

for (const path of [
  '/blog/page/3',
  '/blog/page/02',
  '/blog/category/nothing',
  '/blog/tag/nothing',
  '/blog/search/x~',
]) {
  test(`${path} is missing, with the way to all posts`, async ({ page, expectFaults }) => {
    expectFaults(/404/)
    const response = await page.goto(path)
    expect([response?.status(), response?.headers()['cache-control']]).toEqual([404, 'no-store'])
    await expect(page.getByRole('heading', { level: 1, name: 'There is no such page in our blog.' })).toBeVisible()
    await page.getByRole('link', { name: 'All posts' }).click()
    await expect(page).toHaveURL('/blog')
  })
}

test('another spelling, and a first page with a number, lead to the list’s own address', async ({ request }) => {
  for (const [path, location] of [
    ['/blog/category/City%20to%20City', '/blog/category/city-to-city'],
    ['/blog/tag/Airport_Pickup/page/1?utm_source=x', '/blog/tag/airport-pickup?utm_source=x'],
    ['/blog/page/1', '/blog'],
    ['/blog/search/anVtcA', '/blog/search?q=jump'],
  ] as const) {
    const answer = await request.get(path, { maxRedirects: 0 })
    expect([path, answer.status(), answer.headers().location]).toEqual([path, 308, location])
  }
})

test('lists are kept by the store, a search by nobody', async ({ request }) => {
  for (const path of ['/blog', '/blog/page/2', '/blog/category/fleet', '/blog/tag/jfk']) {
    await request.get(path)
    const headers = (await request.get(path)).headers()
    expect(headers['x-nextjs-cache'], path).toMatch(/^(HIT|STALE)$/)
  }
  for (let visit = 0; visit < 2; visit++) {
    const headers = (await request.get('/blog/search?q=jfk')).headers()
    expect([headers['cache-control'], headers['x-nextjs-cache']]).toEqual(['no-store', 'MISS'])
    expect(headers['content-security-policy']).toContain("script-src 'self'")
  }
})

test('a search request header from outside changes no page', async ({ request }) => {
  const headers = { 'x-search-results': Buffer.from('jfk').toString('base64url') }
  expect(await (await request.get('/blog/search', { headers })).text()).not.toContain('“jfk”')
  expect(await (await request.get('/blog/search?q=dallas', { headers })).text()).toContain('“dallas”')
})

test('no page of the blog brings the framework’s script', async ({ request }) => {
  for (const path of ['/blog', '/blog/category/fleet', '/blog/tag/jfk', '/blog/search', '/blog/search?q=jfk'])
    expect(await (await request.get(path)).text(), path).not.toMatch(/<script[^>]*_next|self\.__next_f/)
})

for (const width of [360, 1280]) {
  test(`the lists and the search are accessible at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    for (const path of ['/blog', '/blog/tag/jfk', '/blog/search?q=jfk', '/blog/search?q=zyxwvu']) {
      await page.goto(path)
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width)
    }
  })
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the filters lead from list to list', async ({ page }) => {
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

  test('the search is a form that leads to its results', async ({ page }) => {
    await page.goto('/blog/page/2')
    await search(page).fill('love field')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL('/blog/search?q=love+field')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('“love field”')
    await page.getByRole('link', { name: /^DFW or Love Field/ }).click()
    await expect(page).toHaveURL('/blog/dfw-and-love-field-pickup-guide')
  })
})
