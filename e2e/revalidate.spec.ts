import { test } from './kit/hosted-site'
import { expect } from './kit/test'

const SECRET = 'the-secret-of-this-site'
const POST_PATH = '/blog/tipping-your-chauffeur'
const NEW_TITLE = 'Tipping, revised'

test('POST /api/revalidate at one process shows changed content at all, at once; in an outage pages stay', async ({
  startHost,
  makeSite,
}) => {
  const host = await startHost()
  const settings = { REVALIDATE_SECRET: SECRET }
  const site = await makeSite({ name: 'revalidate', host: host.url, settings })
  await site.start()
  const other = await makeSite({ name: 'revalidate-other', host: host.url, settings, dataDir: site.dataDir })
  await other.start()

  const get = async (path: string, { url } = site) => await fetch(url + path)
  const read = async (path: string, from = site) => await (await get(path, from)).text()
  async function revalidate(secret = SECRET): Promise<number> {
    const headers = { authorization: `Bearer ${secret}` }
    return (await fetch(`${site.url}/api/revalidate`, { method: 'POST', headers })).status
  }

  await test.step('a wrong secret is rejected', async () => {
    expect(await revalidate('another-secret-altogether')).toBe(401)
  })
  await test.step('the first visitor after a change sees it, and the next one the stored page', async () => {
    await Promise.all([read('/'), read('/', other)])
    host.setContent('faqs', [{ _id: 'new', question: 'Is this question new?', answer: 'It is.' }])
    expect(await revalidate()).toBe(200)
    expect(await read('/?pickup=1+Secluded+Lane')).toContain('Is this question new?')
    expect((await get('/')).headers.get('x-nextjs-cache')).toBe('HIT')
  })
  await test.step('the other process shows it within its interval', async () => {
    await expect.poll(async () => (await get('/', other)).headers.get('x-content-version')).toBe('1')
    await expect.poll(() => read('/', other)).toContain('Is this question new?')
  })
  await test.step('the home page stores nothing of the URL of the visitor for whom it was rendered again', async () => {
    const [, payload] = /"payload":"(\w+)"/.exec(await read('/')) ?? []
    const stored = await read(`/page-payload/${payload}`)
    expect(stored).toContain('Is this question new?')
    expect(stored).not.toContain('Secluded')
  })
  await test.step('a changed post is on its page, in the list and in the feed', async () => {
    const all: { _id: string }[] = JSON.parse(await read('/api/v1/posts'))
    const post = all.find(({ _id }) => POST_PATH.endsWith(_id))
    await Promise.all([POST_PATH, '/blog', '/feed.xml'].map(path => read(path)))
    host.setContent('posts/tipping-your-chauffeur', { ...post, title: NEW_TITLE })
    expect(await revalidate()).toBe(200)
    for (const path of [POST_PATH, '/blog']) expect(await read(path), path).toContain(NEW_TITLE)
    await expect.poll(() => read('/feed.xml')).toContain(NEW_TITLE)
    await expect.poll(() => read('/blog', other)).toContain(NEW_TITLE)
  })
  await test.step('an outage is reported, and pages stay unchanged', async () => {
    host.setMode('fail')
    expect(await revalidate()).toBe(503)
    for (const path of ['/', POST_PATH, '/blog']) {
      for (let visit = 0; visit < 2; visit++) {
        const response = await get(path)
        expect([path, response.status]).toEqual([path, 200])
        expect(await response.text(), path).toContain(path === '/' ? 'Is this question new?' : NEW_TITLE)
      }
    }
  })
})
