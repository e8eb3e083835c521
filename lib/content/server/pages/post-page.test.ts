import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type ContentHost, startContentHost } from '@/e2e/fakes/content-host'
import { content } from '@/lib/content/server'
import { readPostPage } from './post-page'

let host: ContentHost
let folder: string

beforeAll(async () => {
  host = await startContentHost()
  folder = await mkdtemp(path.join(tmpdir(), 'post-page-'))
  Object.assign(process.env, { API_BASE_URL: host.url, DATA_DIR: folder })
})
afterEach(() => host.reset())
afterAll(async () => {
  await host.stop()
  await rm(folder, { recursive: true })
})

test('reads a post with related posts', async () => {
  expect(await readPostPage('tipping-your-chauffeur')).toMatchObject({
    state: 'ok',
    post: { _id: 'tipping-your-chauffeur' },
    related: [{ category: 'Business Travel' }],
  })
})

test('redirects an old link in capitals to the post', async () => {
  expect(await readPostPage('Tipping-Your-CHAUFFEUR')).toEqual({ state: 'moved', id: 'tipping-your-chauffeur' })
})

test('redirects an old lowercase link to a post with capitals', async () => {
  const post = { title: 'a', content: 'a', featuredImage: '/a.webp', category: 'a', publishedAt: '2026-01-01' }
  host.setContent('posts', [{ ...post, _id: 'Dallas-Guide' }])
  await content().refresh()
  expect(await readPostPage('dallas-guide')).toEqual({ state: 'moved', id: 'Dallas-Guide' })
})

test.each(['no-such-post', 'No-Such-Post', '../Secrets'])('%s is missing', async id => {
  expect(await readPostPage(id)).toEqual({ state: 'missing' })
})

test('in an outage known posts are shown, and others are missing', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {})
  host.setMode('fail')
  await content()
    .refresh()
    .catch(() => {})
  expect(await readPostPage('Dallas-Guide')).toMatchObject({ state: 'ok' })
  expect(await readPostPage('no-such-post')).toEqual({ state: 'missing' })
  log.mockRestore()
})
