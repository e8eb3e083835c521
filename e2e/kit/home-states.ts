import { booking } from './booking'
import { expect, type Page } from './test'

const CONTACT_FAILED = 'Could not load contact information. Please try again later.'
const ABOUT_FAILED = 'Could not load about information. Please try again later.'
const POSTS_FAILED = 'Could not load blog posts. Please try again later.'

export function section(page: Page, id: 'about' | 'testimonial' | 'blog-section' | 'contact') {
  return page.locator(`#${id}`)
}

function vehicles(page: Page) {
  return page.getByRole('region', { name: 'Our Vehicle Categories' }).getByRole('heading', { level: 3 })
}

function riders(page: Page) {
  return section(page, 'testimonial').locator('figcaption')
}

export function questions(page: Page) {
  return page.locator('details[name=faq] > summary')
}

export function posts(page: Page) {
  return section(page, 'blog-section').getByRole('article')
}

/** Expects the six fallback testimonials, each with text, name and city. */
async function expectSixTestimonials(page: Page) {
  const shown = section(page, 'testimonial').getByRole('listitem')
  await expect(shown).toHaveCount(6)
  await expect(riders(page).first()).toHaveText('Eleanor Whitfield' + 'New York City')
  for (const rider of await shown.all()) {
    await expect(rider.getByRole('blockquote')).toHaveText(/^“.{40,}”$/)
    await expect(rider.locator('figcaption')).toBeVisible()
  }
}

/** Expects the five fallback FAQs, whose answers open. */
async function expectFiveQuestions(page: Page) {
  const expected = [
    { question: /rates/, answer: /\$100 to \$150/ },
    { question: /book a ride/, answer: /Choose Book a Ride/ },
    { question: /24\/7/, answer: /24 hours a day, 7 days a week/ },
    { question: /in advance/, answer: /Schedule for Later/ },
    { question: /licensed and insured/, answer: /professionally licensed and fully insured/ },
  ]
  await expect(questions(page)).toHaveText(expected.map(({ question }) => question))
  for (const { question, answer } of expected) {
    await questions(page).filter({ hasText: question }).click()
    await expect(page.locator('details[name=faq]').getByText(answer)).toBeVisible()
  }
}

/** Expects the fallback vehicle with its picture. */
async function expectOneCadillac(page: Page) {
  await expect(vehicles(page)).toHaveText(['Cadillac CTS'])
  await vehicles(page).scrollIntoViewIfNeeded()
  await expect(vehicles(page)).toBeVisible()
  await expect(page.locator('img[src*="luxury-sedan"]').first()).toBeVisible()
}

async function expectAboutFailed(page: Page) {
  await expect(section(page, 'about').getByText(ABOUT_FAILED)).toBeVisible()
}

/** Expects the contact error next to the static reasons to choose the company. */
async function expectContactFailed(page: Page) {
  await expect(section(page, 'contact').getByText(CONTACT_FAILED)).toBeVisible()
  await expectReasons(page)
}

async function expectReasons(page: Page) {
  const panel = section(page, 'contact').getByRole('region', { name: /^Why choose/ })
  await expect(panel.getByText('Join 100+ Satisfied Riders')).toBeVisible()
}

/** Finds the vehicles of booking step 1. */
export function bookableVehicles(page: Page) {
  return booking(page).locator('input[name=carCategory]')
}

/** Expects step 1 to say that vehicles could not be loaded, with a Try again button and the phone number. */
export async function expectVehiclesFailed(page: Page) {
  await booking(page).scrollIntoViewIfNeeded()
  await expect(booking(page).getByText(/^We could not load the vehicles\./)).toBeVisible()
  await expect(booking(page).getByRole('link', { name: 'Call +1 (212) 555-0142' })).toBeVisible()
  await expect(booking(page).getByRole('button', { name: 'Try again' })).toBeVisible()
}

/** Expects the fallbacks and error messages of a home page whose backend has never answered with a valid list. */
export async function expectFallbackHome(page: Page) {
  await expectSixTestimonials(page)
  await expectFiveQuestions(page)
  await expectOneCadillac(page)
  await expectAboutFailed(page)
  await expectContactFailed(page)
  await expect(section(page, 'blog-section').getByText('No blog posts found.')).toBeVisible()
}

/** Expects the content of the folder `content/` and no error message. */
export async function expectGoodHome(page: Page) {
  await expect(vehicles(page).first()).toHaveText('Executive Sedan')
  await expect(vehicles(page)).toHaveCount(6)
  await expect(section(page, 'about').getByText(/Nocturne is a chauffeur service/)).toBeVisible()
  await expect(riders(page).filter({ hasText: 'Marisol Vega' })).toBeVisible()
  await expect(questions(page).filter({ hasText: 'How is my fare calculated?' })).toBeVisible()
  await expect(posts(page).first()).toBeVisible()
  await expect(section(page, 'contact').getByText('12 Lantern Row')).toBeVisible()
  await expectReasons(page)
  for (const userMessage of [CONTACT_FAILED, ABOUT_FAILED, POSTS_FAILED]) {
    await expect(page.getByText(userMessage).filter({ visible: true })).toHaveCount(0)
  }
}

/** Expects the error page of a post that could not be loaded. */
export async function expectPostFailed(page: Page) {
  await expectPostError(page, 'Could not load blog post. Please try again later.')
}

/** Expects the error page of a post that does not exist. */
export async function expectPostMissing(page: Page) {
  await expectPostError(page, 'Blog post not found')
}

async function expectPostError(page: Page, userMessage: string) {
  await expect(page.getByRole('heading', { level: 1, name: userMessage, exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
}
