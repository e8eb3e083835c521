import { readSite } from '#site'
import {
  cityMetadata,
  homeMetadata,
  listMetadata,
  postMetadata,
  searchMetadata,
  unavailablePostMetadata,
} from './pages'

const post = {
  _id: 'a-post',
  title: 'A post',
  content: `<p>${'Long words of a body. '.repeat(30)}</p>`,
  featuredImage: '/stills/airport-kerb.webp',
  category: 'Airports',
  tags: ['dfw'],
  publishedAt: '2026-03-04',
}
const [city] = readSite().cities

const pages = {
  home: homeMetadata(),
  post: postMetadata(post),
  blog: listMetadata({ list: { kind: 'all' } }),
  'second page': listMetadata({ list: { kind: 'all' }, page: 2 }),
  category: listMetadata({
    list: { kind: 'category', slug: 'airports' },
    name: 'Airports',
  }),
  tag: listMetadata({ list: { kind: 'tag', slug: 'dfw' }, name: 'dfw' }),
  search: searchMetadata('dfw'),
  ...(city && { city: cityMetadata({ city, title: 'A city', description: 'A city of rides.' }) }),
}

test.each(Object.entries(pages))('has all metadata that social networks need: %s', (_name, page) => {
  expect(page).toMatchObject({
    title: expect.anything(),
    description: expect.stringMatching(/^.{5,160}$/),
    alternates: { canonical: expect.stringMatching(/^\//) },
    openGraph: {
      type: expect.stringMatching(/^(website|article)$/),
      url: page.alternates?.canonical,
      siteName: 'Nocturne',
      locale: 'en_US',
      images: [{ url: expect.stringMatching(/^\/og\/\w+\/[\w-]+\/[0-9a-f]{12}\.jpg$/), width: 1200, height: 630 }],
    },
    twitter: { card: 'summary_large_image' },
  })
})

test('changes the image URL with the title', () => {
  const edited = postMetadata({ ...post, title: 'Another' })
  expect(JSON.stringify(edited.openGraph?.images)).not.toBe(JSON.stringify(pages.post.openGraph?.images))
})

test("shows a post's full publication time", () => {
  expect(pages.post.openGraph).toMatchObject({ publishedTime: '2026-03-04T00:00:00.000Z', section: 'Airports' })
})

test.each([
  ['a search', searchMetadata('x')],
  ['a missing post', unavailablePostMetadata('missing')],
  ['a failed post', unavailablePostMetadata('failed')],
])('excludes %s from search engines', (_what, page) => {
  expect(page.robots).toMatchObject({ index: false })
})

test('omits the date and category of a post without them', () => {
  const { openGraph } = postMetadata({ ...post, publishedAt: undefined, category: undefined })
  expect(openGraph).not.toHaveProperty('publishedTime')
  expect(openGraph).not.toHaveProperty('section')
})
