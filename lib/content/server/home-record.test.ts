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

test('the next server knows what the stored page contains', async () => {
  const parts = { ...emptyHomeParts, faqs: [] }
  await createHomeRecord(file).write(HOST, parts)
  expect(await createHomeRecord(file).read(HOST)).toEqual(parts)
})

test('for another source the stored page contains nothing', async () => {
  await createHomeRecord(file).write(HOST, { ...emptyHomeParts, faqs: [] })
  expect(await createHomeRecord(file).read('https://other.example')).toEqual(emptyHomeParts)
})

test('without a record the stored page is unknown', async () => {
  expect(await createHomeRecord(file).read(HOST)).toBeNull()
})

test('concurrent writes use separate files', async () => {
  const record = createHomeRecord(file)
  await Promise.all([
    record.write(HOST, { ...emptyHomeParts, faqs: [] }),
    record.write(HOST, { ...emptyHomeParts, vehicles: [] }),
  ])
  expect(await record.read(HOST)).not.toBeNull()
  expect(await readdir(path.dirname(file))).toEqual(['home.json'])
})

test('keeps pages of the same source valid', async () => {
  const record = createHomeRecord(file)
  await record.write(HOST, emptyHomeParts)
  expect(await record.activateSource(HOST)).toBe(0)
})

test('keeps pages without a record valid', async () => {
  expect(await createHomeRecord(file).activateSource(HOST)).toBe(0)
})

test('invalidates pages of another source, even after a restart', async () => {
  await createHomeRecord(file).write('content/', { ...emptyHomeParts, faqs: [] })
  const before = Date.now()
  const since = await createHomeRecord(file).activateSource(HOST)
  expect(since).toBeGreaterThanOrEqual(before)
  await createHomeRecord(file).write(HOST, { ...emptyHomeParts, faqs: [] })
  expect(await createHomeRecord(file).activateSource(HOST)).toBe(since)
  expect(await createHomeRecord(file).read(HOST)).toEqual({ ...emptyHomeParts, faqs: [] })
})
