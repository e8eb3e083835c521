import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createBuiltServer, findFreePort } from '../scripts/crash-server'
import { startMailServer } from './fakes/mail-server'
import { expectAccessible, expectFits } from './kit/accessibility'
import { copyBuild } from './kit/connected-site'
import { expect, type Page, test } from './kit/test'

async function shows(url: string, text: string): Promise<boolean> {
  return (await (await fetch(url)).text()).includes(text)
}

async function openSection(page: Page, title: string) {
  await page.getByRole('button', { name: new RegExp(`^${title}`) }).click()
}

async function save(page: Page) {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/^Saved/)).toBeVisible()
}

let end: (() => Promise<void>) | undefined
test.afterEach(() => end?.())

test('the owner sets the site up with the link of the log, and changes its content', async ({ page, expectErrors }) => {
  expectErrors(/\b(404|422)\b|ERR_CONNECTION|Failed to fetch/)
  const dataDir = await mkdtemp(path.join(tmpdir(), 'setup-'))
  const dir = path.resolve('test-results/sites', `setup-${process.env.TEST_WORKER_INDEX ?? 0}`)
  await copyBuild(dir, { withPages: false })
  // Without the tests' preloaded modules it starts again as `npm start` does.
  const mail = await startMailServer()
  const settings = { PAY_CHAUFFEUR: 'yes', SMTP_URL: mail.url, MAIL_FROM: 'rides@example.com' }
  const server = createBuiltServer({ dir, dataDir, port: await findFreePort(), settings })
  const { origin } = server
  end = async () => {
    await page.close()
    await server.kill()
    await mail.stop()
    for (const folder of [dataDir, dir]) await rm(folder, { recursive: true })
  }
  await server.start()
  const [, link = ''] = /once: (http[^"\s]*#setup=[^"\s]*)/.exec(server.output()) ?? []

  await test.step('the link opens the settings', async () => {
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Finish setting up' })).toBeVisible()
    await expectAccessible(page)
    await expectFits(page)
  })
  await test.step('what a start would refuse is refused', async () => {
    await openSection(page, 'Connections')
    await expect(page.getByText('Set on the server (PAY_CHAUFFEUR), so it cannot be changed here.')).toBeVisible()
    await page.getByLabel('Your email').fill('owner@example.com')
    await page.getByLabel('Cards are charged by').selectOption('authorizenet')
    await page.getByRole('button', { name: 'Save and restart' }).click()
    await expect(page.getByText('Is required for PAYMENTS=authorizenet.')).toHaveCount(3)
    await expectAccessible(page)
    await expectFits(page)
  })
  await test.step('what is saved is used after a restart of the same process', async () => {
    const pid = server.pid()
    expect(await shows(origin, 'Demo site: no rides')).toBe(true)
    await page.getByLabel('Cards are charged by').selectOption('none')
    await page.getByRole('button', { name: 'Save and restart' }).click()
    await expect(page.getByText('Saved. The site restarts; this takes a few seconds.')).toBeVisible()
    // A busy machine takes long to start.
    await expect(page.getByText('Saved. Your site is back, and uses it.')).toBeVisible({ timeout: 120_000 })
    expect([server.pid(), process.kill(server.pid() ?? 0, 0)]).toEqual([pid, true])
    await expect(page.getByLabel('Your email')).toHaveValue('owner@example.com')
    await expect.poll(() => shows(origin, 'Demo site: no rides')).toBe(false)
    expect(server.output().match(/#setup=/g)).toHaveLength(2)
  })
  await test.step('rates and a text: the site shows what was saved', async () => {
    await openSection(page, 'Rates')
    await expectAccessible(page)
    await expectFits(page)
    await openSection(page, 'About you')
    await page.getByLabel('Title').first().fill('A company of five cars')
    await save(page)
    await expect.poll(() => shows(origin, 'A company of five cars')).toBe(true)
  })
  await test.step('a post with a picture is written, published and removed', async () => {
    await openSection(page, 'Posts')
    await page.getByLabel('Title of a new post').fill('Rain in March')
    await page.getByRole('button', { name: 'Start a draft' }).click()
    await expect(page.getByText('Address: /blog/rain-in-march')).toBeVisible()
    await page.getByLabel(/^Text/).fill('Bring **an umbrella**.')
    await page.getByLabel('Upload a picture').setInputFiles('public/stills/rain-window.webp')
    await expect(page.getByLabel(/^Picture/).first()).toHaveValue(/^\/uploads\//)
    await expectAccessible(page)
    await expectFits(page)
    await page.getByLabel(/^Status/).selectOption('published')
    await save(page)
    const post = `${origin}/blog/rain-in-march`
    await expect.poll(() => shows(post, 'an umbrella')).toBe(true)
    const [, name = ''] = /%2Fuploads%2F([\w-]+\.webp)/.exec(await (await fetch(post)).text()) ?? []
    expect((await fetch(`${origin}/uploads/${name}`)).headers.get('content-type')).toBe('image/webp')
    await page.getByLabel(/^Status/).selectOption('removed')
    await save(page)
    await expect.poll(async () => (await fetch(post, { redirect: 'manual' })).status).toBe(308)
  })
  await test.step('the link of a test email proves that emails arrive', async () => {
    await page.getByRole('button', { name: 'Send a test email' }).click()
    await expect(page.getByText(/^The mail server took the email to owner@example\.com/)).toBeVisible()
    const sent = String(mail.received.at(-1)?.raw).replaceAll('=\r\n', '')
    const [emailed = ''] = /\/operator\/settings#[0-9a-f]{10}\.[\w-]{43}/.exec(sent) ?? []
    const step = page.getByRole('listitem').filter({ hasText: 'a test email whose link you opened' })
    await expect(step).toContainText(': not done')
    await page.goto('about:blank')
    await page.goto(origin + emailed)
    await expect(page.getByRole('heading', { name: 'Finish setting up' })).toBeVisible()
    await expect(step).toContainText(': done')
  })
  await test.step('the link is ended', async () => {
    await openSection(page, 'Links')
    await expectAccessible(page)
    await page.getByRole('button', { name: /^End this link: Settings \(this one\)/ }).click()
    await expect(page.getByText(/^Ended: Settings/)).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  })
})
