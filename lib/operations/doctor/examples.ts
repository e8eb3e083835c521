import 'server-only'
import path from 'node:path'
import type { Contact, Testimonial } from '@/lib/content/model/schemas'
import { contactSchema } from '@/lib/content/model/schemas'
import { readContentFiles, readJsonFile } from '@/lib/content/server/files'
import { createHostedContent } from '@/lib/content/server/hosted'
import { emptyPlaceholders } from '@/lib/content/server/legal'
import { type LegalName, legalNames, readLegalDocument } from '@/lib/content/server/legal/legal-document'
import { type Check, type DoctorContext, type Finding, failedIfLive, passed, warning } from './check'

const CONTACT = 'Contact data'
const TESTIMONIALS = 'Testimonials'
const LEGAL = 'Legal pages'
const POSTS = 'Posts'
const LINKS = 'Social links'
const BRAND = 'Brand'

const EXAMPLE_CONTENT = {
  brand: 'Nocturne',
  street: '12 Lantern Row',
  reviewers: ['Marisol Vega', 'Grant Ellison', 'Priya Raman', 'Thomas Okafor', 'Dana Whitfield', 'Helen Brandt'],
  posts: [
    'an-evening-out-without-the-parking',
    'choosing-the-right-vehicle',
    'dallas-to-oklahoma-city-by-car',
    'dfw-and-love-field-pickup-guide',
    'how-a-city-to-city-fare-adds-up',
    'jfk-laguardia-newark-pickup-guide',
    'lax-airport-pickup-guide',
    'ohare-and-midway-pickup-guide',
    'one-car-for-a-day-of-meetings',
    'tipping-your-chauffeur',
    'wedding-day-car-plan',
    'what-fits-in-a-luxury-suv',
    'will-rogers-airport-pickup-guide',
  ],
} as const

/** RFC 2606 and RFC 6761. */
const EXAMPLE_HOST = /(^|[@.])(example\.(com|net|org)|[^@\s]+\.(example|test|invalid)|example|test|invalid)$/i
/** 555 has no customer numbers. */
const FICTIONAL_PHONE = /^1?\d{3}555\d{4}$/

/** Returns whether a text uses a reserved example name. */
export function isExampleHost(text: string): boolean {
  return EXAMPLE_HOST.test(URL.parse(text)?.hostname || text.trim())
}

export function isFictionalPhone(phone: string): boolean {
  return FICTIONAL_PHONE.test(phone.replace(/\D/g, ''))
}

/** Checks the contact that riders see. */
export function evaluateContact(options: { contact: Contact; source: string; live: boolean }): Finding {
  const { contact, source, live } = options
  const examples = [
    isFictionalPhone(contact.phone) && `phone ${contact.phone}`,
    isFictionalPhone(contact.whatsappNumber) && `WhatsApp ${contact.whatsappNumber}`,
    isExampleHost(contact.email) && `email ${contact.email}`,
    contact.address.includes(EXAMPLE_CONTENT.street) && `address ${contact.address}`,
  ].filter(example => example !== false)
  if (examples.length === 0) return passed(CONTACT, `${source} has no example data`)
  return failedIfLive(live)(CONTACT, `${source} has example data: ${examples.join(', ')}`, 'Replace it with your own.')
}

export function evaluateTestimonials(testimonials: readonly Pick<Testimonial, 'name'>[], live: boolean): Finding {
  const invented = testimonials.filter(({ name }) => EXAMPLE_CONTENT.reviewers.some(reviewer => reviewer === name))
  if (invented.length === 0) return passed(TESTIMONIALS, 'none is an example')
  return failedIfLive(live)(
    TESTIMONIALS,
    `${invented.length} are fictional examples: ${invented.map(({ name }) => name).join(', ')}`,
    'Replace content/testimonials.json with real reviews, or with [].',
  )
}

export function evaluateLegalPages(templates: readonly LegalName[], live: boolean): Finding {
  if (templates.length === 0) return passed(LEGAL, 'reviewed')
  const files = templates.map(name => `content/legal/${name}.md`).join(', ')
  return failedIfLive(live)(
    LEGAL,
    `${files}: still a template`,
    'Have a lawyer review them, then remove "template: true".',
  )
}

/** Reports shipped posts with amounts. */
export function evaluatePosts(posts: readonly { _id: string; content: string }[]): Finding {
  const priced = posts.filter(
    ({ _id, content }) => EXAMPLE_CONTENT.posts.some(id => id === _id) && /\$\d/.test(content),
  )
  if (priced.length === 0) return passed(POSTS, 'none is an example post with prices')
  const ids = priced.map(({ _id }) => _id).join(', ')
  return warning(
    POSTS,
    `example posts mention prices: ${ids}`,
    'Compare the prices with your rates, or remove the posts.',
  )
}

export function evaluateSocialLinks(links: Record<string, string>): Finding {
  const generic = Object.entries(links).filter(([, url]) => url !== '#' && URL.parse(url)?.pathname === '/')
  if (generic.length === 0) return passed(LINKS, 'link to accounts')
  const names = generic.map(([name]) => name).join(', ')
  return warning(
    LINKS,
    `${names}: links to the network's home page, not to an account`,
    'Set them in lib/site.ts and rebuild.',
  )
}

export function evaluateBrand(brand: string): Finding {
  return brand === EXAMPLE_CONTENT.brand
    ? warning(BRAND, `is still the example "${brand}"`, 'Set NEXT_PUBLIC_BRAND_NAME; icons are in public/ and app/.')
    : passed(BRAND, brand)
}

/** Checks where payments and replies go to. */
export function evaluateEmails(options: {
  zelle: string | null
  from: string | null
  operator: string | null
  live: boolean
}) {
  const { zelle, from, operator, live } = options
  const emailsBySetting = { ZELLE_EMAIL: zelle, MAIL_FROM: from, OPERATOR_EMAIL: operator }
  return Object.entries(emailsBySetting).flatMap(([name, email]) =>
    email !== null && isExampleHost(email) ? [failedIfLive(live)(name, `${email} is an example`, 'Set your own.')] : [],
  )
}

export function exampleChecks({ env, site, directory, live }: DoctorContext): Check[] {
  const folder = path.join(directory, 'content')
  const { apiBaseUrl, imageHosts, zelle, notifications } = env
  const hosted = apiBaseUrl === null ? null : createHostedContent({ baseUrl: apiBaseUrl, imageHosts })
  return [
    { name: CONTACT, run: async () => [await checkContactFile(folder, live)] },
    ...(hosted === null
      ? [{ name: POSTS, run: async () => await checkFiles(folder, live) }]
      : [{ name: CONTACT, run: async () => await checkHosted(hosted, live) }]),
    { name: LEGAL, run: async () => [evaluateLegalPages(await listTemplates(path.join(folder, 'legal')), live)] },
    {
      name: 'Addresses',
      run: async () =>
        evaluateEmails({
          zelle: zelle === null || zelle.demo ? null : zelle.email,
          from: notifications.smtpUrl === null ? null : notifications.senderEmail,
          operator: notifications.operatorEmail,
          live,
        }),
    },
    { name: LINKS, run: async () => [evaluateSocialLinks(site.links)] },
    { name: BRAND, run: async () => [evaluateBrand(site.brand)] },
  ]
}

/** Every page falls back to this file. */
async function checkContactFile(folder: string, live: boolean): Promise<Finding> {
  const contact = await readJsonFile(folder, 'contact.json', contactSchema)
  return evaluateContact({ contact, source: 'content/contact.json', live })
}

async function checkFiles(folder: string, live: boolean): Promise<Finding[]> {
  const { testimonials, posts } = await readContentFiles(folder)
  return [evaluateTestimonials(testimonials, live), evaluatePosts(posts)]
}

async function checkHosted(hosted: ReturnType<typeof createHostedContent>, live: boolean): Promise<Finding[]> {
  const [contact, testimonials] = await Promise.allSettled([hosted.contact(), hosted.testimonials()])
  return [
    ...(contact.status === 'fulfilled'
      ? [evaluateContact({ contact: contact.value, source: 'the backend', live })]
      : []),
    ...(testimonials.status === 'fulfilled' ? [evaluateTestimonials(testimonials.value, live)] : []),
  ]
}

async function listTemplates(directory: string): Promise<LegalName[]> {
  const documents = await Promise.all(
    legalNames.map(async name => ({ name, ...(await readLegalDocument(name, emptyPlaceholders, directory)) })),
  )
  return documents.filter(({ isTemplate }) => isTemplate).map(({ name }) => name)
}
