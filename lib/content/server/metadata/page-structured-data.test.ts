import { listStructuredData, postStructuredData } from './page-structured-data'

const post = {
  _id: 'a-post',
  title: 'A post',
  content: '<p>Body</p>',
  featuredImage: '/stills/airport-kerb.webp',
  category: 'Airport transfers',
  tags: [],
  publishedAt: '2026-03-04',
}

test('lists the category in the breadcrumbs of a post', () => {
  expect(postStructuredData(post)[1]).toMatchObject({
    itemListElement: [
      { name: 'Home' },
      { name: 'Blog' },
      { item: 'http://localhost:3000/blog/category/airport-transfers' },
      { item: 'http://localhost:3000/blog/a-post' },
    ],
  })
})

test('places the second page of a list after the first', () => {
  expect(listStructuredData({ list: { kind: 'tag', slug: 'dfw' }, name: 'dfw', page: 2 })[1]).toMatchObject({
    itemListElement: [{}, {}, { name: 'dfw' }, { name: 'Page 2', item: 'http://localhost:3000/blog/tag/dfw/page/2' }],
  })
})
