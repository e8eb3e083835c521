import { readSite } from '#site'
import { makePost } from '@/lib/content/model/testing/sample-post'
import { cityMetadata, homeMetadata, listMetadata, postMetadata, unavailableMetadata } from './metadata'

const content = `<p>${'Long words of a body. '.repeat(30)}</p>`
const post = makePost('a-post', { content, category: 'Airports', publishedAt: '2026-03-04' })
const [city] = readSite().cities

const pages = {
  home: homeMetadata(),
  post: postMetadata(post),
  blog: listMetadata({ list: { kind: 'all' }, name: '', page: 1 }),
  'second page': listMetadata({ list: { kind: 'all' }, name: '', page: 2 }),
  category: listMetadata({ list: { kind: 'category', slug: 'airports' }, name: 'Airports', page: 1 }),
  tag: listMetadata({ list: { kind: 'tag', slug: 'dfw' }, name: 'dfw', page: 1 }),
  search: listMetadata({ list: { kind: 'search', query: 'dfw' }, name: 'dfw', page: 1 }),
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

test("shows a post's full publication time", () => {
  expect(pages.post.openGraph).toMatchObject({ publishedTime: '2026-03-04T00:00:00.000Z', section: 'Airports' })
})

test.each([
  ['a search', pages.search],
  ['a missing post', unavailableMetadata('post', 'missing')],
  ['a failed list', unavailableMetadata('list', 'failed')],
])('excludes %s from search engines', (_what, page) => {
  expect(page.robots).toMatchObject({ index: false })
})
