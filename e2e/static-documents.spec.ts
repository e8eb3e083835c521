import type { APIResponse } from '@playwright/test'
import { heading } from './kit/home'
import { expect, type Page, test } from './kit/test'

const POST = '/blog/tipping-your-chauffeur'
const PLAYER = 'https://www.youtube-nocookie.com/embed/abcdefghijk'

/** Static documents by path, with the status of each: posts, lists, city and legal pages, and their error pages. */
const DOCUMENTS = [
  ['/blog', 200],
  [POST, 200],
  ['/blog/category/fleet', 200],
  ['/blog/tag/jfk', 200],
  ['/cities/dallas', 200],
  ['/privacy', 200],
  ['/blog/search', 200],
  ['/blog/search?q=airport', 200],
  ['/blog/no-such-post', 404],
  ['/blog/not%20an%20id', 404],
] as const

/** Lists the scripts that a page contains, loads or preloads. */
async function scriptsOf(response: APIResponse) {
  const html = await response.text()
  const tags = [...html.matchAll(/<script\b([^>]*)>/g)].map(([, attributes = '']) => attributes.trim())
  return {
    external: tags.filter(tag => /\bsrc\b/.test(tag)),
    inline: tags.filter(tag => !/\bsrc\b|application\/ld\+json/.test(tag)),
    preloaded: [...html.matchAll(/<link\b[^>]*(as="script"|modulepreload|\.js\b)[^>]*>/g)].map(([tag]) => tag),
  }
}

async function pauseMotion(page: Page): Promise<void> {
  await page.getByRole('contentinfo').getByRole('button', { name: 'Pause motion' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-motion', 'paused')
}

test('static documents carry only the page script, and their policy allows no other', async ({ request }) => {
  for (const [path, status] of DOCUMENTS) {
    for (let visit = 1; visit <= 2; visit++) {
      const response = await request.get(path)
      expect(response.status(), path).toBe(status)
      expect(await scriptsOf(response), path).toEqual({
        external: [],
        inline: ['type="speculationrules"', 'id="page-script"'],
        preloaded: [],
      })
      expect(response.headers()['content-security-policy'], path).toMatch(/script-src 'self'( 'sha256-[^']+'){2};/)
      expect(response.headers().link ?? '', path).not.toContain('script')
    }
  }
})

test('missing pages and alternate URLs respond 404 and 308', async ({ request }) => {
  await test.step('a missing page is a 404 that is never cached', async () => {
    for (const [path, title] of [
      ['/blog/no-such-post', 'Blog post not found'],
      ['/blog/a%20b', 'Blog post not found'],
      ['/blog/..%2F..%2Fcontent', 'Blog post not found'],
      [`/blog/${'a'.repeat(101)}`, 'Blog post not found'],
      ['/blog/page/3', 'Blog page not found'],
      ['/blog/page/02', 'Blog page not found'],
      ['/blog/category/nothing', 'Blog page not found'],
      ['/blog/tag/nothing', 'Blog page not found'],
      ['/blog/search/x~', 'Blog page not found'],
      ['/cities/boston', 'We do not have a page for this city'],
    ] as const) {
      for (let visit = 1; visit <= 2; visit++) {
        const response = await request.get(path)
        const headers = response.headers()
        expect([response.status(), headers['cache-control']], path).toEqual([404, 'no-store'])
        if (path === '/blog/no-such-post') expect(headers['x-nextjs-cache']).toBe('MISS')
        expect(await response.text(), path).toContain(title)
      }
    }
  })
  await test.step('another spelling redirects, with one Location header', async () => {
    for (const [path, location] of [
      ['/blog/Tipping-Your-Chauffeur', POST],
      ['/blog/TIPPING-YOUR-CHAUFFEUR', POST],
      [`${POST}/`, POST],
      ['/blog/category/City%20to%20City', '/blog/category/city-to-city'],
      ['/blog/tag/Airport_Pickup/page/1?utm_source=x', '/blog/tag/airport-pickup?utm_source=x'],
      ['/blog/page/1', '/blog'],
      ['/blog/search/anVtcA', '/blog/search?q=jump'],
    ] as const) {
      const response = await request.get(path, { maxRedirects: 0 })
      const locations = response.headersArray().filter(({ name }) => name.toLowerCase() === 'location')
      expect([response.status(), locations.map(({ value }) => value)], path).toEqual([308, [location]])
    }
  })
  await test.step('a search header that a client sends is ignored', async () => {
    const headers = { 'x-search-results': Buffer.from('jfk').toString('base64url') }
    expect(await (await request.get('/blog/search', { headers })).text()).not.toContain('“jfk”')
    expect(await (await request.get('/blog/search?q=dallas', { headers })).text()).toContain('“dallas”')
  })
})

test('navigating from the home page to a post and back loads whole pages and keeps the motion setting', {
  tag: '@journey',
}, async ({ page }) => {
  const scripts: string[] = []
  page.on('request', request => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await page.goto('/')
  const card = page.locator('#blog-section').getByRole('article').first()
  const title = (await card.getByRole('heading').textContent()) ?? ''
  const path = (await card.getByRole('link', { name: 'Read More' }).getAttribute('href')) ?? ''
  for (const visit of [1, 2]) {
    // The carousel moves, so the link is opened with the keyboard.
    const link = page.locator(`#blog-section a[href="${path}"]`).first()
    await link.press('Enter')
    await expect(page, `visit ${visit}`).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await pauseMotion(page)
    await page.goBack()
    await expect(page).toHaveURL('/')
    await expect(page.locator('html')).toHaveAttribute('data-motion', 'paused')
    await page.getByRole('contentinfo').getByRole('button', { name: 'Resume motion' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-motion', 'running')
  }
  await test.step("Next's router loads a document as a whole page", async () => {
    for (const url of [`${POST}?from=home#parts`, '/blog']) {
      await page.goto('/')
      // Starts the framework.
      await page.keyboard.press('Shift')
      await page.waitForFunction(() => 'next' in window)
      await page.evaluate(to => {
        Reflect.set(window, 'isHome', true)
        Reflect.get(window, 'next').router.push(to)
      }, url)
      await expect(page).toHaveURL(url)
      await page.waitForFunction(() => !('isHome' in window))
      await expect(page.locator('html')).toHaveAttribute('data-motion', /./)
    }
  })
  await test.step('a post fetches no script, and a link in it leads to a section of the home page', async () => {
    scripts.length = 0
    await page.goto(POST, { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(scripts).toEqual([])
    await page.evaluate(() => document.querySelector('main a')?.setAttribute('href', '/#contact'))
    await page.locator('main a[href="/#contact"]').first().click()
    await expect(heading(page, 'Contact Us')).toBeInViewport()
  })
})

test('a view transition runs between two posts', async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener('pagereveal', ({ viewTransition }) => {
      Reflect.set(window, 'faded', viewTransition?.finished.then(() => true) ?? false)
    })
  })
  await page.goto(POST)
  await page.locator('aside a[href^="/blog/"]').first().click()
  await expect(page).not.toHaveURL(POST)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'faded'))).toBe(true)
})

test('a post loads a video player only after a click, and the home page may not frame one', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/frame-src|Framing/)
  const players: string[] = []
  await page.route('https://www.youtube-nocookie.com/**', route => {
    players.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<p>Playing</p>' })
  })
  await page.goto(POST)
  await page.evaluate(player => {
    const link = document.createElement('a')
    Object.assign(link, { className: 'facade', href: 'https://www.youtube.com/watch?v=abcdefghijk' })
    link.dataset.embed = player
    link.textContent = 'A night drive'
    document.querySelector('article p')?.replaceChildren(link)
  }, PLAYER)
  expect(players).toEqual([])
  await page.getByRole('link', { name: 'A night drive' }).click()
  await expect(page.frameLocator('iframe[title="A night drive"]').getByText('Playing')).toBeVisible()
  expect(players).toEqual([`${PLAYER}?autoplay=1`])

  await page.goto('/')
  const refused = page.evaluate(
    player =>
      new Promise(resolve => {
        document.addEventListener('securitypolicyviolation', event => resolve(event.violatedDirective))
        document.body.append(Object.assign(document.createElement('iframe'), { src: player }))
      }),
    PLAYER,
  )
  expect(await refused).toBe('frame-src')
})

test('home page, list and post are eligible for the back/forward cache', async ({ playwright, baseURL }) => {
  const browser = await playwright.chromium.launch({
    ...test.info().project.use.launchOptions,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  for (const path of [POST, '/blog', '/']) {
    const page = await browser.newPage({ baseURL })
    const session = await page.context().newCDPSession(page)
    const navigations: string[] = []
    const reasons: string[] = []
    session.on('Page.frameNavigated', ({ type }) => navigations.push(type))
    session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations: found }) =>
      reasons.push(...found.filter(({ type }) => type !== 'Circumstantial').map(({ reason }) => reason)),
    )
    await session.send('Page.enable')
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.goto('/cities/dallas')
    // Answered before the page is left, or the answer may be lost with it.
    await session.send('Runtime.evaluate', { expression: 'setTimeout(() => history.back())' })
    await expect.poll(() => navigations.length).toBe(3)
    // A headless browser has no back/forward cache, but still reports what would prevent it.
    expect(reasons, path).toEqual([])
    await page.close()
  }
  await browser.close()
})
