import { type ContentHost, startContentHost } from '@/e2e/fakes/content-host'
import { FOREIGN_PICTURES, idOf, specContent } from '@/e2e/fakes/spec-content'
import type { Post } from '@/lib/content/model/schemas'
import { checkHostedContent, createHostedContent } from './hosted'

let host: ContentHost

beforeAll(async () => {
  host = await startContentHost({ content: specContent() })
})
beforeEach(() => {
  host.reset()
  jest.spyOn(console, 'warn').mockImplementation(() => {})
})
afterAll(() => host.stop())

function createTestContent() {
  return createHostedContent({ baseUrl: host.url, imageHosts: [], timeZone: () => 'America/New_York', freshMs: 0 })
}

async function readPosts(content = createTestContent()): Promise<readonly Post[]> {
  return (await content.read('posts')).all
}

test('skips malformed testimonials and keeps the riders of the others', async () => {
  const names = (await createTestContent().read('testimonials')).map(({ name }) => name)
  expect(names).toEqual(['Priya N.', 'Hannah Brooks', 'Luis Ortega', 'Mei Tanaka'])
})

test('uses name or question of an item without an _id', async () => {
  const content = createTestContent()
  const ids = async (list: Promise<{ _id: string }[]>) => (await list).map(({ _id }) => _id)
  expect(await ids(content.read('testimonials'))).toContain('Hannah Brooks')
  expect(await ids(content.read('faqs'))).toEqual([idOf(11), 'Kept without an _id?'])
  expect(await ids(content.read('vehicles'))).toContain('Navigator without an _id')
  expect(await ids(content.read('vehicleCategories'))).toEqual([idOf(51), idOf(53), 'Spec Vans'])
})

test('makes a duplicate _id unique', async () => {
  const faq = { _id: 'same', question: 'A?', answer: 'B.' }
  host.setContent('faqs', [faq, faq])
  expect((await createTestContent().read('faqs')).map(({ _id }) => _id)).toEqual(['same', 'same-1'])
})

test('skips a category with an unusable rate instead of selling at a default fare', async () => {
  const categories = await createTestContent().read('vehicleCategories')
  expect(categories.map(({ name, baseFare }) => [name, baseFare])).toEqual([
    ['Spec Sedans', 72.5],
    ['Spec SUVs', undefined],
    ['Spec Vans', 110],
  ])
})

test('a vehicle without an image gets a stock image', async () => {
  const vehicles = await createTestContent().read('vehicles')
  expect(vehicles.map(({ name, img }) => [name, img])).toEqual([
    ['Lincoln Continental', '/fleet/executive-sedan.webp'],
    ['Escalade without a picture', '/fleet/luxury-sedan.webp'],
    ['Sprinter on a foreign host', '/fleet/luxury-sedan.webp'],
    ['Navigator without an _id', '/fleet/midsize-suv.webp'],
  ])
})

test('skips a post only without _id, title or content', async () => {
  const titles = (await readPosts()).map(({ title }) => title)
  expect(titles).toHaveLength(9)
  expect(titles.filter(title => title.startsWith('Skipped'))).toEqual([])
})

test('missing fields of a post get neutral defaults', async () => {
  const [bare] = (await readPosts()).filter(({ _id }) => _id === idOf(69))
  expect(bare).toEqual({
    _id: idOf(69),
    title: 'Kept with its text alone',
    content: '<p>Nothing but words.</p>',
    featuredImage: '/stills/sedan-city-night.webp',
    tags: [],
  })
})

test('treats fields of the wrong type in a post as missing', async () => {
  const posts = await readPosts()
  expect(posts.find(({ _id }) => _id === idOf(66))).not.toHaveProperty('publishedAt')
  expect(posts.find(({ _id }) => _id === idOf(67))).toMatchObject({ tags: [] })
})

test.each(['testimonials', 'faqs', 'vehicles', 'vehicleCategories'] as const)(
  '%s: a list with only malformed items is a failure',
  async name => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => {})
    host.setContent(name === 'vehicleCategories' ? 'vehicle-category' : name, [{ _id: 'a' }, null])
    await expect(createTestContent().read(name)).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'content_unusable',
    })
    expect(log.mock.calls.flat().join()).toMatch(/every item is malformed \(0\.\w+: /)
  },
)

test('a check counts the usable items of each list and names what is wrong with the rest', async () => {
  const lines = await checkHostedContent(host.url, [])
  expect(lines.filter(({ status }) => status === 'passed').map(({ text }) => text)).toEqual([
    'Hosted testimonials: 4 usable',
    'Hosted faqs: 2 usable',
    'Hosted contact: usable',
    'Hosted vehicles: 4 usable',
    'Hosted about: usable',
    'Hosted vehicle-category: 3 usable',
    'Hosted posts: 9 usable',
  ])
  const problems = lines.filter(({ status }) => status === 'warning').map(({ text }) => text)
  expect(problems).toContainEqual(expect.stringMatching(/^content: posts: item 12 .*two words.* skipped: _id: /))
  expect(problems).toContainEqual(expect.stringContaining(`${FOREIGN_PICTURES} is not among the https hosts`))
})

test('a check reports a failed list and continues with the others', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
  host.setMode('fail', 'faqs')
  host.setMode('object', 'posts')
  const lines = await checkHostedContent(host.url, [])
  expect(lines.filter(({ status }) => status === 'failed').map(({ text }) => text)).toEqual([
    expect.stringMatching(/^Hosted faqs: .*HTTP error! status: 500/),
    expect.stringMatching(/^Hosted posts: .*not a list/),
  ])
})
