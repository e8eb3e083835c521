// Prints the slowest interaction of each booking step on a phone with a quarter of this machine's speed. Makes no assertions.
import { chromium, devices, type Page } from '@playwright/test'
import { chromiumArguments, findChromium } from './chromium.mjs'
import { findFreePort } from './crash-server'
import { startServer } from './server'

const CPU_SLOWDOWN = 4
const RUNS = 3
/** The shortest that the browser reports. */
const MIN_DURATION_MS = 16

const server = await startServer({ port: await findFreePort(), env: { DATA_DIR: 'test-results/bench' } })
const browser = await chromium.launch({ executablePath: findChromium() ?? undefined, args: chromiumArguments })

console.log(`Slowest interaction of each step, ${CPU_SLOWDOWN} times slower CPU, ${RUNS} runs (goal: 200 ms)`)
const steps = new Map<string, string[]>()
for (let run = 0; run < RUNS; run += 1) {
  const context = await browser.newContext({ ...devices['Pixel 7'], viewport: { width: 360, height: 780 } })
  const page = await context.newPage()
  await page.addInitScript(minDurationMs => {
    Reflect.set(window, 'slowest', { ms: 0, name: 'none' })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) {
        if (!Reflect.get(entry, 'interactionId') || entry.duration <= Reflect.get(window, 'slowest').ms) continue
        const target: Element | null = Reflect.get(entry, 'target')
        const control = target?.closest('[name], button, a, label')
        const label = control?.getAttribute('name') ?? control?.textContent?.slice(0, 24)
        Reflect.set(window, 'slowest', { ms: entry.duration, name: `${entry.name} ${label ?? target?.tagName}` })
      }
    }).observe(Object.assign({ type: 'event', buffered: true }, { durationThreshold: minDurationMs }))
  }, MIN_DURATION_MS)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await bookAndPay(page, async step => {
    // An entry follows the next paint.
    await page.waitForTimeout(1000)
    const { ms, name } = await page.evaluate<{ ms: number; name: string }>(() => {
      const slowest: unknown = Reflect.get(window, 'slowest')
      Reflect.set(window, 'slowest', { ms: 0, name: 'none' })
      return slowest as { ms: number; name: string }
    })
    steps.set(step, [...(steps.get(step) ?? []), `${ms} ms (${name})`])
  })
  await context.close()
}
for (const [step, slowest] of steps) console.log(`  ${step}: ${slowest.join(', ')}`)
await browser.close()
await server.kill('SIGTERM')

async function bookAndPay(page: Page, report: (step: string) => Promise<void>) {
  const bar = page.getByRole('form', { name: 'Your ride', exact: true })
  const suggestion = page.getByRole('listbox').getByRole('option').first()
  await page.goto(server.url, { waitUntil: 'networkidle' })
  await bar.getByLabel('From').tap()
  await page.keyboard.type('jfk')
  await suggestion.tap()
  await page.keyboard.type('times square')
  await suggestion.tap()
  await bar.getByRole('button', { name: 'See fares' }).tap()
  await page
    .getByText(/^from \$\d/)
    .last()
    .waitFor()
  await report('booking bar')

  const booking = page.locator('#booking-flow')
  await booking.getByText('Luxury SUV', { exact: true }).tap()
  await booking.getByRole('button', { name: 'Increase passengers' }).tap()
  await booking.getByRole('button', { name: 'Next: Contact Information' }).locator('visible=true').tap()
  await booking.getByLabel('First name').waitFor()
  await report('step 1')

  const contact = ['Ada', 'King', 'ada@example.com', '212 555 0142']
  await booking.getByLabel('First name').tap()
  for (const text of contact) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await booking.getByRole('button', { name: 'Review & Confirm' }).tap()
  await page.getByRole('heading', { name: 'Booking Confirmed' }).waitFor()
  await report('step 2')

  await booking.getByRole('button', { name: 'Pay with Card' }).tap()
  const card = page.getByRole('dialog')
  await card.getByLabel('Card number').tap()
  for (const text of ['4111111111111111', '12/2030', '900', '10001', 'Ada King']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await card.getByRole('button', { name: /^Pay \$/ }).tap()
  await page
    .getByText(/^Paid\. We received/)
    .first()
    .waitFor()
  await report('step 3')
}
