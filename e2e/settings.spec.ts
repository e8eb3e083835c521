import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createBuiltServer, findFreePort } from '../scripts/crash-server'
import { startMailServer } from './fakes/mail-server'
import { expectAccessible, expectFits } from './kit/accessibility'
import { copyBuild } from './kit/connected-site'
import { expect, type Page, test } from './kit/test'

/** Reads the newest link that was emailed. */
async function readLink(dataDir: string): Promise<string> {
  const folder = path.join(dataDir, 'mail')
  const [email = ''] = (await readdir(folder)).filter(name => name.endsWith('.html'))
  const html = await readFile(path.join(folder, email), 'utf8')
  return /\/operator\/settings#[0-9a-f]{10}\.[\w-]{43}/.exec(html)?.[0] ?? ''
}

async function shows(url: string, text: string): Promise<boolean> {
  return (await (await fetch(url)).text()).includes(text)
}

async function openSection(page: Page, title: string) {
  await page.getByRole('button', { name: new RegExp(`^${title}`) }).click()
}

async function changeTitle(page: Page, title: string) {
  await openSection(page, 'About you')
  await page.getByLabel('Title').first().fill(title)
}

test('the owner asks for a link, changes a text, and both processes show it; two tabs lose nothing', async ({
  page,
  makeSite,
  expectErrors,
}) => {
  expectErrors(/\b(404|409|422)\b/)
  const settings = { OPERATOR_EMAIL: 'owner@example.com' }
  const site = await makeSite({ name: 'settings', settings })
  await site.start()
  const other = await makeSite({ name: 'settings-other', settings, dataDir: site.dataDir })
  await other.start()
  const save = (tab: Page) => tab.getByRole('button', { name: 'Save', exact: true }).click()

  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${site.url}/operator/settings`)
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expect(page.getByText(/^The link is on its way/)).toBeVisible()
  const link = await readLink(site.dataDir)
  await page.goto(site.url)
  await page.goto(site.url + link)
  await expect(page.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible()

  await test.step('is accessible and not wider than the screen, in each section', async () => {
    for (const title of ['Rates', 'Hours', 'Waiting times']) {
      await openSection(page, title)
      await expectAccessible(page)
      await expectFits(page)
    }
  })
  await test.step('a change shows in both processes', async () => {
    await changeTitle(page, 'A company of five cars')
    await save(page)
    await expect(page.getByText(/^Saved/)).toBeVisible()
    for (const { url } of [site, other]) {
      await expect.poll(() => shows(url, 'A company of five cars')).toBe(true)
    }
  })
  await test.step('the second of two tabs is told, and keeps what was typed over a reload', async () => {
    const second = await page.context().newPage()
    await second.goto(other.url + link)
    await changeTitle(second, 'Of the second tab')
    await page.getByLabel('Title').first().fill('Of the first tab')
    await save(page)
    await expect(page.getByText(/^Saved/)).toBeVisible()
    await save(second)
    await expect(second.getByText('This was changed elsewhere, such as in another tab.')).toBeVisible()
    second.on('dialog', dialog => void dialog.accept())
    await second.reload()
    await openSection(second, 'About you')
    await expect(second.getByLabel('Title').first()).toHaveValue('Of the second tab')
    await second.getByRole('button', { name: 'Save mine over it' }).click()
    await expect(second.getByText(/^Saved/)).toBeVisible()
    await second.close()
  })
  await test.step('and goes back to the file', async () => {
    await page.reload()
    await openSection(page, 'About you')
    await page.getByText('Earlier versions').click()
    await page.getByRole('button', { name: 'Back to the file' }).click()
    await expect(page.getByText(/^Taken back/)).toBeVisible()
    await expect.poll(() => shows(other.url, 'Of the second tab')).toBe(false)
  })
  await test.step('a post with a picture is written, previewed, published and removed', async () => {
    await page.reload()
    await openSection(page, 'Posts')
    await page.getByLabel('Title of a new post').fill('Rain in March')
    await page.getByRole('button', { name: 'Start a draft' }).click()
    await expect(page.getByText('Address: /blog/rain-in-march')).toBeVisible()
    await page.getByLabel(/^Text/).fill('Bring **an umbrella**.')
    await page.getByLabel('Add a picture to the text').setInputFiles({
      name: 'rain.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    })
    await expect(page.getByText(/^SVG drawings cannot be used/)).toBeVisible()
    await page.getByLabel('Add a picture to the text').setInputFiles('public/stills/rain-window.webp')
    await page
      .getByLabel(/^What the picture shows/)
      .last()
      .fill('Drops on a window')
    await page.getByRole('button', { name: 'Put it into the text' }).click()
    await page.getByLabel('Upload a picture').setInputFiles('public/stills/rain-window.webp')
    await expect(page.getByLabel(/^Picture/).first()).toHaveValue(/^\/uploads\//)
    await expectAccessible(page)
    await expectFits(page)
    await page.getByRole('button', { name: 'Preview' }).click()
    const preview = page.getByRole('article', { name: 'Preview' })
    await expect(preview.getByRole('img', { name: 'Drops on a window' })).toBeVisible()
    await page.getByRole('button', { name: 'Write', exact: true }).click()
    await page.getByLabel(/^Status/).selectOption('published')
    await save(page)
    await expect(page.getByText(/^Saved/)).toBeVisible()
    await expect.poll(() => shows(`${other.url}/blog/rain-in-march`, 'an umbrella')).toBe(true)
    const html = await (await fetch(`${other.url}/blog/rain-in-march`)).text()
    const [, name = ''] = /%2Fuploads%2F([\w-]+\.webp)/.exec(html) ?? []
    expect((await fetch(`${other.url}/uploads/${name}`)).headers.get('content-type')).toBe('image/webp')
    await page.getByLabel(/^Status/).selectOption('removed')
    await save(page)
    await expect(page.getByText(/^Saved/)).toBeVisible()
    const redirect = async () => {
      const { status, headers } = await fetch(`${other.url}/blog/rain-in-march`, { redirect: 'manual' })
      return [status, new URL(headers.get('location') ?? '/', other.url).pathname]
    }
    await expect.poll(redirect).toEqual([308, '/blog'])
  })
  await test.step('a link is ended', async () => {
    await openSection(page, 'Links')
    await expectAccessible(page)
    await page.getByRole('button', { name: /^End this link: Settings \(this one\)/ }).click()
    await expect(page.getByText(/^Ended: Settings/)).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  })
})

let endSetup: (() => Promise<void>) | undefined
test.afterEach(() => endSetup?.())

test('the owner sets the site up with the link of the log, and the site restarts with it', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/\b(404|422)\b|ERR_CONNECTION|Failed to fetch/)
  const dataDir = await mkdtemp(path.join(tmpdir(), 'setup-'))
  const dir = path.resolve('test-results/sites', `setup-${process.env.TEST_WORKER_INDEX ?? 0}`)
  await copyBuild(dir, { withPages: false })
  const mail = await startMailServer()
  const settings = { PAY_CHAUFFEUR: 'yes', SMTP_URL: mail.url, MAIL_FROM: 'rides@example.com' }
  const server = createBuiltServer({ dir, dataDir, port: await findFreePort(), settings })
  endSetup = async () => {
    await server.kill()
    await mail.stop()
    for (const folder of [dataDir, dir]) await rm(folder, { recursive: true })
  }
  await server.start()
  const [, link = ''] = /once: (http[^"\s]*#setup=[^"\s]*)/.exec(server.output()) ?? []

  await test.step('the link opens the settings once', async () => {
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Finish setting up' })).toBeVisible()
    await expectAccessible(page)
    await expectFits(page)
    const second = await page.context().newPage()
    await second.goto(link)
    await expect(second.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
    await second.close()
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
    expect(await shows(server.origin, 'Demo site: no rides')).toBe(true)
    await page.getByLabel('Cards are charged by').selectOption('none')
    await page.getByRole('button', { name: 'Save and restart' }).click()
    await expect(page.getByText('Saved. The site restarts; this takes a few seconds.')).toBeVisible()
    // A busy machine takes long to start.
    await expect(page.getByText('Saved. Your site is back, and uses it.')).toBeVisible({ timeout: 120_000 })
    expect([server.pid(), process.kill(server.pid() ?? 0, 0)]).toEqual([pid, true])
    await expect(page.getByLabel('Your email')).toHaveValue('owner@example.com')
    await expect.poll(() => shows(server.origin, 'Demo site: no rides')).toBe(false)
    expect(server.output().match(/#setup=/g)).toHaveLength(2)
  })
  await test.step('the link of a test email proves that emails arrive', async () => {
    await page.getByRole('button', { name: 'Send a test email' }).click()
    await expect(page.getByText(/^The mail server took the email to owner@example\.com/)).toBeVisible()
    const sent = String(mail.received.at(-1)?.raw).replaceAll('=\r\n', '')
    const [emailed = ''] = /\/operator\/settings#[0-9a-f]{10}\.[\w-]{43}/.exec(sent) ?? []
    const step = page.getByRole('listitem').filter({ hasText: 'a test email whose link you opened' })
    await expect(step).toContainText(': not done')
    await page.goto('about:blank')
    await page.goto(server.origin + emailed)
    await expect(page.getByRole('heading', { name: 'Finish setting up' })).toBeVisible()
    await expect(step).toContainText(': done')
  })
})
