import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createHomeRecord, emptyHomeParts } from './home-record'

const HOST = 'https://content.example'
let directory: string
let file: string

beforeEach(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), 'home-'))
  file = path.join(directory, 'cache/home.json')
})
afterEach(() => rm(directory, { recursive: true }))

test('what the page holds is known to the next server', async () => {
  const parts = { ...emptyHomeParts, faqs: [] }
  await createHomeRecord(file).write(HOST, parts)
  expect(await createHomeRecord(file).read(HOST)).toEqual(parts)
})

test('of another source it says that the page holds nothing', async () => {
  await createHomeRecord(file).write(HOST, { ...emptyHomeParts, faqs: [] })
  expect(await createHomeRecord(file).read('https://other.example')).toEqual(emptyHomeParts)
})

test('where nothing was noted nobody knows', async () => {
  expect(await createHomeRecord(file).read(HOST)).toBeNull()
})

test('two that are written at once do not take each other’s file', async () => {
  const record = createHomeRecord(file)
  await Promise.all([
    record.write(HOST, { ...emptyHomeParts, faqs: [] }),
    record.write(HOST, { ...emptyHomeParts, vehicles: [] }),
  ])
  expect(await record.read(HOST)).not.toBeNull()
  expect(await readdir(path.dirname(file))).toEqual(['home.json'])
})

test('pages of the same source are valid as they are', async () => {
  const record = createHomeRecord(file)
  await record.write(HOST, emptyHomeParts)
  expect(await record.activateSource(HOST)).toBe(0)
})

test('where nothing was noted pages stay', async () => {
  expect(await createHomeRecord(file).activateSource(HOST)).toBe(0)
})

test('pages made from another source are valid no more, which a restarted server still knows', async () => {
  await createHomeRecord(file).write('content/', { ...emptyHomeParts, faqs: [] })
  const before = Date.now()
  const since = await createHomeRecord(file).activateSource(HOST)
  expect(since).toBeGreaterThanOrEqual(before)
  await createHomeRecord(file).write(HOST, { ...emptyHomeParts, faqs: [] })
  expect(await createHomeRecord(file).activateSource(HOST)).toBe(since)
  expect(await createHomeRecord(file).read(HOST)).toEqual({ ...emptyHomeParts, faqs: [] })
})
