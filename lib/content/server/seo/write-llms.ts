import { readSite } from '#site'
import 'server-only'
import { cityPath, listPath, postPath, searchPath } from '@/lib/content/model/paths'
import type { Contact, Faq, PostSummary, VehicleCategory } from '@/lib/content/model/schemas'
import { toAbsoluteUrl } from '@/lib/content/model/structured-data/graph'
import { deepLinkParameters } from '@/lib/deep-link-parameters'
import { formatCity } from '@/lib/site'

export type LlmsContent = {
  contact: Contact | null
  categories: readonly VehicleCategory[]
  faqs: readonly Faq[]
  posts: readonly PostSummary[]
}

/** Writes the site summary for AI assistants (llmstxt.org). */
export function writeLlms({ contact, categories, faqs, posts }: LlmsContent): string {
  return [
    `# ${readSite().brand}`,
    '> Premium black-car and luxury SUV chauffeur service in the United States: rides within a city, airport transfers and city-to-city travel. Every fare is shown before booking; no account is needed.',
    contact && joinLines(contactLines(contact)),
    markdownSection('Pages', [
      markdownLink('Home and booking', '/#booking-flow', 'three steps: ride, contact and payment, confirmation'),
      markdownLink('Blog', listPath({ kind: 'all' })),
      `- Blog search: ${toAbsoluteUrl(searchPath())}?q={words}`,
      ...readSite().cities.map(city => markdownLink(`Chauffeur service in ${formatCity(city)}`, cityPath(city.id))),
    ]),
    markdownSection('Vehicles and rates', categories.map(rateLine)),
    markdownSection('Booking by link', [
      `- A link to ${toAbsoluteUrl('/')}?...#booking-flow opens a prefilled booking form; the customer can review and change every field.`,
      `- Parameters: ${deepLinkParameters.join(', ')}. Cities: ${readSite()
        .cities.map(({ id }) => id)
        .join(', ')}. Dates as YYYY-MM-DD, times as HH:MM.`,
    ]),
    markdownSection(
      'Questions',
      faqs.map(({ question, answer }) => `- ${toSingleLine(question)} ${toSingleLine(answer)}`),
    ),
    markdownSection(
      'Posts',
      posts.map(post => markdownLink(post.title, postPath(post._id), post.summary)),
    ),
    markdownSection('Machine-readable', [
      markdownLink('API description (OpenAPI 3.1)', '/api/v1/openapi.json'),
      markdownLink('RSS feed with full text', '/feed.xml'),
      markdownLink('JSON feed with full text', '/feed.json'),
      markdownLink('Sitemap', '/sitemap.xml'),
    ]),
  ]
    .filter(part => part !== null && part !== '')
    .join('\n\n')
    .concat('\n')
}

function markdownSection(heading: string, entries: readonly string[]): string | null {
  return entries.length === 0 ? null : `## ${heading}\n\n${joinLines(entries)}`
}

function joinLines(entries: readonly string[]): string {
  return entries.join('\n')
}

function contactLines({ phone, email, address, businessHours }: Contact): string[] {
  const facts = [
    ['Phone', phone],
    ['Email', email],
    ['Address', address],
    ['Hours', businessHours],
  ]
  return facts.flatMap(([name, value]) => (value ? [`- ${name}: ${toSingleLine(value)}`] : []))
}

function rateLine({ name, vehicles, baseFare, perMile, hourlyRate }: VehicleCategory): string {
  const rates = [
    baseFare === undefined ? '' : `$${baseFare.toFixed(2)} for the first 10 miles`,
    perMile === undefined ? '' : `$${perMile.toFixed(2)} per mile after that`,
    hourlyRate === undefined ? '' : `$${hourlyRate.toFixed(2)} per extra hour`,
  ].filter(rate => rate !== '')
  return `- ${toSingleLine(name)} (${vehicles.map(toSingleLine).join(', ')})${rates.length > 0 ? `: ${rates.join(', ')}` : ''}`
}

function markdownLink(title: string, path: string, note = ''): string {
  const name = toSingleLine(title).replace(/[[\]]/g, '')
  return `- [${name}](${toAbsoluteUrl(path)})${note === '' ? '' : `: ${toSingleLine(note)}`}`
}

function toSingleLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
