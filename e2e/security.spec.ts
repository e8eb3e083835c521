import { expect, type Page, test } from '@playwright/test'

const HEADERS = {
  'strict-transport-security': /max-age=\d{8,}/,
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
  'referrer-policy': /^strict-origin-when-cross-origin$/,
  'permissions-policy': /geolocation=\(self\).*camera=\(\)/,
  'cross-origin-opener-policy': /^same-origin$/,
}

/** Addresses that answer with a page, and the status of each. */
const PAGES = [
  ['/', 200],
  ['/#booking-flow', 200],
  ['/?payment=success', 200],
  ['/?payment=cancelled', 200],
  ['/blog/no-such-post', 404],
  ['/blog/not%20an%20id', 404],
  ['/no-such-page', 404],
] as const

/** Every other kind of URL, with its status. */
const OTHERS = [
  ['/api/v1/health', 200],
  ['/api/v1/no-such-call', 404],
  ['/api/v1/posts/no-such-post', 404],
  ['/api/v1/posts/%', 400],
  ['/logo.svg', 200],
  ['/hero/hero-poster.webp', 200],
  ['/favicon.ico', 200],
  ['/icon.svg', 200],
  ['/apple-icon.png', 200],
  ['/manifest.webmanifest', 200],
  ['/robots.txt', 200],
  ['/sitemap.xml', 200],
  ['/sitemaps/posts-1.xml', 404],
  ['/feed.xml', 200],
  ['/feed.json', 200],
  ['/llms.txt', 200],
  ['/indexnow.txt', 404],
  ['/og/post/no-such-post/x.png', 404],
  ['/_next/image?url=%2Fhero%2Fhero-poster.webp&w=640&q=75', 200],
  ['/_next/image', 400],
  ['/_next/image?url=https%3A%2F%2Fno-such-host.example%2Fa.png&w=640&q=75', 400],
  ['/_next/static/no-such-file.js', 404],
  ['/_next/no-such-file', 404],
  ['/blog/', 308],
  ['/Blog', 308],
  ['/blog/page/1', 308],
  ['/blog/category/%', 400],
  ['/cities/%ff', 400],
] as const

/** Records what the page's policy refused, and whatever else went wrong in the console. */
async function watch(page: Page): Promise<string[]> {
  const faults: string[] = []
  await page.exposeFunction('reportViolation', (what: string) => faults.push(`violation: ${what}`))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', event => {
      const report = Reflect.get(window, 'reportViolation')
      report(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`)
    })
  })
  page.on('pageerror', error => faults.push(`error: ${error.message}`))
  page.on('console', message => {
    // The browser itself notes that the document was a 404.
    const isStatus = message.text().startsWith('Failed to load resource') && message.location().url === page.url()
    if (message.type() === 'error' && !isStatus) faults.push(`console: ${message.text()}`)
  })
  return faults
}

async function newestPost(page: Page): Promise<string> {
  const answer = await page.request.get('/api/v1/posts?limit=1&fields=summary')
  const [post] = await answer.json()
  return `/blog/${post._id}`
}

async function readThrough(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let y = 0; y < height; y += 600) {
    await page.mouse.wheel(0, 600)
    await page.waitForTimeout(50)
  }
  await page.waitForLoadState('networkidle')
}

for (const [address, status] of PAGES) {
  test(`the policy of ${address} lets its own page work`, async ({ page }) => {
    const faults = await watch(page)
    const answer = await page.goto(address)
    if (answer) expect(answer.status()).toBe(status)
    await readThrough(page)
    expect(faults).toEqual([])
  })
}

test('the policy of a post lets its own page work', async ({ page }) => {
  const faults = await watch(page)
  await page.goto(await newestPost(page))
  await readThrough(page)
  expect(faults).toEqual([])
})

test('a script that a page did not bring is refused', async ({ page }) => {
  const faults = await watch(page)
  await page.goto('/')
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'window.intruder = true'
    document.body.append(script)
  })
  await expect.poll(() => faults.filter(fault => fault.startsWith('violation: script-src'))).toHaveLength(1)
  expect(await page.evaluate(() => Reflect.get(window, 'intruder'))).toBeUndefined()
})

test('every page names its scripts one by one', async ({ request }) => {
  for (const [address] of PAGES) {
    const answer = await request.get(address)
    const policy = answer.headers()['content-security-policy'] ?? ''
    const scripts = policy.split('; ').find(directive => directive.startsWith('script-src '))
    expect(scripts, address).toMatch(/^script-src 'self'( 'sha256-[A-Za-z0-9+/]{43}=')+$/)
    expect(policy, address).toContain("frame-ancestors 'none'")
  }
})

test('every kind of URL has the security headers, errors and redirects too', async ({ request, page }) => {
  for (const [address, status] of [...PAGES, [await newestPost(page), 200] as const, ...OTHERS]) {
    const answer = await request.get(address, { maxRedirects: 0 })
    expect(answer.status(), address).toBe(status)
    const headers = answer.headers()
    for (const [name, value] of Object.entries(HEADERS)) expect(headers[name], `${name} of ${address}`).toMatch(value)
    // The last is the image optimizer's own.
    const policy = /^(default-src '(none|self)'|script-src 'none'; frame-src 'none'; sandbox)/
    expect(headers['content-security-policy'], `policy of ${address}`).toMatch(policy)
  }
})

test('the script of a worker has no policy of its own: the worker would obey it', async ({ request }) => {
  const headers = (await request.get('/ride-worker.js')).headers()
  expect(headers['content-security-policy']).toBeUndefined()
  expect(headers['x-content-type-options']).toBe('nosniff')
})

test('TRACE is a 405 with the methods that are allowed', async ({ request }) => {
  for (const path of ['/', '/api/v1/faqs', '/api/v1/no-such-call']) {
    const answer = await request.fetch(path, { method: 'TRACE' })
    expect([answer.status(), answer.headers().allow], path).toEqual([405, 'GET, HEAD, POST, PATCH, OPTIONS'])
  }
})

test('no page may be kept by a cache for longer than an hour', async ({ request }) => {
  for (const path of [
    '/',
    '/operator',
    '/ride',
    '/ride/7KQ4-M9XW',
    '/blog',
    '/blog/search',
    '/cities/dallas',
    '/no-such-page',
  ]) {
    const { 'cache-control': control = '' } = (await request.get(path)).headers()
    const seconds = [...control.matchAll(/(?:max-age|s-maxage|stale-while-revalidate)=(\d+)/g)].map(([, age]) =>
      Number(age),
    )
    expect(control, path).toMatch(/s-maxage|no-store/)
    expect(Math.max(0, ...seconds), path).toBeLessThanOrEqual(3600)
  }
})

test('an answer of the API may do nothing, and is kept only if it says so', async ({ request }) => {
  const answers = [
    await request.get('/api/v1/health'),
    await request.get('/api/v1/posts/no-such-post'),
    await request.get('/api/v1/bookings/ABCDEF'),
    await request.delete('/api/v1/faqs'),
  ]
  for (const answer of answers) {
    expect(answer.headers()['content-security-policy'], answer.url()).toMatch(/^default-src 'none'/)
    expect(answer.headers()['cache-control'], answer.url()).toContain('no-store')
  }
})

test('pages are served from the store', async ({ request, page }) => {
  for (const address of ['/', await newestPost(page)]) {
    await request.get(address)
    const headers = (await request.get(address)).headers()
    expect(headers['x-nextjs-cache'], address).toMatch(/^(HIT|STALE)$/)
    expect(headers['cache-control'], address).toMatch(/^s-maxage=\d+, stale-while-revalidate=\d+$/)
  }
})

test('pictures may be shown elsewhere, pages may not', async ({ request }) => {
  const policyOf = async (address: string) =>
    (await request.get(address)).headers()['cross-origin-resource-policy'] ?? 'none'
  expect(await policyOf('/hero/hero-poster.webp')).toBe('cross-origin')
  expect(await policyOf('/_next/image?url=%2Fhero%2Fhero-poster.webp&w=640&q=75')).toBe('cross-origin')
  expect(await policyOf('/')).toBe('same-origin')
})

test('a missing post is a true 404 that nobody keeps, each time anew', async ({ request }) => {
  for (let visit = 0; visit < 2; visit++) {
    const answer = await request.get('/blog/no-such-post')
    expect(answer.status()).toBe(404)
    expect(answer.headers()['cache-control']).toBe('no-store')
    expect(answer.headers()['x-nextjs-cache']).toBe('MISS')
  }
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a missing post says so and leads home', async ({ page }) => {
    await page.goto('/blog/no-such-post')
    await expect(page.getByRole('heading', { name: 'Blog post not found' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await expect(page).toHaveURL('/')
  })

  test('a post reads fully', async ({ page }) => {
    await page.goto(await newestPost(page))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Related Posts' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Share' })).toBeHidden()
  })
})

test('sharing copies the address where the device has no sheet of its own', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
  await page.goto(await newestPost(page))
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Link copied to clipboard!' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
})

test('a clipboard that refuses is spoken of in its own words', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'share')
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  })
  await page.goto(await newestPost(page))
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'could not be copied' })).toBeVisible()
})

test('the device shares the title, the excerpt and the address', async ({ page }) => {
  await page.addInitScript(() => {
    Navigator.prototype.share = data => {
      Reflect.set(window, 'shared', data)
      return Promise.resolve()
    }
  })
  await page.goto(await newestPost(page))
  await page.getByRole('button', { name: 'Share' }).click()
  const title = await page.getByRole('heading', { level: 1 }).textContent()
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'shared'))).toMatchObject({ title, url: page.url() })
})
