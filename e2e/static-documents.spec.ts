import type { APIResponse } from '@playwright/test'
import { expect, test } from './kit/test'

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

test('static documents carry only the page script, and their policy allows no other', async ({ request }) => {
  for (const [path, status] of DOCUMENTS) {
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
})

test('the policy of a page blocks an inline script and allows a video player, which loads after a click', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/script-src/)
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
  const violated = await page.evaluate(
    () =>
      new Promise(resolve => {
        document.addEventListener('securitypolicyviolation', event => resolve(event.violatedDirective))
        const script = document.createElement('script')
        script.textContent = 'window.intruder = true'
        document.body.append(script)
      }),
  )
  expect(violated).toMatch(/^script-src/)
  expect(await page.evaluate(() => Reflect.get(window, 'intruder'))).toBeUndefined()
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
