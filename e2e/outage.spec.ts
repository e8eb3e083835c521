import { booking } from './kit/booking'
import { expectFallbackHome, expectGoodHome, expectPostError, section, test } from './kit/hosted-site'
import { expect } from './kit/test'

const POST = '/blog/tipping-your-chauffeur'
const AFTER_REVALIDATION_S = 60

test('a backend that fails from the first build: fallbacks and error messages, then full recovery', async ({
  page,
  context,
  bothPages,
  startHost,
  makeSite,
  expectErrors,
}) => {
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
      expect((await current.goto(site.url + POST))?.status()).toBe(503)
      await expectPostError(current, 'Could not load blog post. Please try again later.')
    }
  })
  await test.step('step 1 of the booking offers to try again and to call', async () => {
    await page.goto(`${site.url}/#booking-flow`)
    await booking(page).scrollIntoViewIfNeeded()
    await expect(booking(page).getByText(/^We could not load the vehicles\./)).toBeVisible()
    await expect(booking(page).getByRole('link', { name: 'Call +1 (212) 555-0142' })).toBeVisible()
  })
  await test.step('the log names what failed and why', async () => {
    const line = (name: string) =>
      site
        .log()
        .split('\n')
        // Plain text from the build, JSON from the running server.
        .find(text => text.startsWith(`content: ${name}: `) || text.includes(`"msg":"content: ${name}: `)) ?? ''
    for (const name of ['testimonials', 'faqs', 'vehicles', 'posts', 'vehicle categories'])
      expect(line(name)).toMatch(/unexpected response format/)
    expect(line('about')).toMatch(/Invalid about data received from server/)
    expect(line('contact')).not.toBe('')
  })
  const waiting = await context.newPage()
  await test.step('the backend recovers: "Try again" and a page that stayed open load what was missing', async () => {
    await waiting.clock.install()
    await waiting.goto(site.url)
    await expect(section(waiting, 'contact').getByRole('alert')).toContainText('Could not load contact information.')
    host.reset()
    await site.advanceClock(AFTER_REVALIDATION_S)
    await booking(page).getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('radio', { name: /Luxury SUV/ })).toBeVisible()
    await waiting.clock.fastForward('01:05')
    await expect(section(waiting, 'contact').getByText('12 Lantern Row')).toBeVisible()
  })
  await test.step('home page and post are complete again', async () => {
    await site.visit()
    for (const current of bothPages) {
      await current.goto('about:blank')
      await current.goto(site.url)
      await expectGoodHome(current)
      expect((await current.goto(site.url + POST))?.status()).toBe(200)
    }
  })
})
