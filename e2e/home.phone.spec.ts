import { booking } from './kit/booking'
import { expectBelowBar, followNavLink, HEADINGS, heading, scrollThroughPage, swipe } from './kit/home'
import { expect, test } from './kit/test'

test('home page has its sections in order, without overflow, shifts or broken pictures; one FAQ answer opens at a time', async ({
  page,
  isMobile,
}) => {
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
    const steps = page.getByRole('region', { name: 'How It Works' }).getByRole('listitem').getByRole('heading')
    await expect(steps).toHaveText(['Choose Your Vehicle', 'Book Your Ride', 'Enjoy the Ride'])
  })
  await test.step('the text of the hero covers no car', async () => {
    const hero = await page.locator('#home').boundingBox()
    const text = await page.locator('#home p').first().boundingBox()
    const title = await page.locator('#home h1').evaluate(element => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return range.getBoundingClientRect().right
    })
    expect(hero?.height).toBe(650)
    // The wheels stand at 51 % of the upright film's height, the car's front at 51 % of the wide one's width.
    if (isMobile) expect(text?.y).toBeGreaterThan(0.52 * 650)
    else expect(title).toBeLessThan(0.5 * (hero?.width ?? 0))
  })
  await test.step('proof below the booking bar', async () => {
    for (const promise of ['Fixed fare', 'Free cancellation until 24 hours before', 'Licensed and insured'])
      await expect(page.getByText(promise, { exact: true }).first()).toBeVisible()
  })
  await test.step('carousel arrows on desktop only', async () => {
    for (const noun of ['vehicles', 'testimonials'])
      await expect(page.getByRole('button', { name: `Next ${noun}` })).toBeVisible({ visible: !isMobile })
  })
  await test.step('FAQ', async () => {
    const questions = page.locator('details[name=faq]')
    const answer = questions.nth(0).locator('section')
    await questions.nth(0).locator('summary').click()
    await expect(answer).toHaveClass(/\bmax-h-40\b/)
    expect((await answer.boundingBox())?.height).toBeLessThanOrEqual(160)
    await questions.nth(1).locator('summary').click()
    await expect(page.locator('details[open]')).toHaveCount(1)
    await expect(questions.nth(1)).toHaveAttribute('open')
    await questions.nth(1).locator('summary').click()
    await expect(page.locator('details[open]')).toHaveCount(0)
  })
  await test.step('width, pictures, and the framework, which loads when the booking is near: nothing shifts', async () => {
    const [content, width] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
    expect(content).toBeLessThanOrEqual(width ?? 0)
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
  await test.step('heights: the booking has its own', async () => {
    const booked = (await booking(page).boundingBox())?.height ?? Number.NaN
    const all = await page.evaluate(() => document.documentElement.scrollHeight)
    expect(all - booked).toBeLessThanOrEqual(isMobile ? 6700 : 5700)
    const steps = await page.getByRole('region', { name: 'How It Works' }).boundingBox()
    expect(steps?.height).toBeLessThanOrEqual(isMobile ? 440 : 320)
  })
})

test('carousels can be swiped', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/')
  for (const label of ['Our vehicles', 'Testimonials']) {
    const list = page.getByRole('region', { name: label, exact: true })
    await swipe(page, list, -200)
    await expect.poll(() => list.evaluate(region => region.scrollLeft)).toBeGreaterThan(100)
  }
  const posts = page.getByRole('region', { name: 'Posts' })
  await posts.scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: /^Post 1 of/ })).toHaveAttribute('aria-current', 'true')
  await swipe(page, posts, -220)
  await expect(page.getByRole('button', { name: /^Post 2 of/ })).toHaveAttribute('aria-current', 'true')
})

test('navigation links and #booking-flow scroll to sections below the bar and mark the current one', async ({
  page,
}) => {
  await page.goto('/')
  const current = page.getByRole('banner').locator('[aria-current=true]')
  for (const [link, anchor] of [
    ['Book a Ride', 'booking-flow'],
    ['Contact Us', 'contact'],
    ['About Us', 'about'],
    ['Testimonial', 'testimonial'],
    ['Blog', 'blog-section'],
  ] as const) {
    await followNavLink(page, link)
    await expectBelowBar(page, page.locator(`#${anchor}`))
    if (link !== 'Book a Ride') await expect(current).toHaveText(link)
  }
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
