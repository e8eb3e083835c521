import type { APIResponse } from '@playwright/test'
import { heading } from './kit/home'
import { expect, type Page, test } from './kit/test'

const POST = '/blog/tipping-your-chauffeur'
const PLAYER = 'https://www.youtube-nocookie.com/embed/abcdefghijk'

/** What a page carries that asks for a script or holds one. */
async function scriptsOf(answer: APIResponse) {
  const html = await answer.text()
  const tags = [...html.matchAll(/<script\b([^>]*)>/g)].map(([, attributes = '']) => attributes.trim())
  return {
    outside: tags.filter(tag => /\bsrc\b/.test(tag)),
    inline: tags.filter(tag => !/\bsrc\b|application\/ld\+json/.test(tag)),
    ahead: [...html.matchAll(/<link\b[^>]*(as="script"|modulepreload|\.js\b)[^>]*>/g)].map(([tag]) => tag),
  }
}

for (const [address, status] of [
  ['/blog', 200],
  [POST, 200],
  ['/cities/dallas', 200],
  ['/privacy', 200],
  ['/blog/search?q=airport', 200],
  ['/blog/no-such-post', 404],
  ['/blog/not%20an%20id', 404],
] as const) {
  test(`${address} has no script but ours, and its policy names no other`, async ({ request }) => {
    for (let visit = 0; visit < 2; visit++) {
      const answer = await request.get(address)
      expect(answer.status()).toBe(status)
      expect(await scriptsOf(answer)).toEqual({
        outside: [],
        inline: ['type="speculationrules"', 'id="page-script"'],
        ahead: [],
      })
      expect(answer.headers()['content-security-policy']).toMatch(/script-src 'self'( 'sha256-[^']+'){2};/)
      expect(answer.headers().link ?? '').not.toContain('script')
    }
  })
}

test('a post is read without a single script being fetched', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', request => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await page.goto(POST, { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(scripts).toEqual([])
})

for (const address of [`${POST}?from=home#parts`, '/blog']) {
  test(`the framework’s router loads ${address} whole`, async ({ page }) => {
    await page.goto('/')
    await page.waitForFunction(() => 'next' in window)
    await page.evaluate(to => {
      Reflect.set(window, 'isHome', true)
      Reflect.get(window, 'next').router.push(to)
    }, address)
    await expect(page).toHaveURL(address)
    await page.waitForFunction(() => !('isHome' in window))
    await expect(page.locator('html')).toHaveAttribute('data-motion', /./)
  })
}

test('from the home page to a post, back, and to the post again, by hand', async ({ page }) => {
  await page.goto('/')
  const post = page.locator('#blog-section a[href^="/blog/"]').first()
  await post.scrollIntoViewIfNeeded()
  const address = (await post.getAttribute('href')) ?? ''
  for (const visit of [1, 2]) {
    // The carousel moves: the link is followed as from the keyboard.
    await page.locator(`#blog-section a[href="${address}"]`).first().press('Enter')
    await expect(page, `visit ${visit}`).toHaveURL(address)
    await pauseMotion(page)
    await page.goBack()
    await expect(page).toHaveURL('/')
    await expect(page.locator('html')).toHaveAttribute('data-motion', 'paused')
    await page.getByRole('contentinfo').getByRole('button', { name: 'Resume motion' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-motion', 'running')
  }
})

async function pauseMotion(page: Page): Promise<void> {
  await page.getByRole('contentinfo').getByRole('button', { name: 'Pause motion' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-motion', 'paused')
}

test('a post fades in from the page before', async ({ page }) => {
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

test('a link from a post leads to its section of the home page', async ({ page }) => {
  await page.goto(POST)
  await page.evaluate(() => document.querySelector('main a')?.setAttribute('href', '/#contact'))
  await page.locator('a[href="/#contact"]').first().click()
  await expect(heading(page, 'Contact Us')).toBeInViewport()
})

test('the address of a post is shared by hand, and that is said where it can be closed', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
  await page.goto(POST)
  await page.getByRole('button', { name: 'Share' }).first().click()
  const said = page.getByRole('alert').filter({ hasText: 'Link copied to clipboard!' })
  await expect(said).toBeInViewport()
  await said.getByRole('button', { name: 'Close' }).click()
  await expect(said).toBeHidden()
})

test('a list says how a payment went', async ({ page }) => {
  await page.goto('/blog?payment=success')
  await expect(page.getByRole('status').filter({ hasText: 'Your payment was successful!' })).toBeInViewport()
  await expect(page).toHaveURL('/blog')
})

test('a video plays in its own place once it is pressed, and not before', async ({ page }) => {
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
})

test('the home page frames no video', async ({ page, expectFaults }) => {
  expectFaults(/frame-src|Framing/)
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

test('posts are found as one types, and Escape puts them away', async ({ page }) => {
  await page.goto('/blog')
  const field = page.getByRole('searchbox')
  await field.pressSequentially('airp')
  const found = page.getByRole('list', { name: 'Posts found' }).getByRole('link')
  await expect(found.first()).toHaveAttribute('href', /^\/blog\//)
  await page.keyboard.press('Escape')
  await expect(found).toHaveCount(0)
  await field.pressSequentially('o')
  await found.first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a search that cannot be asked leaves the form', async ({ page, expectFaults }) => {
  expectFaults(/Failed to load resource/)
  await page.route('**/api/v1/posts/search?*', route => route.abort())
  await page.goto('/blog')
  await page.getByRole('searchbox').fill('airport')
  await page.waitForRequest('**/api/v1/posts/search?*')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/blog/search?q=airport')
})

test('results of a search are kept by nobody, page after page', async ({ request }) => {
  for (let visit = 0; visit < 2; visit++) {
    const answer = await request.get('/blog/search?q=airport')
    expect(answer.headers()['cache-control']).toContain('no-store')
    expect(answer.headers()['x-nextjs-cache'] ?? 'MISS').toBe('MISS')
  }
})

for (const address of [POST, '/blog', '/']) {
  test(`${address} may be kept for the way back`, async ({ playwright, baseURL }) => {
    const browser = await playwright.chromium.launch({
      ...test.info().project.use.launchOptions,
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    })
    const page = await browser.newPage({ baseURL })
    const session = await page.context().newCDPSession(page)
    const arrivals: string[] = []
    const reasons: string[] = []
    session.on('Page.frameNavigated', ({ type }) => arrivals.push(type))
    session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations: found }) =>
      reasons.push(...found.filter(({ type }) => type !== 'Circumstantial').map(({ reason }) => reason)),
    )
    await session.send('Page.enable')
    await page.goto(address, { waitUntil: 'networkidle' })
    await page.goto('/cities/dallas')
    await session.send('Runtime.evaluate', { expression: 'history.back()' })
    await expect.poll(() => arrivals.length).toBe(3)
    // A browser without windows keeps no page, but still says what in the page would have stood in the way.
    expect(reasons).toEqual([])
    await browser.close()
  })
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('lists, posts and the search lead to each other', async ({ page }) => {
    await page.goto('/blog')
    await page.locator('main a[href^="/blog/"]').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto('/blog')
    await page.getByRole('searchbox').fill('airport')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page).toHaveURL('/blog/search?q=airport')
    await expect(page.locator('main a[href^="/blog/"]').first()).toBeVisible()
  })
})
