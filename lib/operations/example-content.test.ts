import { cp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setContentEdits } from '@/lib/content-edits'
import { parseEnv } from '@/lib/platform/env'
import { createTemporaryFolder } from '@/lib/platform/testing/temporary-folder'
import { checkExamples, hashTexts, isExampleHost, isFictionalPhone, listUnchangedFiles } from './example-content'

test.each([
  [true, 'failed'],
  [false, 'warning'],
])('the shipped content is an example; live: %p', async (live, status) => {
  const env = parseEnv({ ZELLE_EMAIL: 'pay@ride.example' })
  const lines = (await checkExamples(env, live, path.resolve('testing/content'))).filter(line =>
    line.text.startsWith('Example: '),
  )
  expect(new Set(lines.map(line => line.status))).toEqual(new Set([status]))
  const text = lines.map(line => line.text).join('\n')
  for (const name of ['contact.json', 'terms.md', 'ZELLE_EMAIL', 'testimonials.json']) {
    expect(text).toContain(name)
  }
})

test('lists the shipped files that are unchanged, not those edited, in the settings too, or deleted', async () => {
  const folder = await createTemporaryFolder()
  await cp('testing/content', folder, { recursive: true })
  await writeFile(path.join(folder, 'posts', 'one.md'), 'A post')
  await writeFile(path.join(folder, 'posts', 'two.md'), 'Another post')
  const shipped = await hashTexts(folder)
  await writeFile(path.join(folder, 'about.json'), '{}')
  await rm(path.join(folder, 'posts', 'two.md'))
  setContentEdits([{ file: 'cities.json', value: [] }])
  const unchanged = await listUnchangedFiles(folder, shipped)
  setContentEdits([])
  expect(unchanged).toEqual(expect.arrayContaining(['city-guides.json', 'faqs.json', 'posts/one.md']))
  expect(unchanged).not.toContain('about.json')
  expect(unchanged).not.toContain('cities.json')
  expect(unchanged).not.toContain('posts/two.md')
})

test.each([
  ['desk@nocturne.example', true],
  ['desk@example.com', true],
  ['ride.test', true],
  ['desk@ride.net', false],
  ['desk@bestexample.com', false],
])('%s is an example: %p', (text, expected) => {
  expect(isExampleHost(text)).toBe(expected)
})

test.each([
  ['+1 (212) 555-0142', true],
  ['212.555.7777', true],
  ['+1 (212) 867-5309', false],
  ['', false],
])('phone %s is fictional: %p', (phone, expected) => {
  expect(isFictionalPhone(phone)).toBe(expected)
})
