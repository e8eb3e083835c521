import { test } from './kit/hosted-site'
import { expect } from './kit/test'

const SECRET = 'the-secret-of-this-site'
const POST_PATH = '/blog/tipping-your-chauffeur'
const NEW_TITLE = 'Tipping, revised'

test('POST /api/revalidate regenerates the pages of changed content at once; in an outage they stay', async ({
  startHost,
  makeSite,
}) => {
  const host = await startHost()
  const settings = { REVALIDATE_SECRET: SECRET }
  const site = await makeSite({ name: 'revalidate', host: host.url, settings })
  await site.build()
  await site.start()

  const read = async (path: string) => await (await fetch(site.url + path)).text()
  async function revalidate(tag: string, secret = SECRET): Promise<number> {
    const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ tags: [tag] })
    return (await fetch(`${site.url}/api/revalidate`, { method: 'POST', headers, body })).status
  }

  await test.step('a wrong secret is rejected', async () => {
    expect(await revalidate('posts', 'another-secret-altogether')).toBe(401)
  })
  await test.step('a changed FAQ is on the home page', async () => {
    await read('/')
    host.setContent('faqs', [{ _id: 'new', question: 'Is this question new?', answer: 'It is.' }])
    expect(await revalidate('faqs')).toBe(200)
    await expect.poll(() => read('/?pickup=1+Secluded+Lane')).toContain('Is this question new?')
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
    await Promise.all([POST_PATH, '/blog', '/feed.xml'].map(read))
    host.setContent('posts/tipping-your-chauffeur', { ...post, title: NEW_TITLE })
    expect(await revalidate('post:tipping-your-chauffeur')).toBe(200)
    for (const path of [POST_PATH, '/blog', '/feed.xml']) {
      await expect.poll(() => read(path), { message: path }).toContain(NEW_TITLE)
    }
  })
  await test.step('an outage is reported, and pages stay unchanged', async () => {
    host.setMode('fail')
    expect(await revalidate('posts')).toBe(503)
    expect(await revalidate('about')).toBe(200)
    for (let visit = 0; visit < 3; visit++) expect(await read('/')).toContain('Our Vehicle Categories')
  })
})
