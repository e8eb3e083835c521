import { makeManyPosts } from './fakes/many-posts'
import { test } from './kit/hosted-site'
import { expect } from './kit/test'

const POSTS = 2000
const AFTER_REVALIDATION_S = 120

test('a blog of 2,000 posts builds the newest 50, generates the rest on demand and survives a crash', async ({
  startHost,
  makeSite,
}) => {
  const host = await startHost()
  host.setContent('posts', makeManyPosts(POSTS))
  const site = await makeSite({ name: 'post-generation', host: host.url })
  await site.build()
  const built = Object.keys(host.counts()).filter(name => name.startsWith('posts/'))
  await site.start()

  async function read(path: string): Promise<string> {
    const response = await fetch(site.url + path)
    expect([path, response.status]).toEqual([path, 200])
    return await response.text()
  }
  const search = (query: string) => read(`/api/v1/posts/search?${new URLSearchParams({ q: query })}`)
  const postsOf = (html: string) => [...new Set(html.match(/\/blog\/post-\d+/g))]

  await test.step('the build reads the newest fifty', () => {
    expect(built.length).toBe(50)
    expect(built).toContain(`posts/post-${POSTS}`)
  })
  await test.step('list pages, an old post and a search are generated on demand', async () => {
    expect(postsOf(await read('/blog/page/100'))).toContain('/blog/post-805')
    expect(await read('/blog/post-17')).toContain('no17.')
    expect(await search('no17')).toContain('"post-17"')
  })
  await test.step('the home page has the newest twelve, the API has all', async () => {
    const home = await read('/')
    expect(home).toContain(`/blog/post-${POSTS - 11}`)
    expect(home).not.toContain(`post-${POSTS - 12}`)
    const all: unknown = JSON.parse(await read('/api/v1/posts'))
    expect(Array.isArray(all) && all.length).toBe(POSTS)
  })
  await test.step('the backend gets one request for all pages that show posts', async () => {
    const before = host.counts().posts ?? 0
    await site.advanceClock(AFTER_REVALIDATION_S)
    const paths = ['/', '/blog', '/blog/page/2', '/blog/page/50', '/blog/category/fleet']
    await Promise.all(paths.map(path => site.visit(path)))
    await search('airport')
    expect((host.counts().posts ?? 0) - before).toBe(1)
  })
  await test.step('a killed server starts with its lists and search although the backend is down', async () => {
    await site.kill()
    await host.stop()
    await site.start()
    expect(postsOf(await read('/blog/page/77'))).toHaveLength(12)
    expect(await search('no4')).toContain('"post-4')
  })
  await test.step('a new post and a removed one appear after a minute', async () => {
    const restarted = await startHost({ port: Number(new URL(host.url).port) })
    restarted.setContent(
      'posts',
      makeManyPosts(POSTS + 1).filter(post => post._id !== 'post-1999'),
    )
    // The first visit reloads the posts, the second generates pages from them.
    for (let times = 0; times < 2; times++) {
      await site.advanceClock(AFTER_REVALIDATION_S)
      await site.visit('/blog')
      await site.visit('/')
    }
    const newest = postsOf(await read('/blog')).slice(0, 3)
    expect(newest).toEqual(['/blog/post-2001', '/blog/post-2000', '/blog/post-1998'])
    expect(await search('no1999')).not.toContain('"post-1999"')
  })
})
