import { affectsPosts, pagesForTags, postIdOf, revalidateTagSchema } from './tags'

test.each(['posts', 'faqs', 'testimonials', 'vehicles', 'about', 'contact', 'categories', 'post:a-post'])(
  'the tag %s revalidates its pages and home',
  tag => {
    expect(revalidateTagSchema.safeParse(tag).success).toBe(true)
    expect(pagesForTags([tag])).toContain('/')
  },
)

test.each(['', 'post', 'post:', 'post:../x', 'post:a b', 'everything', '/'])('rejects "%s" as a tag', tag => {
  expect(revalidateTagSchema.safeParse(tag).success).toBe(false)
})

test('a post affects its own page, the lists and the feeds', () => {
  expect(pagesForTags(['post:a-post'])).toEqual(
    expect.arrayContaining(['/blog/a-post', '/blog', '/feed.xml', '/sitemap.xml']),
  )
})

test('rates affect the posts, which show fares', () => {
  expect(pagesForTags(['categories'])).toContain('/blog/layout')
})

test('the posts tag affects everything below the blog', () => {
  expect(pagesForTags(['posts'])).toContain('/blog/layout')
})

test('lists each page once', () => {
  const pages = pagesForTags(['faqs', 'about', 'post:a', 'post:b'])
  expect(new Set(pages).size).toBe(pages.length)
})

test('only post tags affect the posts', () => {
  expect([affectsPosts(['faqs', 'about']), affectsPosts(['faqs', 'post:a']), postIdOf('post:a')]).toEqual([
    false,
    true,
    'a',
  ])
})
