import { expect, test } from '@playwright/test'
import { type ContentHost, startContentHost } from './fakes/content-host'
import { type ConnectedSite, makeConnectedSite } from './kit/connected-site'

// One site through all of it; its pages live a minute, and no test waits for that.
test.describe.configure({ mode: 'default' })

const SECRET = 'the-secret-of-this-site'
const POST = '/blog/tipping-your-chauffeur'

let host: ContentHost
let site: ConnectedSite

test.beforeAll(async () => {
  host = await startContentHost()
  site = await makeConnectedSite({
    name: 'refresh',
    host: host.url,
    settings: { REVALIDATE_SECRET: SECRET, INDEXNOW_KEY: 'a-key-of-ours' },
  })
  await site.build()
  await site.start()
})
test.afterAll(async () => {
  await site?.remove()
  await host?.stop()
})

function tell(tags: string[], secret = SECRET) {
  return fetch(`${site.url}/api/revalidate`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ tags }),
  })
}

async function read(path: string): Promise<string> {
  return await (await fetch(site.url + path)).text()
}

test('a wrong secret refreshes nothing', async () => {
  expect((await tell(['posts'], 'another-secret-altogether')).status).toBe(401)
})

test('a question that changed is on the home page at once', async () => {
  await read('/')
  host.change('faqs', [{ _id: 'new', question: 'Is this question new?', answer: 'It is.' }])
  expect((await tell(['faqs'])).status).toBe(200)
  await expect.poll(() => read('/'), { timeout: 15_000 }).toContain('Is this question new?')
})

test('a post that changed is on its page, in the lists and in the feed at once', async () => {
  const api: { _id: string }[] = JSON.parse(await read('/api/v1/posts'))
  const post = api.find(({ _id }) => POST.endsWith(_id))
  await Promise.all([POST, '/blog', '/feed.xml'].map(read))
  host.change('posts/tipping-your-chauffeur', { ...post, title: 'Tipping, told anew' })
  expect((await tell(['post:tipping-your-chauffeur'])).status).toBe(200)
  for (const path of [POST, '/blog', '/feed.xml']) {
    await expect.poll(() => read(path), { timeout: 15_000, message: path }).toContain('Tipping, told anew')
  }
})

test('a refresh in an outage says so, and the pages stay as they were', async () => {
  host.behave('fail')
  expect((await tell(['posts'])).status).toBe(503)
  expect((await tell(['about'])).status).toBe(200)
  for (let visit = 0; visit < 3; visit++) expect(await read('/')).toContain('Our Vehicle Categories')
  host.reset()
})

test('search engines find the key', async () => {
  expect(await read('/indexnow.txt')).toBe('a-key-of-ours')
})
