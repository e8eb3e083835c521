import about from '../content/about.json' with { type: 'json' }
import { bookableVehicles, expectGoodHome, expectPostMissing, posts, questions, section } from './kit/home-states'
import { test } from './kit/hosted-site'
import { expect } from './kit/test'

const POST = '/blog/tipping-your-chauffeur'
const OTHER_POST = '/blog/one-car-for-a-day-of-meetings'
const AFTER_REVALIDATION_S = 120
const OUTAGES = ['fail', 'hang'] as const

test('during an outage the last good content stays, also after a crash; changes of the backend still arrive', {
  tag: '@journey',
}, async ({ page, bothPages, startHost, makeSite, expectErrors }) => {
  expectErrors(/status of (404|503)/)
  expectErrors(/loading vehicle categories failed/)
  const host = await startHost()
  const site = await makeSite({ name: 'outage-last-good-content', host: host.url })
  await site.build()
  await site.start()

  /** Lets the stored page expire and has it generated again. */
  async function regenerate(path: string) {
    await site.advanceClock(AFTER_REVALIDATION_S)
    await site.visit(path)
  }

  for (const mode of OUTAGES) {
    await test.step(`home page and post stay while the backend misbehaves: ${mode}`, async () => {
      const before = host.counts().about ?? 0
      host.setMode(mode)
      await regenerate('/')
      await site.visit(POST)
      expect(host.counts().about).toBeGreaterThan(before)
      for (const current of bothPages) {
        await current.goto(site.url)
        await expectGoodHome(current)
        const response = await current.goto(site.url + POST)
        expect(response?.status()).toBe(200)
        await expect(current.getByRole('heading', { name: 'The short answer' })).toBeVisible()
      }
      host.reset()
      await regenerate('/')
    })
  }

  await test.step('a failed refresh in the browser leaves contact data and vehicles on the page', async () => {
    // A new process has no content in memory.
    await site.kill()
    host.setMode('fail')
    await site.start()
    await page.clock.install()
    await page.goto(site.url)
    await section(page, 'contact').scrollIntoViewIfNeeded()
    await expect(section(page, 'contact').getByText('12 Lantern Row')).toBeVisible()
    let status = 0
    page.on('response', response => {
      if (response.url().endsWith('/api/v1/contact')) status = response.status()
    })
    const refreshed = async () => {
      await page.clock.fastForward('01:05')
      return status
    }
    await expect.poll(refreshed).toBe(503)
    await expect(section(page, 'contact').getByText('12 Lantern Row')).toBeVisible()
    host.reset()
    await regenerate('/')
  })

  await test.step('vehicles of the booking stay after one valid response', async () => {
    await page.goto('about:blank')
    await page.goto(`${site.url}/#booking-flow`)
    await expect(bookableVehicles(page)).toHaveCount(6)
    host.setMode('fail')
    await site.advanceClock(AFTER_REVALIDATION_S)
    await page.reload()
    await expect(bookableVehicles(page)).toHaveCount(6)
    host.reset()
    // The reload may still be regenerating the page from earlier content.
    await regenerate('/')
  })

  await test.step('one part that fails keeps its content while others change', async () => {
    host.setMode('fail', 'faqs')
    host.setContent('about', { ...about, title: 'Who drives you' })
    host.setContent('posts', [])
    await regenerate('/')
    for (const current of bothPages) {
      await current.goto('about:blank')
      await current.goto(site.url)
      await expect(section(current, 'about').getByRole('heading', { name: 'Who drives you' })).toBeVisible()
      await expect(questions(current).filter({ hasText: 'How is my fare calculated?' })).toBeVisible()
      await expect(section(current, 'blog-section').getByText('No blog posts found.')).toBeVisible()
    }
    host.reset()
  })

  await test.step('a removed post is missing after a minute, and back once it is restored', async () => {
    host.remove('one-car-for-a-day-of-meetings')
    await regenerate(OTHER_POST)
    for (const current of bothPages) {
      expect((await current.goto(site.url + OTHER_POST))?.status()).toBe(404)
      await expectPostMissing(current)
    }
    host.reset()
    await regenerate(OTHER_POST)
    for (const current of bothPages) expect((await current.goto(site.url + OTHER_POST))?.status()).toBe(200)
  })

  await test.step('a killed server starts with its last good pages although the backend is down', async () => {
    const question = 'Does the newest answer survive a crash?'
    host.setContent('faqs', [{ _id: 'crash', question, answer: 'Yes.' }])
    await regenerate('/')
    await site.kill()
    await host.stop()
    await site.start()
    for (let times = 0; times < 2; times++) {
      for (const current of bothPages) {
        await current.goto(site.url)
        await expect(questions(current)).toHaveText([question])
        await expect(section(current, 'contact').getByText('12 Lantern Row')).toBeVisible()
        await expect(posts(current).first()).toBeVisible()
        await current.goto(site.url + POST)
        await expect(current.getByRole('heading', { name: 'The short answer' })).toBeVisible()
      }
      await regenerate('/')
      await site.visit(POST)
    }
    await startHost({ port: Number(new URL(host.url).port) })
    await regenerate('/')
    for (const current of bothPages) {
      await current.goto(site.url)
      await expectGoodHome(current)
    }
  })
})
