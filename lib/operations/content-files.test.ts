import { cp, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { readSite } from '#site'
import { readServiceRules } from '@/lib/booking/server/service-rules'
import { content } from '@/lib/content/server'
import { contentFolder } from '@/lib/content-folder'
import { createTemporaryFolder } from '@/lib/platform/testing/temporary-folder'
import { pageBasis } from '@/lib/rendering/process-state'
import { rereadSite } from '@/lib/site-files'
import { noticeEditedFiles } from './content-files'

let directory: string
beforeAll(async () => {
  directory = path.join(await createTemporaryFolder(), 'content')
  await cp(contentFolder(), directory, { recursive: true })
  process.env.CONTENT_DIR = directory
  rereadSite()
  await noticeEditedFiles()
})

async function edit(name: string, change: (text: string) => string) {
  const file = path.join(directory, name)
  await writeFile(file, change(await readFile(file, 'utf8')))
}

/** Puts a mark into the first value of a field. */
const mark = (field: string) => (text: string) => text.replace(new RegExp(`("${field}": ?")`), '$1Edited ')

test.each<[string, (text: string) => string, () => unknown]>([
  ['contact.json', mark('phone'), () => readSite().phone],
  ['cities.json', mark('name'), () => readSite().cities[0]?.name],
  ['faqs.json', mark('question'), async () => (await content().read('faqs'))[0]?.question],
])('an edit of %s shows without a restart, and makes pages outdated', async (name, change, read) => {
  const basis = pageBasis()
  expect(await read()).not.toContain('Edited ')
  await edit(name, change)
  await noticeEditedFiles()
  expect(await read()).toContain('Edited ')
  expect(pageBasis()).not.toBe(basis)
})

test('a new post shows without a restart', async () => {
  await writeFile(
    path.join(directory, 'posts/new.md'),
    '---\ntitle: New\nfeaturedImage: /a.webp\ncategory: News\npublishedAt: 2026-01-01\n---\n\nText.\n',
  )
  await noticeEditedFiles()
  expect((await content().read('posts')).byId.get('new')).toMatchObject({ title: 'New' })
})

test.each([
  ['cities.json', () => readSite().cities.length],
  ['service.json', async () => (await readServiceRules()).leadTimeMinutes],
])('an invalid edit of %s is logged and changes nothing', async (name, read) => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {})
  const before = await read()
  const text = await readFile(path.join(directory, name), 'utf8')
  await edit(name, () => text.replace(/[}\]]\s*$/, ',$&'))
  await noticeEditedFiles()
  expect(await read()).toBe(before)
  expect(log).toHaveBeenCalledWith(expect.stringContaining(`content/${name}: is not JSON`))
  await edit(name, () => text)
  await noticeEditedFiles()
})
