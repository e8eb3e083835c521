import { expect, type Page, test } from './kit/test'

const POST = '/blog/tipping-your-chauffeur'
const TITLE = 'Tipping a Chauffeur: A Calm Guide to an Awkward Moment'
const EXCERPT = 'How much to give, when and how to hand it over, and when a kind word is the better choice.'
const SECTION = 'How to do it gracefully'
const SECTION_ID = 'post-how-to-do-it-gracefully'

const search = (page: Page) => page.getByRole('search').getByLabel('Search the blog')
const posts = (page: Page) => page.getByRole('link', { name: /^Read the Post about / })
const suggestions = (page: Page) => page.getByRole('list', { name: 'Posts found' })

/** Follows "Older" to the last page of a list; returns the links to posts on every page. */
async function readAllPages(page: Page): Promise<string[]> {
  const found: string[] = []
  for (;;) {
    found.push(...(await posts(page).evaluateAll(links => links.map(link => link.getAttribute('href') ?? ''))))
    const older = page.getByRole('link', { name: 'Older' })
    if ((await older.count()) === 0) return found
    const here = page.url()
    await older.click()
    await expect(page).not.toHaveURL(here)
    await expect(posts(page).first()).toBeVisible()
  }
}

/** Expects the section to be right below the fixed bar. */
async function expectSectionBelowBar(page: Page) {
  const section = page.locator(`[id="${SECTION_ID}"]`)
  await expect(page).toHaveURL(new RegExp(`#${SECTION_ID}$`))
  await expect.poll(() => section.evaluate(element => element.getBoundingClientRect().top)).toBeLessThan(160)
  const [box, bar] = [await section.boundingBox(), await page.getByRole('banner').boundingBox()]
  expect(box?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
}

test('blog list pages through every post once, suggests posts while typing and opens the chosen one', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'All posts' }).click()
  await expect(page).toHaveURL('/blog')
  await test.step('paging', async () => {
    await expect(page.getByText('13 posts, page 1 of 2')).toBeVisible()
    const found = await readAllPages(page)
    expect(found).toHaveLength(13)
    expect(new Set(found).size).toBe(13)
    await expect(page).toHaveURL('/blog/page/2')
    await page.getByRole('link', { name: 'Newer' }).click()
    await expect(page).toHaveURL('/blog')
  })
  await test.step('search suggestions', async () => {
    await search(page).pressSequentially('tipp')
    await expect(suggestions(page).getByRole('link', { name: /^Tipping a Chauffeur/ })).toBeVisible()
    await search(page).press('Escape')
    await expect(suggestions(page)).toBeHidden()
    await search(page).fill('love field')
    await suggestions(page)
      .getByRole('link', { name: /^DFW or Love Field/ })
      .click()
    await expect(page).toHaveURL('/blog/dfw-and-love-field-pickup-guide')
  })
})

test('post shows its picture, header, text, contents and related posts, copies its link and leads home', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
  await page.goto(POST)
  const article = page.getByRole('article')
  await test.step('header, picture and text', async () => {
    const header = article.locator('header')
    await expect(header.getByRole('link', { name: 'Business Travel' })).toBeVisible()
    await expect(header.getByText('November 20, 2025')).toBeVisible()
    await expect(header.getByText(/^\d+ min read$/)).toBeVisible()
    await expect(header.getByRole('heading', { level: 1 })).toHaveText(TITLE)
    await expect(header.getByText(EXCERPT)).toBeVisible()
    const tags = ['#tipping', '#etiquette', '#expenses']
    await expect(header.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText(tags)
    const picture = article.locator('img').first()
    await expect(picture).toBeVisible()
    expect(await picture.evaluate(image => image instanceof HTMLImageElement && image.naturalWidth)).toBeGreaterThan(0)
    await expect(article.getByRole('heading', { level: 2, name: 'The short answer' })).toBeVisible()
    await expect(article.getByRole('table').first()).toBeVisible()
  })
  await test.step('Share copies the link', async () => {
    await page.getByRole('button', { name: 'Share' }).click()
    const message = page.getByRole('alert').filter({ hasText: 'Link copied to clipboard!' })
    await expect(message).toBeInViewport()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
    await message.getByRole('button', { name: 'Close' }).click()
    await expect(message).toBeHidden()
  })
  const contents = page.getByRole('navigation', { name: 'In this post' })
  await test.step('next to the post on a wide screen, where it stays in view', async () => {
    await page.goto(POST)
    await contents.getByRole('link', { name: SECTION }).click()
    await expectSectionBelowBar(page)
    await expect(contents.getByRole('link', { name: SECTION })).toBeInViewport()
  })
  await test.step('collapsed on a narrow screen', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('about:blank')
    await page.goto(POST)
    await expect(contents).toBeHidden()
    await page.getByText('In this post').filter({ visible: true }).click()
    await contents.getByRole('link', { name: SECTION }).click()
    await expectSectionBelowBar(page)
  })
  await page.setViewportSize({ width: 1280, height: 800 })
  await test.step('related posts', async () => {
    const related = page.getByRole('complementary', { name: 'Related Posts' }).getByRole('link')
    await expect(related.first().locator('img')).toBeAttached()
    const title = (await related.first().getByRole('heading').textContent()) ?? ''
    await related.first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  })
  await test.step('the logo leads home', async () => {
    await page.getByRole('banner').getByRole('link').click()
    await expect(page).toHaveURL('/')
  })
})

test('pages print as dark text on white: a post with link URLs, the home page with all FAQ answers', async ({
  page,
}) => {
  await page.emulateMedia({ media: 'print', reducedMotion: 'reduce' })
  for (const path of [POST, '/cities/chicago', '/']) {
    await page.goto(path)
    await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(17, 17, 17)')
    await expect(page.getByRole('banner')).toBeHidden()
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(1280)
  }
  await expect(page.getByText('Each vehicle has a base fare that covers the first 10 miles.')).toBeVisible()
  await page.goto(POST)
  for (const hidden of [page.getByRole('contentinfo'), page.getByRole('complementary', { name: 'Related Posts' })])
    await expect(hidden).toBeHidden()
  const link = page.getByRole('article').locator('a[href^="/#"], a[href^="/blog/"]').last()
  expect(await link.evaluate(element => getComputedStyle(element, '::after').content)).toMatch(/\(.*https?:\/\//)
})
