import { affectsPosts, pagesForTags, postIdOf, revalidateTagSchema } from './tags'

test.each(['posts', 'faqs', 'testimonials', 'vehicles', 'about', 'contact', 'categories', 'post:a-post'])(
  '%s can be refreshed, and home with it',
  tag => {
    expect(revalidateTagSchema.safeParse(tag).success).toBe(true)
    expect(pagesForTags([tag])).toContain('/')
  },
)

test.each(['', 'post', 'post:', 'post:../x', 'post:a b', 'everything', '/'])('"%s" is nothing to refresh', tag => {
  expect(revalidateTagSchema.safeParse(tag).success).toBe(false)
})

test('a post is on its own page, in the lists and in the feeds', () => {
  expect(pagesForTags(['post:a-post'])).toEqual(
    expect.arrayContaining(['/blog/a-post', '/blog', '/feed.xml', '/sitemap.xml']),
  )
})

test('all posts are everything below the blog', () => {
  expect(pagesForTags(['posts'])).toContain('/blog/layout')
})

test('each page is named once', () => {
  const pages = pagesForTags(['faqs', 'about', 'post:a', 'post:b'])
  expect(new Set(pages).size).toBe(pages.length)
})

test('only posts touch the posts', () => {
  expect([affectsPosts(['faqs', 'about']), affectsPosts(['faqs', 'post:a']), postIdOf('post:a')]).toEqual([
    false,
    true,
    'a',
  ])
})
