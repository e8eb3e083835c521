import { cp, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { contentFolder } from './content-folder'
import { createTemporaryFolder } from './platform/testing/temporary-folder'
import { readSite, rereadSite, setSiteContact } from './site-files'

let directory: string

beforeEach(async () => {
  directory = path.join(await createTemporaryFolder(), 'content')
  for (const name of ['cities.json', 'contact.json', 'extras.json'])
    await cp(path.join(contentFolder(), name), path.join(directory, name))
  jest.replaceProperty(process, 'env', { ...process.env, CONTENT_DIR: directory })
  rereadSite()
})

async function change<T>(name: string, edit: (file: T) => unknown) {
  const file = path.join(directory, name)
  const content = JSON.parse(await readFile(file, 'utf8'))
  edit(content)
  await writeFile(file, JSON.stringify(content))
}

test('shows edited cities, contact and extra rates once they are read again', async () => {
  await change<object[]>('cities.json', cities => cities.splice(0, cities.length - 1))
  await change('contact.json', contact => Object.assign(Object(contact), { phone: '+1 303 555 0100' }))
  await change('extras.json', extras => Object.assign(Object(extras), { stop: 99 }))
  rereadSite()
  expect(readSite()).toMatchObject({ cities: [expect.anything()], phone: '+1 303 555 0100', extraRates: { stop: 99 } })
})

test('phone and email of a backend come before those of the file, unless it has none', () => {
  const ofFile = readSite().email
  setSiteContact({ phone: '+1 303 555 0199', email: '' })
  rereadSite()
  expect(readSite()).toMatchObject({ phone: '+1 303 555 0199', email: ofFile })
  setSiteContact({ phone: '', email: '' })
  expect(readSite().phone).not.toBe('+1 303 555 0199')
})

test('takes its URL from the settings', () => {
  process.env.SITE_URL = 'https://rides.example'
  rereadSite()
  expect(readSite().url).toBe('https://rides.example')
})

test.each([
  ['an unknown time zone', { timeZone: 'America/Dallas' }, '1.timeZone: must be an IANA time zone'],
  ['an id that is not a URL segment', { id: 'Fort Worth' }, '1.id: must be lowercase letters'],
  ['an id twice', { id: 'los-angeles' }, 'duplicate id'],
])('names %s in the list of cities, and keeps the site as it was', async (_, fields, message) => {
  const before = readSite()
  await change<object[]>('cities.json', cities => Object.assign(cities[1] ?? {}, fields))
  expect(rereadSite).toThrow(`content/cities.json: ${message}`)
  expect(readSite()).toBe(before)
})

test('names an invalid extra rate', async () => {
  const childSeats = { infant: 1, toddler: 1 }
  await change('extras.json', extras => Object.assign(Object(extras), { childSeats }))
  expect(rereadSite).toThrow(/^content\/extras\.json: childSeats\.booster: /)
})

test('adds nothing to fares without a file of prices', () => {
  expect(readSite().pricing).toEqual({
    gratuity: { percents: [], custom: false, included: 0 },
    flatRates: [],
    surcharges: [],
    minimumFare: 0,
    minimumHours: 0,
    taxPercent: 0,
  })
})

const flatRate = { name: 'A', from: ['jfk airport'], to: ['100'], fares: {} }
const fee = { label: 'Fee', when: 'always', dollars: 5 }

test.each<[string, object, string]>([
  ['an end that is no area', { flatRates: [flatRate] }, 'flatRates.0.from.0: must be an airport'],
  ['both dollars and a percentage', { surcharges: [{ ...fee, percent: 5 }] }, 'surcharges.0.percent: must have either'],
  [
    'a night without its end',
    { surcharges: [{ ...fee, when: 'night', from: '22:00' }] },
    'surcharges.0.to: must be a time',
  ],
])('names %s in the prices', async (_, pricing, message) => {
  await writeFile(path.join(directory, 'pricing.json'), JSON.stringify(pricing))
  expect(rereadSite).toThrow(`content/pricing.json: ${message}`)
})

const promo = { code: 'spring20', percent: 20 }

test('says that there are promo codes, and not which', async () => {
  expect(readSite().hasPromoCodes).toBe(false)
  await writeFile(path.join(directory, 'promo-codes.json'), JSON.stringify([promo]))
  rereadSite()
  expect(readSite().hasPromoCodes).toBe(true)
  expect(JSON.stringify(readSite())).not.toMatch(/spring20/i)
})

test.each<[string, object[], string]>([
  ['neither dollars nor a percentage', [{ code: 'A-1' }], '0.percent: must have either'],
  ['a code of other characters', [{ ...promo, code: '20 %' }], '0.code: must be 3 to 30 letters'],
  ['a last day before it', [{ ...promo, from: '2027-02-01', until: '2027-01-31' }], '0.until: must not be before'],
  ['a code twice, in another case', [promo, { code: 'SPRING20', dollars: 5 }], '1.code: is in the list twice'],
])('names %s in the promo codes', async (_, codes, message) => {
  await writeFile(path.join(directory, 'promo-codes.json'), JSON.stringify(codes))
  expect(rereadSite).toThrow(`content/promo-codes.json: ${message}`)
})
