import { booking } from './kit/booking'
import {
  expectFallbackHome,
  expectGoodHome,
  expectPostFailed,
  expectVehiclesFailed,
  posts,
  section,
} from './kit/home-states'
import { test } from './kit/hosted-site'
import { expect } from './kit/test'

const POST = '/blog/tipping-your-chauffeur'
const AFTER_REVALIDATION_S = 60

test('a backend that fails from the first build: fallbacks and error messages, then full recovery', {
  tag: '@journey',
}, async ({ page, bothPages, startHost, makeSite, expectErrors }) => {
  expectErrors(/status of 503/)
  expectErrors(/loading vehicle categories failed/)
  const host = await startHost()
  // Objects for lists and lists for objects: each section shows its own error.
  host.setMode('object')
  const site = await makeSite({ name: 'outage', host: host.url })
  await site.build()
  await site.start()

  for (const when of ['as built', 'after revalidation']) {
    await test.step(`home page ${when} shows its fallbacks`, async () => {
      for (const current of bothPages) {
        await current.goto(site.url)
        await expectFallbackHome(current)
      }
      await site.advanceClock(AFTER_REVALIDATION_S)
      await site.visit()
    })
  }
  await test.step('a post responds 503 with its error page', async () => {
    for (const current of bothPages) {
      const response = await current.goto(site.url + POST)
      expect(response?.status()).toBe(503)
      await expectPostFailed(current)
    }
  })
  await test.step('step 1 of the booking offers to try again', async () => {
    await page.goto(`${site.url}/#booking-flow`)
    await expectVehiclesFailed(page)
  })
  await test.step('the log names what failed and why', async () => {
    const line = (name: string) =>
      site
        .log()
        .split('\n')
        // Plain text from the build, JSON from the running server.
        .find(text => text.startsWith(`content: ${name}: `) || text.includes(`"msg":"content: ${name}: `)) ?? ''
    for (const name of ['testimonials', 'faqs', 'vehicles', 'posts', 'vehicle categories']) {
      expect(line(name)).toMatch(/unexpected response format/)
    }
    expect(line('about')).toMatch(/Invalid about data received from server/)
    expect(line('post')).toMatch(/Invalid post data received from server/)
    expect(line('contact')).not.toBe('')
  })

  await test.step('the backend recovers: "Try again" loads the vehicles', async () => {
    host.reset()
    await site.advanceClock(AFTER_REVALIDATION_S)
    await booking(page).getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('radio', { name: /Luxury SUV/ })).toBeVisible()
  })
  await test.step('home page and post are complete again', async () => {
    await site.visit()
    for (const current of bothPages) {
      await current.goto('about:blank')
      await current.goto(site.url)
      await expectGoodHome(current)
      const response = await current.goto(site.url + POST)
      expect(response?.status()).toBe(200)
      await expect(current.getByRole('heading', { level: 1, name: /Tipping a Chauffeur/ })).toBeVisible()
    }
  })
})

test('a page that was opened during an outage loads posts and contact data once the backend recovers', async ({
  page,
  startHost,
  makeSite,
  expectErrors,
}) => {
  expectErrors(/status of 503/)
  expectErrors(/loading vehicle categories failed/)
  const host = await startHost()
  host.setMode('fail')
  const site = await makeSite({ name: 'outage-ends', host: host.url })
  await site.build()
  await site.start()
  await page.clock.install()
  await page.goto(site.url)
  await expect(section(page, 'contact').getByRole('alert')).toContainText('Could not load contact information.')
  await expect(section(page, 'blog-section').getByRole('alert')).toContainText('Could not load blog posts.')
  host.reset()
  await site.advanceClock(AFTER_REVALIDATION_S)
  await page.clock.fastForward('01:05')
  await expect(section(page, 'contact').getByText('12 Lantern Row')).toBeVisible()
  await expect(posts(page).first()).toBeVisible()
})
