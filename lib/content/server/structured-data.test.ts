import type { Thing } from 'schema-dts'
import { readSite } from '#site'
import type { Contact, Post, VehicleCategory } from '@/lib/content/model/schemas'
import { pricingSchema } from '@/lib/pricing'
import { cityStructuredData, homeStructuredData, listStructuredData, postStructuredData } from './structured-data'

const contact = {
  phone: '+1 (212) 555-0142',
  email: 'desk@example.com',
  address: '12 Lantern Row, New York, NY 10013',
  businessHours: 'Chauffeurs 24 hours a day, every day.',
  whatsappNumber: '',
}
const sedans = { _id: 's', name: 'Sedans', vehicles: ['Luxury Sedan'], baseFare: 69.95, perMile: 5 }
const post = {
  _id: 'a-post',
  title: 'A post',
  content: '<h2>Two words</h2><p>and four more <b>here</b></p>',
  featuredImage: '/stills/airport-kerb.webp',
  category: 'Airport transfers',
  tags: ['dfw', 'pickup'],
  publishedAt: '2026-03-04',
}

/** As it is sent. */
const sent = (parts: Thing[]) => JSON.parse(JSON.stringify(parts))
const home = (more: Partial<Contact> | undefined, categories: VehicleCategory[] = []) =>
  sent(homeStructuredData({ contact: more && { ...contact, ...more }, categories }))
const ofPost = (more: Partial<Post> = {}) => sent(postStructuredData({ ...post, ...more }))

test('describes the company by its contact', () => {
  expect(home({})[0]).toMatchObject({
    '@type': 'LocalBusiness',
    telephone: contact.phone,
    email: contact.email,
    address: {
      streetAddress: '12 Lantern Row',
      addressLocality: 'New York',
      addressRegion: 'NY',
      postalCode: '10013',
      addressCountry: 'US',
    },
    openingHoursSpecification: { opens: '00:00', closes: '23:59' },
  })
})

test.each([
  ['opening hours unless they are plainly around the clock', { businessHours: 'Weekdays 9 to 5' }, /opens/],
  ['an empty email', { email: '' }, /"email"/],
  ['links to no profile', {}, /sameAs/],
])('says nothing of %s', (_what, more, unsaid) => {
  expect(JSON.stringify(home(more)[0])).not.toMatch(unsaid)
})

test("falls back to the operator's own number without a contact", () => {
  expect(home(undefined)[0]).toMatchObject({ telephone: expect.stringMatching(/\d/) })
})

test("lists only the categories' own fares", () => {
  const [, service] = home({}, [sedans])
  expect(service.hasOfferCatalog.itemListElement[0].priceSpecification).toEqual([
    { '@type': 'UnitPriceSpecification', name: 'Base fare', price: '69.95', priceCurrency: 'USD' },
    {
      '@type': 'UnitPriceSpecification',
      name: 'Per mile over 10 miles',
      price: '5.00',
      priceCurrency: 'USD',
      unitCode: 'SMI',
    },
  ])
  expect(home({})[1]).not.toHaveProperty('hasOfferCatalog')
})

test('says that rates are without the tax that is added', () => {
  jest.replaceProperty(readSite(), 'pricing', pricingSchema.parse({ taxPercent: 8.875 }))
  const [rate] = home({}, [sedans])[1].hasOfferCatalog.itemListElement[0].priceSpecification
  expect(rate).toMatchObject({ price: '69.95', valueAddedTaxIncluded: false })
})

test('describes a post by its own fields', () => {
  expect(ofPost()[0]).toMatchObject({
    '@type': 'BlogPosting',
    mainEntityOfPage: { '@id': 'http://localhost:3000/blog/a-post' },
    headline: 'A post',
    image: [
      expect.stringMatching(/\/og\/post\/a-post\/[0-9a-f]{12}\.jpg$/),
      'http://localhost:3000/stills/airport-kerb.webp',
    ],
    datePublished: '2026-03-04T00:00:00.000Z',
    author: { '@type': 'Organization', name: 'Nocturne' },
    publisher: { logo: { '@type': 'ImageObject' } },
    wordCount: 6,
    keywords: 'dfw, pickup',
    articleSection: 'Airport transfers',
  })
})

test('omits a missing date, category and tags of a post', () => {
  const [posting, breadcrumbs] = ofPost({ publishedAt: undefined, category: undefined, tags: [] })
  expect(Object.keys(posting)).not.toEqual(expect.arrayContaining(['datePublished']))
  expect(JSON.stringify(posting)).not.toMatch(/dateModified|articleSection|keywords/)
  expect(breadcrumbs.itemListElement).toHaveLength(3)
})

test('places the second page of a list after the first', () => {
  expect(sent(listStructuredData({ list: { kind: 'tag', slug: 'dfw' }, name: 'dfw', page: 2 }))[1]).toMatchObject({
    itemListElement: [{}, {}, { name: 'dfw' }, { name: 'Page 2', item: 'http://localhost:3000/blog/tag/dfw/page/2' }],
  })
})

test("offers a city's trips from their lowest fare", () => {
  const [city] = readSite().cities
  if (city === undefined) throw new Error('no city')
  expect(
    sent(cityStructuredData({ city, trips: [{ name: 'LAX to Downtown', minFareCents: 12345 }] }))[0],
  ).toMatchObject({
    areaServed: { name: 'Los Angeles' },
    offers: [{ name: 'LAX to Downtown', price: '123.45', priceCurrency: 'USD' }],
  })
})
