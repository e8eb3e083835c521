import { expect, test } from '@playwright/test'
import { type ContentHost, startContentHost } from './fakes/content-host'
import { makeManyPosts } from './fakes/many-posts'
import { type ConnectedSite, makeConnectedSite } from './kit/connected-site'

// One site through all of it, in one process.
test.describe.configure({ mode: 'default' })

const POSTS = 2000
const LATER_S = 120

let host: ContentHost
let site: ConnectedSite

test.beforeAll(async () => {
  host = await startContentHost()
  host.change('posts', makeManyPosts(POSTS))
  site = await makeConnectedSite({ name: 'posts-kept', host: host.url })
  await site.build()
  await site.start()
})
test.afterAll(async () => {
  await site?.remove()
  await host?.stop()
})

async function read(path: string): Promise<string> {
  const response = await fetch(site.url + path)
  expect([path, response.status]).toEqual([path, 200])
  return await response.text()
}

async function find(query: string): Promise<string> {
  return read(`/api/v1/posts/search?${new URLSearchParams({ q: query })}`)
}

function postsOf(page: string): string[] {
  return [...new Set(page.match(/\/blog\/post-\d+/g))]
}

test('the newest fifty posts are built, and no other is asked for', async () => {
  const asked = Object.keys(host.counts()).filter(name => name.startsWith('posts/'))
  expect(asked.length).toBe(50)
  expect(asked).toContain(`posts/post-${POSTS}`)
})

test('pages of the list, a post and a search that nobody built are there', async () => {
  expect(postsOf(await read('/blog/page/100'))).toContain('/blog/post-805')
  expect(await read('/blog/post-17')).toContain('no17.')
  expect(await find('no17')).toContain('"post-17"')
})

test('the home page carries the newest twelve alone', async () => {
  const page = await read('/')
  expect(page).toContain(`/blog/post-${POSTS - 11}`)
  expect(page).not.toContain(`post-${POSTS - 12}`)
})

test('the whole list is read once, however many pages are made of it', async () => {
  const before = host.counts().posts ?? 0
  await site.pass(LATER_S)
  await Promise.all(
    ['/', '/blog', '/blog/page/2', '/blog/page/50', '/blog/category/fleet'].map(path => site.visit(path)),
  )
  await find('airport')
  expect((host.counts().posts ?? 0) - before).toBe(1)
})

test('all posts can be had whole', async () => {
  const posts: unknown = JSON.parse(await read('/api/v1/posts'))
  expect(Array.isArray(posts) && posts.length).toBe(POSTS)
})

test('a killed server comes back with its lists and its search though the host is down', async () => {
  // What a server has read once is kept.
  await read('/blog/page/50')
  await site.kill()
  await host.stop()
  await site.start()
  expect(postsOf(await read('/blog/page/77'))).toHaveLength(12)
  expect(await find('no4')).toContain('"post-4')
  host = await startContentHost({ port: Number(new URL(host.url).port) })
})

test('a post that is new and one that is gone are seen after their minute', async () => {
  host.change(
    'posts',
    makeManyPosts(POSTS + 1).filter(post => post._id !== 'post-1999'),
  )
  // The first visit has the posts read again, the second makes its page of them.
  for (const _ of [1, 2]) {
    await site.pass(LATER_S)
    await site.visit('/blog')
    await site.visit('/')
  }
  expect(postsOf(await read('/blog')).slice(0, 3)).toEqual(['/blog/post-2001', '/blog/post-2000', '/blog/post-1998'])
  expect(await find('no1999')).not.toContain('"post-1999"')
})
