import { kennedyRoute, sedans } from '@/lib/booking/testing/samples'
import { AppError } from '@/lib/errors'
import { readCityPage } from './read-city'

const vehicleCategories = jest.fn()
jest.mock('../content', () => ({ content: () => ({ vehicleCategories }) }))
const about = jest.fn()
jest.mock('../post-index', () => ({ postIndex: () => ({ about }) }))
const drive = jest.fn()
jest.mock('../routing', () => ({ getDrives: () => ({ drive }) }))
const settings = { building: false, development: false }
jest.mock('../env', () => ({ env: () => settings }))
const shortenRevalidation = jest.fn()
jest.mock('next/cache', () => ({ unstable_cache: () => () => shortenRevalidation() }))

const outage = new AppError({ kind: 'unavailable', message: 'down', logged: true })
const post = { _id: 'a-post', title: 'A post' }

beforeEach(() => {
  settings.building = false
  shortenRevalidation.mockReset()
  vehicleCategories.mockReset().mockResolvedValue([sedans])
  about.mockReset().mockResolvedValue([post])
  drive.mockReset().mockResolvedValue(kennedyRoute)
})

test('a city has its airports by name, its trips with fares, and its posts', async () => {
  const page = await readCityPage('chicago')
  expect(page?.airports[0]?.place.name).toBe("Chicago O'Hare International Airport (ORD)")
  expect(page?.trips.map(({ fares }) => fares.length)).toEqual([1, 1, 1, 1])
  expect(page?.posts).toEqual([post])
})

test('what is no served city has no page', async () => {
  expect(await readCityPage('boston')).toBeNull()
})

test('posts that cannot be had are left out without a word', async () => {
  about.mockRejectedValue(outage)
  expect((await readCityPage('chicago'))?.posts).toEqual([])
})

test('a trip that cannot be priced is left out, and the others stay', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {})
  drive.mockRejectedValueOnce(new Error('no road'))
  expect((await readCityPage('chicago'))?.trips).toHaveLength(3)
  log.mockRestore()
})

test('a page that is made again without the rates fails, so that the stored one stays', async () => {
  vehicleCategories.mockRejectedValue(outage)
  await expect(readCityPage('chicago')).rejects.toBe(outage)
})

test('a page that is built without the rates has no fares, and is made again soon', async () => {
  settings.building = true
  vehicleCategories.mockRejectedValue(outage)
  expect((await readCityPage('chicago'))?.trips).toEqual([])
  expect(shortenRevalidation).toHaveBeenCalledTimes(1)
})
