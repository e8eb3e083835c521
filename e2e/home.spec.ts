import { blockHeroVideo, heading, waitForScrollEnd } from './kit/home'
import { expect, type Page, test } from './kit/test'

const HERO_VIDEO = /\/hero\/.*\.(mp4|webm)$/
const PORTRAIT_POSTER = '/hero/hero-portrait-poster.avif'
const AUTOPLAY_MS = 3500

const spinner = (page: Page) => page.locator('#home').getByRole('status')
const bullet = (page: Page, number: number) =>
  page.getByRole('button', { name: new RegExp(`^Post ${number} of \\d+:`) })

test.describe('in motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('hero shows its lines, its poster as first picture and largest paint, and a spinner until the video can play', async ({
    page,
    context,
  }) => {
    // No response: the video stays pending.
    await context.route(HERO_VIDEO, () => {})
    const images: string[] = []
    page.on('request', request => request.resourceType() === 'image' && images.push(new URL(request.url()).pathname))
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/')
    // Text may be painted, and reported, before the poster.
    const paints = await page.evaluateHandle(() => {
      const entries: PerformanceEntry[] = []
      const observer = new PerformanceObserver(list => entries.push(...list.getEntries()))
      observer.observe({ type: 'largest-contentful-paint', buffered: true })
      return entries
    })
    const getLargest = () => paints.evaluate(entries => String(Reflect.get(entries.at(-1) ?? {}, 'url')))
    await expect.poll(getLargest, 'largest paint').toContain(PORTRAIT_POSTER)
    expect(images[0]).toBe(PORTRAIT_POSTER)
    expect((await page.locator('#home').boundingBox())?.height).toBe(650)
    const lines = page.locator('#home').locator('p, h1')
    await expect(lines).toHaveText([
      'Your Journey, Elevated',
      'Nocturne',
      'Black Car Service',
      'Redefining the Way You Travel',
    ])
    const timings = await lines.evaluateAll(all =>
      all.map(line => [getComputedStyle(line).animationDuration, getComputedStyle(line).animationDelay].join(' ')),
    )
    expect(timings).toEqual(['1s 0s', '1.2s 0.3s', '1.2s 0.6s', '1.2s 0.6s'])
    await expect(spinner(page)).toBeVisible()
    await expect(spinner(page).locator('..')).toHaveCSS('transition-duration', '0.5s')
    await context.unrouteAll({ behavior: 'ignoreErrors' })
  })

  test('video plays muted in a loop, and Pause motion stops it for good', async ({ page }) => {
    const video = page.locator('#home video')
    const isPaused = () => video.evaluate(element => element instanceof HTMLVideoElement && element.paused)
    await page.goto('/')
    await expect(video).toBeVisible()
    await expect(spinner(page)).toHaveCount(0)
    await expect.poll(isPaused).toBe(false)
    const muted = await video.evaluate(element => element instanceof HTMLVideoElement && element.muted && element.loop)
    expect(muted).toBe(true)
    await page.getByRole('banner').getByRole('button', { name: 'Pause motion' }).click()
    await expect.poll(isPaused).toBe(true)
    await page.reload()
    await expect(page.getByRole('contentinfo').getByRole('button', { name: 'Resume motion' })).toBeVisible()
    await expect(video).toHaveCount(0)
  })

  test('post carousel advances by itself, loops, follows its bullets and stops with Pause motion', async ({ page }) => {
    await blockHeroVideo(page)
    await page.clock.install()
    await page.goto('/')
    await page.locator('#blog-section').scrollIntoViewIfNeeded()
    await expect(bullet(page, 1)).toHaveAttribute('aria-current', 'true')
    await waitForScrollEnd(page)

    await page.clock.fastForward(AUTOPLAY_MS)
    await expect(bullet(page, 2)).toHaveAttribute('aria-current', 'true')

    const last = page
      .locator('#blog-section')
      .getByRole('button', { name: /^Post / })
      .last()
    await last.click()
    await expect(last).toHaveAttribute('aria-current', 'true')
    await page.clock.fastForward(AUTOPLAY_MS)
    await expect(bullet(page, 1)).toHaveAttribute('aria-current', 'true')

    await page.getByRole('banner').getByRole('button', { name: 'Pause motion' }).click()
    await page.clock.fastForward(3 * AUTOPLAY_MS)
    await waitForScrollEnd(page)
    await expect(bullet(page, 1)).toHaveAttribute('aria-current', 'true')
  })

  test('navigating from the home page to a post and back loads whole pages and keeps the motion setting', async ({
    page,
  }) => {
    await blockHeroVideo(page)
    await page.goto('/')
    const card = page.locator('#blog-section').getByRole('article').first()
    const title = (await card.getByRole('heading').textContent()) ?? ''
    // The carousel moves, so the link is opened with the keyboard.
    await card.getByRole('link', { name: 'Read More' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await page.getByRole('contentinfo').getByRole('button', { name: 'Pause motion' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-motion', 'paused')
    await page.goBack()
    await expect(page).toHaveURL('/')
    await expect(page.locator('html')).toHaveAttribute('data-motion', 'paused')
    await page.goto('/blog/tipping-your-chauffeur')
    await page.evaluate(() => document.querySelector('main a')?.setAttribute('href', '/#contact'))
    await page.locator('main a[href="/#contact"]').first().click()
    await expect(heading(page, 'Contact Us')).toBeInViewport()
  })
})

test('typical fares are those of the city of the time zone', async ({ browser }) => {
  for (const [timezoneId, city] of [
    ['America/New_York', 'New York City'],
    ['America/Chicago', 'Dallas'],
    ['Asia/Tokyo', 'Los Angeles'],
  ]) {
    const page = await browser.newPage({ baseURL: test.info().project.use.baseURL, timezoneId })
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    const fares = page.getByRole('region', { name: 'Typical Fares' })
    await expect(fares.getByRole('link', { name: /^All fares in/ })).toHaveText(`All fares in ${city}`)
    await expect(fares.getByRole('listitem')).toHaveCount(4)
    await expect(fares.getByRole('listitem').getByRole('link').first()).toHaveAttribute(
      'href',
      /^\/\?.*pickup=.*dropoff=.*#booking-flow$/,
    )
    await page.close()
  }
})

test('posts stand one, two or three in a row, 32 pixels apart, also after a rotation; a long review shows its rest', async ({
  page,
}) => {
  await page.goto('/')
  const region = page.getByRole('region', { name: 'Posts' })
  const reachable = region.locator('li:not([inert]) article')
  await region.scrollIntoViewIfNeeded()
  await expect(bullet(page, 1)).toBeVisible()
  for (const { width, cards } of [
    { width: 700, cards: 1 },
    { width: 768, cards: 2 },
    { width: 1280, cards: 3 },
  ]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(reachable).toHaveCount(cards)
    const [card, next] = await page
      .getByRole('article')
      .evaluateAll(articles => articles.slice(0, 2).map(article => article.getBoundingClientRect().toJSON()))
    const row = await region.boundingBox()
    expect(next.left - card.right).toBe(32)
    expect(Math.round(cards * card.width + (cards - 1) * 32)).toBe(Math.round(row?.width ?? 0))
  }
  const margin = await page.getByRole('heading', { name: 'OUR BLOG' }).boundingBox()
  const first = await reachable.first().boundingBox()
  expect(first?.x).toBe(margin?.x)
  await test.step('the names of the reviews share a baseline while all are closed', async () => {
    await page.locator('#testimonial').scrollIntoViewIfNeeded()
    const reviews = page.locator('#testimonial figure')
    const heights = await reviews
      .locator('blockquote > p')
      .evaluateAll(all =>
        all.map(text => text.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(text).lineHeight)),
      )
    expect(Math.max(...heights)).toBeLessThan(4.1)
    const nameTops = await reviews
      .locator('figcaption')
      .evaluateAll(all => all.map(name => Math.round(name.getBoundingClientRect().y)))
    expect(new Set(nameTops).size).toBe(1)
    const rest = reviews.first().locator('details p')
    await expect(rest).toBeHidden()
    await reviews.first().getByText('Read more').click()
    await expect(rest).toBeVisible()
  })
})
