import { readSite } from '#site'
import { buildBlogPosting, buildBreadcrumbs, buildCityService, buildWebSite } from './pages'

const post = {
  _id: 'a-post',
  title: 'A post',
  content: '<h2>Two words</h2><p>and four more <b>here</b></p>',
  featuredImage: '/stills/airport-kerb.webp',
  category: 'Airports',
  tags: ['dfw', 'pickup'],
  publishedAt: '2026-03-04',
}

test('describes a post by its own fields', () => {
  expect(buildBlogPosting({ post, imagePath: '/og/post/a-post/0.jpg' })).toMatchObject({
    '@type': 'BlogPosting',
    mainEntityOfPage: { '@id': 'http://localhost:3000/blog/a-post' },
    headline: 'A post',
    image: ['http://localhost:3000/og/post/a-post/0.jpg', 'http://localhost:3000/stills/airport-kerb.webp'],
    datePublished: '2026-03-04T00:00:00.000Z',
    author: { '@type': 'Organization', name: 'Nocturne' },
    publisher: { logo: { '@type': 'ImageObject' } },
    wordCount: 6,
    keywords: 'dfw, pickup',
    articleSection: 'Airports',
  })
})

test('truncates a headline to 110 characters', () => {
  const data = buildBlogPosting({ post: { ...post, title: 'A word and another '.repeat(20) }, imagePath: '/x.jpg' })
  expect(String('headline' in data ? data.headline : '').length).toBeLessThanOrEqual(110)
})

test('numbers breadcrumbs from one, each with its URL', () => {
  expect(
    buildBreadcrumbs([
      { name: 'Home', path: '/' },
      { name: 'Blog', path: '/blog' },
    ]),
  ).toMatchObject({
    itemListElement: [
      { position: 1, name: 'Home', item: 'http://localhost:3000/' },
      { position: 2, name: 'Blog', item: 'http://localhost:3000/blog' },
    ],
  })
})

test('describes the site search', () => {
  expect(buildWebSite()).toMatchObject({
    potentialAction: {
      target: { urlTemplate: 'http://localhost:3000/blog/search?q={search_term_string}' },
      'query-input': 'required name=search_term_string',
    },
  })
})

test("offers a city's trips from their lowest fare", () => {
  const [city] = readSite().cities
  if (city === undefined) throw new Error('no city')
  expect(buildCityService({ city, trips: [{ name: 'LAX to Downtown', minFareCents: 12345 }] })).toMatchObject({
    areaServed: { name: 'Los Angeles' },
    offers: [{ name: 'LAX to Downtown', price: '123.45', priceCurrency: 'USD' }],
  })
})

test('omits a missing date and category of a post', () => {
  const data = buildBlogPosting({ post: { ...post, publishedAt: undefined, category: undefined }, imagePath: '/x.jpg' })
  expect(JSON.parse(JSON.stringify(data))).not.toMatchObject({ datePublished: expect.anything() })
  expect(Object.keys(data)).not.toEqual(expect.arrayContaining(['articleSection']))
  expect(Object.keys(data)).not.toEqual(expect.arrayContaining(['dateModified']))
})
