import 'server-only'
import { deepLinkNames } from '@/lib/booking/deep-link'
import { cityPath, listPath, postPath, searchPath } from '@/lib/content/paths'
import type { Contact, Faq, PostSummary, VehicleCategory } from '@/lib/content/schemas'
import { absolute } from '@/lib/content/structured-data/graph'
import { cities, cityLabel, site } from '@/lib/site'

/** What the file is written from; what is not known is empty. */
export type LlmsFacts = {
  contact: Contact | null
  categories: readonly VehicleCategory[]
  faqs: readonly Faq[]
  posts: readonly PostSummary[]
}

/** The site for assistants, in Markdown as llmstxt.org describes it: what it is, what it costs, and where to read on. */
export function writeLlms({ contact, categories, faqs, posts }: LlmsFacts): string {
  return [
    `# ${site.brand}`,
    '> Premium black-car and luxury SUV chauffeur service in the United States: rides within a city, airport transfers and city-to-city travel. Every fare is shown before booking; no account is needed.',
    contact && lines(contactLines(contact)),
    section('Pages', [
      link('Home and booking', '/#booking-flow', 'three steps: ride, contact and payment, confirmation'),
      link('Blog', listPath({ kind: 'all' })),
      `- Blog search: ${absolute(searchPath())}?q={words}`,
      ...cities.map(city => link(`Chauffeur service in ${cityLabel(city)}`, cityPath(city.id))),
    ]),
    section('Vehicles and rates', categories.map(rateLine)),
    section('Booking by link', [
      `- A link to ${absolute('/')}?...#booking-flow opens a prefilled booking form; the customer can review and change every field.`,
      `- Parameters: ${deepLinkNames.join(', ')}. Cities: ${cities.map(({ id }) => id).join(', ')}. Dates as YYYY-MM-DD, times as HH:MM.`,
    ]),
    section(
      'Questions',
      faqs.map(({ question, answer }) => `- ${oneLine(question)} ${oneLine(answer)}`),
    ),
    section(
      'Posts',
      posts.map(post => link(post.title, postPath(post._id), post.summary)),
    ),
    section('Machine-readable', [
      link('API description (OpenAPI 3.1)', '/api/v1/openapi.json'),
      link('RSS feed with full text', '/feed.xml'),
      link('JSON feed with full text', '/feed.json'),
      link('Sitemap', '/sitemap.xml'),
    ]),
  ]
    .filter(part => part !== null && part !== '')
    .join('\n\n')
    .concat('\n')
}

function section(heading: string, entries: readonly string[]): string | null {
  return entries.length === 0 ? null : `## ${heading}\n\n${lines(entries)}`
}

function lines(entries: readonly string[]): string {
  return entries.join('\n')
}

function contactLines({ phone, email, address, businessHours }: Contact): string[] {
  const facts = [
    ['Phone', phone],
    ['Email', email],
    ['Address', address],
    ['Hours', businessHours],
  ]
  return facts.flatMap(([name, value]) => (value ? [`- ${name}: ${oneLine(value)}`] : []))
}

function rateLine({ name, vehicles, baseFare, perMile, hourlyRate }: VehicleCategory): string {
  const rates = [
    baseFare === undefined ? '' : `$${baseFare.toFixed(2)} for the first 10 miles`,
    perMile === undefined ? '' : `$${perMile.toFixed(2)} per mile after that`,
    hourlyRate === undefined ? '' : `$${hourlyRate.toFixed(2)} per extra hour`,
  ].filter(rate => rate !== '')
  return `- ${oneLine(name)} (${vehicles.map(oneLine).join(', ')})${rates.length > 0 ? `: ${rates.join(', ')}` : ''}`
}

function link(title: string, path: string, note = ''): string {
  const name = oneLine(title).replace(/[[\]]/g, '')
  return `- [${name}](${absolute(path)})${note === '' ? '' : `: ${oneLine(note)}`}`
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
