import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTemporaryFolder } from '@/lib/platform/testing/temporary-folder'
import { contentVersion, learnContentVersion } from '@/lib/rendering/process-state'
import { createEmbeddedContent } from './embedded'
import { readContentFiles } from './files'

const shippedFolder = path.resolve('testing/content')
let directory: string

beforeEach(async () => {
  directory = path.join(await createTemporaryFolder(), 'content')
  await cp(shippedFolder, directory, { recursive: true })
})

async function change(file: string, edit: (text: string) => string) {
  const target = path.join(directory, file)
  await writeFile(target, edit(await readFile(target, 'utf8')))
}

function check() {
  return readContentFiles(directory)
}

const facts = (title: string) =>
  `---\n${title}featuredImage: /a.webp\ncategory: News\npublishedAt: 2026-01-01\n---\n\nText.\n`

test.each<[string, RegExp, string, string | ((text: string) => string)]>([
  [
    'a question without an answer',
    /faqs\.json: 0\.answer: /,
    'faqs.json',
    text => text.replace(/("answer": ")[^"]*/, '$1'),
  ],
  ['a file that is not JSON', /about\.json: is not JSON/, 'about.json', text => text.slice(0, 40)],
  ['a post without a title', /posts\/untitled\.md: title: /, 'posts/untitled.md', facts('')],
  ['a misspelled field', /posts\/odd\.md: .*titel/, 'posts/odd.md', facts('title: T\ntitel: T\n')],
  ['a post without front matter', /posts\/bare\.md: must begin with YAML front matter/, 'posts/bare.md', 'Text.\n'],
  [
    'quotes in each other that would overflow the stack',
    /posts\/deep\.md: has lists or quotes nested too deep/,
    'posts/deep.md',
    `${facts('title: T\n')}\n${'> '.repeat(2000)}a`,
  ],
  ['a file name that is no URL segment', /posts\/two words\.md: _id: /, 'posts/two words.md', facts('title: T\n')],
])('names file and field of %s', async (_, problem, file, content) => {
  if (typeof content === 'string') await writeFile(path.join(directory, file), content)
  else await change(file, content)
  await expect(check()).rejects.toThrow(problem)
})

test('names a missing file', async () => {
  await rm(path.join(directory, 'vehicles.json'))
  await expect(check()).rejects.toThrow('content/vehicles.json: file could not be read')
})

test.each([
  ['2026-01-01T22:00', '2026-01-01T22:00:00.000-05:00'],
  ['2026-02-30', null],
])('reads the date %s of a post in the zone of the site as %p', async (written, expected) => {
  await writeFile(path.join(directory, 'posts/dated.md'), facts('title: T\n').replace('2026-01-01', written))
  const content = createEmbeddedContent({ directory, imageHosts: [], timeZone: () => 'America/New_York' })
  if (expected === null) await expect(check()).rejects.toThrow(/dated\.md: publishedAt: must be a date/)
  else expect((await content.read('posts')).byId.get('dated')?.publishedAt).toBe(expected)
})

test('refuses more posts than the site reads', async () => {
  await writeFile(path.join(directory, 'posts/long.md'), ' '.repeat(21 * 1024 * 1024))
  await expect(check()).rejects.toThrow('content/posts: larger than 20 MB')
})

test('names a file broken after the start and keeps the previous content', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {})
  const content = createEmbeddedContent({ directory, imageHosts: [], timeZone: () => 'UTC' })
  const before = await content.read('faqs')
  await change('faqs.json', () => '[]x')
  learnContentVersion(contentVersion() + 1)
  expect(await content.read('faqs')).toEqual(before)
  expect(log).toHaveBeenCalledWith(expect.stringMatching(/^content\/faqs\.json/))
})

test('replaces an image of a host that is not allowed and logs it', async () => {
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => {})
  await change('vehicles.json', text => text.replace('/fleet/luxury-suv.webp', 'https://cdn.example/suv.webp'))
  const vehicles = await createEmbeddedContent({ directory, imageHosts: [], timeZone: () => 'UTC' }).read('vehicles')
  expect(vehicles.map(({ img }) => img)).not.toContain('https://cdn.example/suv.webp')
  expect(warned.mock.calls.flat()).toEqual([
    expect.stringMatching(
      /^content: vehicles: item \d .*: img: cdn\.example is not among the https hosts of IMAGE_HOSTS/,
    ),
  ])
})
