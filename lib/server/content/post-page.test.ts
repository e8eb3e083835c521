import { type ContentHost, startContentHost } from '@/e2e/stand-ins/content-host'
import { readPost } from './post-page'

let host: ContentHost

beforeAll(async () => {
  host = await startContentHost()
  process.env.API_BASE_URL = host.url
})
afterEach(() => host.reset())
afterAll(() => host.stop())

test('a post is read with its neighbours', async () => {
  expect(await readPost('tipping-your-chauffeur')).toMatchObject({
    state: 'ok',
    post: { _id: 'tipping-your-chauffeur' },
    related: [{ category: 'Business Travel' }],
  })
})

test('an old link in capitals leads to the post', async () => {
  expect(await readPost('Tipping-Your-CHAUFFEUR')).toEqual({ state: 'moved', id: 'tipping-your-chauffeur' })
})

test.each(['no-such-post', 'No-Such-Post'])('%s is missing', async id => {
  expect(await readPost(id)).toEqual({ state: 'missing' })
})

test('an id of the wrong form asks nobody', async () => {
  await readPost('../Secrets')
  expect(host.counts()).toEqual({})
})
