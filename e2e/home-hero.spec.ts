import { expect, type Page, test } from './kit/test'

const FILM = /\/hero\/.*\.(mp4|webm)$/

function spinner(page: Page) {
  return page.locator('#home').getByRole('status')
}

/** The film's requests so far. */
function watchFilm(page: Page): string[] {
  const asked: string[] = []
  page.on('request', request => FILM.test(request.url()) && asked.push(request.url()))
  return asked
}

test('the hero is 650 pixels tall', async ({ page }) => {
  await page.goto('/')
  expect((await page.locator('#home').boundingBox())?.height).toBe(650)
})

test('the hero’s four lines stand in their order', async ({ page }) => {
  await page.goto('/')
  const lines = page.locator('#home').locator('p, h1')
  await expect(lines).toHaveText([
    'Your Journey, Elevated',
    'Nocturne',
    'Black Car Service',
    'Redefining the Way You Travel',
  ])
})

test('the lines rise within 1 to 1.2 seconds, the later ones after 0.3 and 0.6', async ({ page }) => {
  await page.goto('/')
  const timings = await page
    .locator('#home')
    .locator('p, h1')
    .evaluateAll(lines =>
      lines.map(line => [getComputedStyle(line).animationDuration, getComputedStyle(line).animationDelay]),
    )
  expect(timings).toEqual([
    ['1s', '0s'],
    ['1.2s', '0.3s'],
    ['1.2s', '0.6s'],
    ['1.2s', '0.6s'],
  ])
})

for (const { width, poster } of [
  { width: 1280, poster: '/hero/hero-poster.webp' },
  { width: 360, poster: '/hero/hero-portrait-poster.webp' },
]) {
  test(`at ${width} pixels the poster is the largest thing painted, and is asked for first`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 })
    const posters: string[] = []
    page.on('request', request => request.resourceType() === 'image' && posters.push(new URL(request.url()).pathname))
    await page.goto('/')
    const largest = await page.evaluate(
      () =>
        new Promise<string>(resolve => {
          new PerformanceObserver(list => {
            resolve(String(Reflect.get(list.getEntries().at(-1) ?? {}, 'url')))
          }).observe({ type: 'largest-contentful-paint', buffered: true })
        }),
    )
    expect(new URL(largest).pathname).toBe(poster)
    expect(posters[0]).toBe(poster)
  })
}

test('the film waits until the page has loaded', async ({ page }) => {
  // A slow picture, so that the page's script is at work well before the page has loaded.
  await page.route('**/hero/hero-poster.webp', async route => {
    await new Promise(resolve => setTimeout(resolve, 1000))
    await route.continue()
  })
  await page.goto('/')
  await expect(spinner(page)).toHaveCount(0)
  const [filmAskedAt, loadedAt] = await page.evaluate(() => [
    performance.getEntriesByType('resource').find(entry => /\/hero\/.*\.(mp4|webm)$/.test(entry.name))?.startTime,
    performance.getEntriesByType('navigation').map(entry => Reflect.get(entry, 'loadEventStart'))[0],
  ])
  expect(filmAskedAt).toBeGreaterThanOrEqual(Number(loadedAt))
})

test('the film plays over and over without a sound', async ({ page }) => {
  await page.goto('/')
  const film = page.locator('#home video')
  await expect.poll(() => film.evaluate(element => element instanceof HTMLVideoElement && !element.paused)).toBe(true)
  expect(await film.evaluate(element => element instanceof HTMLVideoElement && element.muted && element.loop)).toBe(
    true,
  )
})

test('a spinner fades over half a second while the film is on its way', async ({ page }) => {
  await page.route(FILM, () => {})
  await page.goto('/')
  await expect(spinner(page)).toBeVisible()
  await expect(spinner(page).locator('..')).toHaveCSS('transition-duration', '0.5s')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('the spinner is removed once the film can play', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('#home video')).toBeVisible()
  await expect(spinner(page)).toHaveCount(0)
})

test('a film that fails takes the spinner with it and leaves the poster', async ({ page, expectFaults }) => {
  expectFaults(/ERR_FAILED/)
  await page.route(FILM, route => route.abort())
  await page.goto('/')
  await expect(spinner(page)).toHaveCount(0)
  await expect(page.locator('#home img')).toBeVisible()
  await expect(page.locator('#home video')).toHaveCount(0)
})

test('no film for a visitor who wants no motion', async ({ page }) => {
  const asked = watchFilm(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/', { waitUntil: 'networkidle' })
  await expect(spinner(page)).toHaveCount(0)
  expect(asked).toEqual([])
})

test('no film for a visitor who saves data', async ({ page }) => {
  const asked = watchFilm(page)
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  await expect(spinner(page)).toHaveCount(0)
  expect(asked).toEqual([])
})

test('Pause motion stops the film', async ({ page }) => {
  await page.goto('/')
  const film = page.locator('#home video')
  await expect.poll(() => film.evaluate(element => element instanceof HTMLVideoElement && !element.paused)).toBe(true)
  await page.getByRole('banner').getByRole('button', { name: 'Pause motion' }).click()
  await expect.poll(() => film.evaluate(element => element instanceof HTMLVideoElement && element.paused)).toBe(true)
})

test('paused motion stays paused after a reload, and on a post', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('button', { name: 'Pause motion' }).click()
  await page.reload()
  await expect(page.getByRole('contentinfo').getByRole('button', { name: 'Resume motion' })).toBeVisible()
  await page.goto('/blog/tipping-your-chauffeur')
  await expect(page.getByRole('contentinfo').getByRole('button', { name: 'Resume motion' })).toBeVisible()
})
