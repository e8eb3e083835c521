import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { readSite } from '#site'
import { getRequest, postRequest, serveTestSite } from '@/app/api/v1/payments/testing/site'
import { GET as servePicture } from '@/app/uploads/[name]/route'
import { createLink, signLink } from '@/lib/booking/server/links'
import { readCityGuides } from '@/lib/cities/server/guides'
import { aboutSchema } from '@/lib/content/model/schemas'
import { content } from '@/lib/content/server'
import { raiseContentVersion } from '@/lib/content/server/content-version'
import { drawOgImage } from '@/lib/content/server/draw-og-image'
import { isFormerPath } from '@/lib/content/server/former-paths'
import { ogImagePath, pageOgImage } from '@/lib/content/server/og-image'
import { findMissing, readListPage, readPost as readPostOfPage, readPostPage } from '@/lib/content/server/posts'
import { setContentEdits } from '@/lib/content-edits'
import { readLegalPage } from '@/lib/legal/legal-page'
import { createBookingContext } from '@/lib/operations/booking-context'
import { noticeEditedFiles } from '@/lib/operations/content-files'
import { database } from '@/lib/platform/database/connection'
import { env } from '@/lib/platform/env'
import { getServerSecret } from '@/lib/platform/secret'
import { contentVersion, pageBasis } from '@/lib/rendering/process-state'
import { type SettingsView, settingsViewSchema, type UnitChange } from '@/lib/settings/model/schemas'
import { postUnit, type UnitId } from '@/lib/settings/model/sections'
import { contentLearned, learnContent, showEdits } from '@/lib/settings/server/edits'
import { readUnitViews } from '@/lib/settings/server/read-settings'
import { singleton } from '@/lib/singleton'
import { POST as uploadPicture } from './pictures/route'
import { GET as readPost } from './posts/[id]/route'
import { POST as preview } from './preview/route'
import { GET, POST } from './route'

serveTestSite()

let token: string
beforeEach(async () => {
  singleton('content').set(undefined)
  const db = await database()
  await db.deleteFrom('content_edits').execute()
  await db.deleteFrom('former_paths').execute()
  await raiseContentVersion(db)
  await learnContent(db)
  const link = await createLink(db, { purpose: 'settings', expiresAt: new Date(Date.now() + 60_000), now: new Date() })
  token = signLink({ ...link, secret: await getServerSecret() })
})
afterAll(() => setContentEdits([]))

async function readUnits(): Promise<SettingsView['units']> {
  const response = await GET(getRequest('/api/v1/operator/settings', token), undefined)
  return settingsViewSchema.parse(await response.json()).units
}

/** As the page would show it, without all other units. */
async function readUnit(unit: UnitId) {
  const [found] = await readUnitViews(await database(), [unit])
  if (found === undefined) throw new Error(`no unit ${unit}`)
  return found
}

async function send(unit: UnitId, version: number, change: UnitChange['change']) {
  const headers = { authorization: `Bearer ${token}` }
  const response = await POST(postRequest('/api/v1/operator/settings', { unit, version, change }, headers), undefined)
  return { status: response.status, body: await response.json() }
}

const saveValue = (unit: UnitId, version: number, value: unknown) => send(unit, version, { to: 'value', value })

/** Saves a unit with some fields of its value, or of its first item, replaced. */
async function edit(unit: UnitId, fields: object) {
  const { version, value } = await readUnit(unit)
  const edited = Array.isArray(value)
    ? [{ ...value[0], ...fields }, ...value.slice(1)]
    : { ...Object(value), ...fields }
  return await saveValue(unit, version, edited)
}

/** Reads until when the home page promises to cancel for free. */
const readPromisedHours = () =>
  Number(/until (\d+) hours/.exec(aboutSchema.shape.promises.parse(undefined).join())?.[1])

const flatRate = { name: 'Kennedy', from: ['JFK'], to: ['100'], oneDirection: false, fares: { sedans: 90 } }

test.each<[UnitId, object, () => unknown]>([
  ['brand', { name: 'Aurora' }, () => readSite().brand],
  ['flatRates', { flatRates: [flatRate] }, () => readSite().pricing.flatRates[0]],
  ['cancellation', { fullRefundHours: 48 }, readPromisedHours],
  ['cities', { name: 'Los Santos' }, () => readSite().cities[0]?.name],
  ['rates', { perMile: 7.5 }, async () => (await content().read('vehicleCategories'))[0]?.perMile],
  ['vehicles', { description: 'Soft seats' }, async () => (await content().read('vehicles'))[0]?.description],
  ['about', { title: 'Who we are' }, async () => (await content().read('about')).title],
  ['guides', { title: 'Our Los Angeles' }, async () => (await readCityGuides())[0]?.title],
  ['termsPage', { title: 'Our terms' }, async () => (await readLegalPage('terms', [])).title],
])('an edit of %s shows in this process at once, and raises the version of the content', async (unit, fields, read) => {
  const before = contentVersion()
  expect((await edit(unit, fields)).status).toBe(200)
  expect([await read()].flat()).toEqual([Object.values(fields)[0]].flat())
  expect(contentVersion()).toBeGreaterThan(before)
})

test('an edit of a part of a file leaves the rest of the file', async () => {
  const blackoutDates = [{ date: '2026-12-24', until: '2026-12-26', reason: 'Christmas' }]
  expect((await edit('closedDays', { blackoutDates })).status).toBe(200)
  const file = JSON.parse(await readFile('testing/content/service.json', 'utf8'))
  const units = await readUnits()
  expect(units.find(({ unit }) => unit === 'hours')).toMatchObject({ source: 'file', value: { hours: file.hours } })
  expect(units.find(({ unit }) => unit === 'closedDays')).toMatchObject({ source: 'edit', value: { blackoutDates } })
})

test('what is emptied does not show the value of the file again', async () => {
  expect((await saveValue('waits', 0, {})).status).toBe(200)
  expect((await readUnit('waits')).value).toEqual({ usualWait: {}, freeWaitMinutes: 0 })
})

test('a process that could not read the edits at its start does so before it sells a ride', async () => {
  await edit('brand', { name: 'Borealis' })
  setContentEdits([])
  contentLearned.set(undefined)
  const db = await database()
  await raiseContentVersion(db)
  await createBookingContext()
  expect(readSite().brand).toBe('Borealis')
})

test.each<[UnitId, object, Record<string, string>]>([
  ['termsPage', { body: 'By {{owner}}' }, { body: expect.stringContaining('Unknown placeholder {{owner}}') }],
  ['brand', { name: 'Aurora', logo: '/x.svg' }, { '': expect.stringContaining('logo') }],
])('refuses an invalid value of %s, %j, at its field, and stores nothing', async (unit, fields, errors) => {
  const { status, body } = await edit(unit, fields)
  expect([status, body.fields]).toEqual([422, errors])
  expect((await readUnit(unit)).version).toBe(0)
})

test('refuses what does not fit other parts of the content', async () => {
  const { value, version } = await readUnit('cars')
  const { status, body } = await saveValue('cars', version, { fleet: { ...Object(value).fleet, spaceship: 1 } })
  expect([status, body.code, body.error]).toEqual([422, 'does_not_fit', expect.stringContaining('fleet.spaceship')])
})

test('of two tabs that save at the same time one is refused', async () => {
  const { value } = await readUnit('about')
  const results = await Promise.all(['One', 'Two'].map(title => saveValue('about', 0, { ...Object(value), title })))
  expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('keeps who and when, takes back an earlier version, and goes back to the file', async () => {
  const { value: fromFile } = await readUnit('about')
  await edit('about', { title: 'One' })
  await edit('about', { title: 'Two' })
  expect((await send('about', 2, { to: 'version', version: 1 })).body.units).toMatchObject([
    { value: { title: 'One' } },
  ])
  const [unit] = (await send('about', 3, { to: 'file' })).body.units
  expect(unit).toMatchObject({ version: 4, source: 'file', value: fromFile })
  const id = token.split('.')[0]
  expect(
    unit.history.map(({ version, link, isFile }: (typeof unit.history)[number]) => [version, link.id, isFile]),
  ).toEqual([
    [4, id, true],
    [3, id, false],
    [2, id, false],
    [1, id, false],
  ])
  expect((await content().read('about')).title).toBe(Object(fromFile).title)
})

test('a renamed vehicle keeps its rates, and a removed category leaves the number of cars', async () => {
  const [first] = (await readUnit('vehicles')).value as { name: string }[]
  const { body } = await edit('vehicles', { name: 'Silent Sedan' })
  expect(body.units.map(({ unit }: { unit: string }) => unit)).toEqual(['vehicles', 'rates'])
  const rates = (await readUnit('rates')).value as { vehicles: string[]; key: string }[]
  const listed = rates.flatMap(({ vehicles }) => vehicles)
  expect([listed.includes('Silent Sedan'), listed.includes(first?.name ?? '')]).toEqual([true, false])
  await saveValue('rates', 1, rates.slice(0, -1))
  expect(Object.keys(Object((await readUnit('cars')).value).fleet)).not.toContain(rates.at(-1)?.key)
})

test('a removed city leaves the waiting times, its guide waits, and its address leads home', async () => {
  await edit('waits', {
    freeWaitMinutes: 20,
    usualWait: { default: { from: 5, to: 9 }, 'los-angeles': { from: 1, to: 2 } },
  })
  const cities = (await readUnit('cities')).value as object[]
  expect(await saveValue('cities', 0, cities.slice(1))).toMatchObject({ status: 200 })
  expect((await readUnit('waits')).value).toEqual({ freeWaitMinutes: 20, usualWait: { default: { from: 5, to: 9 } } })
  expect([isFormerPath('/cities/los-angeles'), findMissing('/cities/los-angeles')]).toEqual([true, null])
  expect([isFormerPath('/cities/atlantis'), findMissing('/cities/atlantis')]).toEqual([false, 'city'])
})

test('an edit that a later release cannot read is not shown, and the unit says so', async () => {
  const db = await database()
  const row = {
    unit: 'brand',
    version: 1,
    value: '{"name":""}',
    at: new Date().toISOString(),
    link_id: token.slice(0, 10),
  }
  await db.insertInto('content_edits').values(row).execute()
  expect(await showEdits(db)).toEqual(new Map([['brand', 'Please fill this in.']]))
  expect(readSite().brand).toBe('Nocturne')
  expect(await readUnit('brand')).toMatchObject({ source: 'file', problem: 'Please fill this in.', version: 1 })
})

test('what a hosted backend has is read-only, also in an outage', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {})
  jest.replaceProperty(env(), 'apiBaseUrl', 'http://127.0.0.1:9')
  singleton('content').set(undefined)
  const sources = Object.fromEntries((await readUnits()).map(({ unit, source }) => [unit, source]))
  expect(sources).toMatchObject({ faqs: 'backend', rates: 'backend', cities: 'file', hours: 'file' })
  expect(await savePost('rain', 0, draft)).toMatchObject({ status: 409, body: { code: 'read_only' } })
  expect(await edit('faqs', {})).toMatchObject({ status: 409, body: { code: 'read_only' } })
  expect(log).toHaveBeenCalled()
})

const draft = { status: 'draft', title: 'Rain in March', body: '', featuredImage: '' } as const
const written = {
  ...draft,
  status: 'published',
  body: 'Bring **an umbrella**.',
  featuredImage: '/stills/rain-window.webp',
  tags: ['Weather'],
  category: 'News',
} as const

async function readPostUnit(id: string) {
  const response = await readPost(getRequest(`/api/v1/operator/settings/posts/${id}`, token), {
    params: Promise.resolve({ id }),
  })
  return { status: response.status, body: await response.json() }
}

const savePost = (id: string, version: number, value: unknown) => saveValue(postUnit(id), version, value)
const shownPost = async (id: string) => (await content().read('posts')).byId.get(id)

test('a new post begins as a draft that nobody sees, is published, and keeps its address when its title changes', async () => {
  expect((await savePost('rain', 0, draft)).status).toBe(200)
  expect(await shownPost('rain')).toBeUndefined()
  expect(await readPostPage('rain')).toEqual({ state: 'missing' })
  await savePost('rain', 1, written)
  expect(await shownPost('rain')).toMatchObject({ title: 'Rain in March', tags: ['Weather'] })
  // Without a date, that of publishing.
  expect((await shownPost('rain'))?.publishedAt?.slice(0, 2)).toBe('20')
  await savePost('rain', 2, { ...written, title: 'Rain in April' })
  expect(await shownPost('rain')).toMatchObject({ _id: 'rain', title: 'Rain in April' })
  expect((await readPostUnit('rain')).body).toMatchObject({
    source: 'edit',
    name: '',
    value: { title: 'Rain in April' },
  })
})

test('a post of a file is edited as it is written there, its file is then ignored, and comes back', async () => {
  const id = 'tipping-your-chauffeur'
  const { body } = await readPostUnit(id)
  expect(body).toMatchObject({ source: 'file', name: `content/posts/${id}.md`, value: { status: 'published' } })
  expect(await savePost(id, 0, { ...body.value, title: 'On tips' })).toMatchObject({ status: 200 })
  expect(await shownPost(id)).toMatchObject({ title: 'On tips', category: body.value.category })
  await send(postUnit(id), 1, { to: 'file' })
  expect((await shownPost(id))?.title).toBe(body.value.title)
})

test('a scheduled post is missing until its time, and then appears by itself', async () => {
  await savePost('later', 0, { ...written, publishedAt: '2100-01-01T09:00' })
  expect(await readPostPage('later')).toEqual({ state: 'missing' })
  await noticeEditedFiles()
  const basis = pageBasis()
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2100-01-02T00:00:00Z'))
  await noticeEditedFiles()
  expect(pageBasis()).not.toBe(basis)
  expect(await shownPost('later')).toMatchObject({ title: written.title })
  clock.mockRestore()
  await noticeEditedFiles()
})

test('the addresses of a removed post and of its last tag lead to the blog until they have something again', async () => {
  await savePost('rain', 0, written)
  const tag = { list: { kind: 'tag', slug: 'weather' }, page: 1 } as const
  expect(await readListPage(tag)).toMatchObject({ state: 'ok', total: 1 })
  await savePost('rain', 1, { ...written, status: 'removed' })
  expect(await readPostPage('rain')).toEqual({ state: 'moved', path: '/blog' })
  expect(await readListPage(tag)).toEqual({ state: 'moved', path: '/blog' })
  expect(['/blog/rain', '/blog/tag/weather', '/blog/tag/weather/page/2'].map(findMissing)).toEqual([null, null, null])
  expect(['/blog/other', '/blog/tag/other'].map(findMissing)).toEqual(['post', 'list'])
  await savePost('rain', 2, { ...written, status: 'draft' })
  expect(await readPostPage('rain')).toEqual({ state: 'missing' })
  await savePost('rain', 3, written)
  expect(await readListPage(tag)).toMatchObject({ state: 'ok', total: 1 })
})

test.each<[object, Record<string, string>]>([
  [{ body: ' ' }, { body: 'Is needed before it is published.' }],
  [
    { body: 'See ![a cat](https://img.example/c.png)' },
    { body: 'Pictures of other sites are not shown: https://img.example/c.png. Please upload it instead.' },
  ],
])('refuses a post with %j at its field', async (fields, errors) => {
  const { status, body } = await savePost('rain', 0, { ...written, ...fields })
  expect([status, body.fields]).toEqual([422, errors])
})

test('the preview is what the page would show, sanitized by the same rules', async () => {
  const body =
    '# Rain\n\n<script>alert(1)</script>\n\n![x](/stills/rain-window.webp) **Take** [this](javascript:alert(1)).'
  const post = { ...written, body }
  const headers = { authorization: `Bearer ${token}` }
  const response = await preview(
    postRequest('/api/v1/operator/settings/preview', { id: 'rain', post }, headers),
    undefined,
  )
  await savePost('rain', 0, post)
  const shown = await readPostOfPage('rain')
  expect((await response.json()).content).toBe(shown?.content)
  expect(shown?.content).not.toContain('script')
})

async function upload(bytes: Buffer, headers: Record<string, string> = {}) {
  const request = new Request('http://localhost/api/v1/operator/settings/pictures', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'image/png',
      'content-length': String(bytes.length),
      ...headers,
    },
    body: new Uint8Array(bytes),
  })
  const response = await uploadPicture(request, undefined)
  return { status: response.status, body: await response.json() }
}

const drawPicture = (background: string) =>
  sharp({ create: { width: 30, height: 20, channels: 3, background } })
    .png()
    .toBuffer()

const uploadDrawn = async (color: string): Promise<string> => (await upload(await drawPicture(color))).body.src

function readUpload(src: string) {
  return servePicture(new Request(`http://localhost${src}`), {
    params: Promise.resolve({ name: src.split('/').at(-1) ?? '' }),
  })
}

test('an uploaded picture is served for ever, from the vehicle that shows it', async () => {
  const { status, body } = await upload(await drawPicture('#123456'))
  expect([status, body.src]).toEqual([200, expect.stringMatching(/^\/uploads\/[0-9a-f]{32}-30x20\.webp$/)])
  expect((await edit('vehicles', { img: body.src })).status).toBe(200)
  const response = await readUpload((await content().read('vehicles'))[0]?.img ?? '')
  expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
    200,
    'image/webp',
    'public, max-age=31536000, immutable',
  ])
  expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width).toBe(30)
})

test.each(['../../etc/passwd', 'a.webp'])('there is no uploaded picture %s', async name => {
  expect((await readUpload(`/uploads/${name}`)).status).toBe(404)
})

test('more than 10 MB are refused before they are read, with a sentence', async () => {
  const { status, body } = await upload(Buffer.alloc(10 * 1024 * 1024 + 1))
  expect([status, body.error]).toEqual([413, 'This picture is larger than 10 MB. Please choose a smaller one.'])
})

test('a picture is deleted once nothing shows it, not an earlier version either', async () => {
  const db = await database()
  const [kept, unused, fresh] = await Promise.all(['#010101', '#020202', '#030303'].map(uploadDrawn))
  const old = [kept, unused].map(src => src?.slice('/uploads/'.length) ?? '')
  await db.updateTable('pictures').set({ created_at: '2026-01-01T00:00:00.000Z' }).where('name', 'in', old).execute()
  await edit('logo', { logo: kept })
  await edit('logo', { logo: '' })
  const statuses = [kept, unused, fresh].map(async src => (await readUpload(src ?? '')).status)
  expect(await Promise.all(statuses)).toEqual([200, 404, 200])
})

test('a picture that a text links to, or shows by HTML, is used', async () => {
  const db = await database()
  const [linked = '', shown = ''] = await Promise.all(['#040404', '#050505'].map(uploadDrawn))
  await db.updateTable('pictures').set({ created_at: '2026-01-01T00:00:00.000Z' }).execute()
  await savePost('pictures', 0, { ...draft, body: `[large](${linked}) <img alt='' src='${shown}'>` })
  expect([(await readUpload(linked)).status, (await readUpload(shown)).status]).toEqual([200, 200])
})

test('the logo is part of the site, and of the addresses of its social pictures', async () => {
  const src = await uploadDrawn('#abcdef')
  const before = ogImagePath(pageOgImage('home'))
  expect((await edit('logo', { logo: src })).status).toBe(200)
  expect(readSite().logo).toBe(src)
  expect(ogImagePath(pageOgImage('home'))).not.toBe(before)
  expect(await drawOgImage(pageOgImage('home'), { imageHosts: [] })).not.toBeNull()
})
