import { expectAccessible, expectFits, expectPrintable } from './kit/accessibility'
import { booking } from './kit/booking'
import {
  expectBelowBar,
  followNavLink,
  HEADINGS,
  heading,
  scrollThroughPage,
  swipe,
  waitForScrollEnd,
} from './kit/home'
import { DESKTOP, expect, type Page, test } from './kit/test'

const HERO_VIDEO = /\/hero\/.*\.(mp4|webm)$/
const PORTRAIT_POSTER = '/hero/hero-portrait-poster.avif'
const AUTOPLAY_MS = 3500
const SCRIPTS = /\/_next\/static\/chunks\/[^?]+\.js/

const spinner = (page: Page) => page.locator('#home').getByRole('status')
const bullet = (page: Page, number: number) =>
  page.getByRole('button', { name: new RegExp(`^Post ${number} of \\d+:`) })

test('on a phone the sections stand in order, nothing shifts or overflows, and carousels swipe', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.set(window, 'shifted', 0)
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, 'hadRecentInput') === true) continue
        Reflect.set(window, 'shifted', Reflect.get(window, 'shifted') + Reflect.get(entry, 'value'))
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/')
  await expect(page.locator('head script[src]')).toHaveCount(0)
  await test.step('sections and their anchors', async () => {
    const tops: number[] = []
    for (const { heading: name } of HEADINGS) tops.push((await heading(page, name).boundingBox())?.y ?? Number.NaN)
    expect(tops).toEqual([...tops].sort((a, b) => a - b))
    for (const section of HEADINGS) {
      if (!('anchor' in section)) continue
      const inside = page.locator(`#${section.anchor}`).getByRole('heading', { name: section.heading, exact: true })
      await expect(inside).toBeVisible()
    }
  })
  await test.step('the text of the hero is below the car, whose wheels stand at 51 % of the film', async () => {
    expect((await page.locator('#home').boundingBox())?.height).toBe(650)
    expect((await page.locator('#home p').first().boundingBox())?.y).toBeGreaterThan(0.52 * 650)
  })
  await test.step('the framework loads when the booking is near: nothing shifts, no picture is broken', async () => {
    await scrollThroughPage(page)
    await expect(page.locator('[data-wizard=ready]')).toBeAttached()
    expect(await page.evaluate(() => Reflect.get(window, 'shifted'))).toBeLessThan(0.02)
    await page.waitForLoadState('networkidle')
    const brokenImages = await page.evaluate(() =>
      [...document.images]
        .filter(image => image.complete && image.naturalWidth === 0 && image.src)
        .map(image => image.src),
    )
    expect(brokenImages).toEqual([])
  })
  await test.step('FAQ', async () => {
    const questions = page.locator('details[name=faq]')
    const answer = questions.nth(0).locator('section')
    await questions.nth(0).locator('summary').click()
    expect((await answer.boundingBox())?.height).toBeLessThanOrEqual(160)
    await questions.nth(1).locator('summary').click()
    await expect(page.locator('details[open]')).toHaveCount(1)
    await expect(questions.nth(1)).toHaveAttribute('open')
  })
  await expectAccessible(page)
  await page.locator('details[open] summary').click()
  await expect(page.locator('details[open]')).toHaveCount(0)
  await test.step('carousels', async () => {
    for (const label of ['Our vehicles', 'Testimonials']) {
      const list = page.getByRole('region', { name: label, exact: true })
      await swipe(page, list, -200)
      await expect.poll(() => list.evaluate(region => region.scrollLeft)).toBeGreaterThan(100)
    }
    const posts = page.getByRole('region', { name: 'Posts' })
    await posts.scrollIntoViewIfNeeded()
    await expect(bullet(page, 1)).toHaveAttribute('aria-current', 'true')
    await swipe(page, posts, -220)
    await expect(bullet(page, 2)).toHaveAttribute('aria-current', 'true')
  })
  await test.step('the menu', async () => {
    await page.getByRole('button', { name: 'Menu' }).click()
    const link = page.getByRole('banner').getByRole('link', { name: 'About Us' })
    await expect(link).toBeVisible()
    await expectAccessible(page, 'header')
    await link.click()
    await expect(link).toBeHidden()
    await expectBelowBar(page, page.locator('#about'))
  })
  await expectFits(page)
  await expectFits(page, { widths: [320], textPercent: 200 })
  await test.step('it prints with all FAQ answers', async () => {
    await expectPrintable(page)
    await expect(page.getByText('Each vehicle has a base fare that covers the first 10 miles.')).toBeVisible()
  })
})

test.describe('on a desktop', () => {
  test.use(DESKTOP)

  test('a payment is announced once, links lead to sections, and posts stand in rows of three', async ({ page }) => {
    await page.goto('/?payment=cancelled', { waitUntil: 'commit' })
    await test.step('the result of a payment', async () => {
      const notice = page.locator('#notices')
      // The banner closes after five seconds, unless it has the focus.
      await notice.getByRole('button', { name: 'Close' }).focus()
      await expect(notice).toContainText('Payment was not successful due to some error, please try again later.')
      await expect(page).toHaveURL('/')
      await page.waitForLoadState()
      await expectAccessible(page, '#notices')
      await notice.getByRole('button', { name: 'Close' }).click()
      await expect(notice).not.toContainText('Payment was not successful')
    })
    await test.step('the title covers no car, whose front is at 51 % of the film', async () => {
      const right = await page.locator('#home h1').evaluate(element => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return range.getBoundingClientRect().right
      })
      expect(right).toBeLessThan(0.5 * 1280)
    })
    const current = page.getByRole('banner').locator('[aria-current=true]')
    for (const [link, anchor] of [
      ['Book a Ride', 'booking-flow'],
      ['Contact Us', 'contact'],
      ['Blog', 'blog-section'],
    ] as const) {
      await followNavLink(page, link)
      await expectBelowBar(page, page.locator(`#${anchor}`))
      if (link !== 'Book a Ride') await expect(current).toHaveText(link)
    }
    await test.step('posts: three in a row, two after a rotation, 32 pixels apart', async () => {
      const posts = page.getByRole('region', { name: 'Posts' }).locator('li:not([inert]) article')
      for (const [width, count] of [
        [1280, 3],
        [768, 2],
      ] as const) {
        await page.setViewportSize({ width, height: 800 })
        await expect(posts).toHaveCount(count)
        const [card, next] = await Promise.all([posts.nth(0).boundingBox(), posts.nth(1).boundingBox()])
        expect((next?.x ?? 0) - (card?.x ?? 0) - (card?.width ?? 0)).toBe(32)
      }
      await page.setViewportSize(DESKTOP.viewport)
    })
    await page.getByRole('button', { name: 'Next vehicles' }).click()
    const vehicles = page.getByRole('region', { name: 'Our vehicles', exact: true })
    await expect.poll(() => vehicles.evaluate(region => region.scrollLeft)).toBeGreaterThan(100)
    await expectAccessible(page)
    await followNavLink(page, 'Home')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await test.step('#booking-flow, before and after the form has loaded', async () => {
      await page.goto('about:blank')
      await page.goto('/#booking-flow')
      await expectBelowBar(page, booking(page))
      await expect(booking(page).getByLabel('Pickup Location')).toBeAttached()
      await expectBelowBar(page, booking(page))
    })
  })
})

test.describe('in motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('the film and the posts play after the largest paint, until motion is paused', async ({ page, context }) => {
    const held = Promise.withResolvers<void>()
    await context.route(HERO_VIDEO, async route => {
      await held.promise
      await route.continue()
    })
    const images: string[] = []
    page.on('request', request => request.resourceType() === 'image' && images.push(new URL(request.url()).pathname))
    await page.clock.install()
    await page.goto('/')
    await test.step('the hero before its film', async () => {
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
      const lines = page.locator('#home').locator('p, h1')
      const timings = await lines.evaluateAll(all =>
        all.map(line => [getComputedStyle(line).animationDuration, getComputedStyle(line).animationDelay].join(' ')),
      )
      expect(timings).toEqual(['1s 0s', '1.2s 0.3s', '1.2s 0.6s', '1.2s 0.6s'])
      await expect(spinner(page)).toBeVisible()
    })
    const video = page.locator('#home video')
    const isPaused = () => video.evaluate(element => element instanceof HTMLVideoElement && element.paused)
    await test.step('the film', async () => {
      held.resolve()
      await expect(video).toBeVisible()
      await expect(spinner(page)).toHaveCount(0)
      await expect.poll(isPaused).toBe(false)
      expect(await video.evaluate((film: HTMLVideoElement) => film.muted && film.loop)).toBe(true)
    })
    await test.step('posts advance by themselves, follow their bullets and loop', async () => {
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
    })
    await test.step('Pause motion, also on other pages and after a reload', async () => {
      await page.getByRole('contentinfo').getByRole('button', { name: 'Pause motion' }).click()
      await expect.poll(isPaused).toBe(true)
      await page.clock.fastForward(3 * AUTOPLAY_MS)
      await waitForScrollEnd(page)
      await expect(bullet(page, 1)).toHaveAttribute('aria-current', 'true')
      await page.locator('#blog-section').getByRole('link', { name: 'Read More' }).first().press('Enter')
      await expect(page.getByRole('article')).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('data-motion', 'paused')
      await page.goBack()
      await expect(page).toHaveURL('/')
      await page.reload()
      await expect(page.getByRole('contentinfo').getByRole('button', { name: 'Resume motion' })).toBeVisible()
      await expect(video).toHaveCount(0)
    })
  })
})

test('before the framework has started the page works, and what is entered is kept', async ({ page }) => {
  const loaded: string[] = []
  page.on('request', request => SCRIPTS.test(request.url()) && loaded.push(request.url()))
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  const held = Promise.withResolvers<void>()
  await page.route(SCRIPTS, async route => {
    await held.promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(loaded).toEqual([])
  await expectAccessible(page)
  const pickup = booking(page).getByLabel('Pickup Location')
  await followNavLink(page, 'Contact Us')
  await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeInViewport()
  await booking(page).getByText('Schedule for Later').click()
  await booking(page).getByRole('combobox', { name: 'Drop-off Location' }).fill('LaGuardia')
  await pickup.pressSequentially('Grand Cen')
  await expect(page.locator('[data-wizard=ready]')).toHaveCount(0)
  held.resolve()
  await expect(page.getByRole('option', { name: /Grand Central/ }).first()).toBeVisible()
  await expect(pickup).toBeFocused()
  await expect(pickup).toHaveValue('Grand Cen')
  await expect(booking(page).getByRole('radio', { name: 'Schedule for Later' })).toBeChecked()
  await expect(booking(page).getByLabel('Pickup Time')).toHaveValue('08:00')
  await expect(booking(page).getByRole('combobox', { name: 'Drop-off Location' })).toHaveValue(/^LaGuardia/)
})
