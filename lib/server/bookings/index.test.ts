import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getDrives } from '@/lib/server/routes'
import { database } from '../database/connection'
import { getPlaces } from '../places'
import { QUESTIONS_A_MINUTE } from '../places/asking'
import { bookingPorts } from '.'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'desk-'))
  process.env.DATA_DIR = dataDir
})
afterEach(() => {
  globalThis.chosenPlaces = undefined
  globalThis.chosenDrives = undefined
})
afterAll(async () => {
  await (await database()).destroy()
  await rm(dataDir, { recursive: true })
})

const ADDRESS = '192.0.2.1'
const point = '40.758,-73.9855'

test('naming a point outside is asked for as often as the address that books may ask', async () => {
  const places = await getPlaces()
  const asked: (boolean | undefined)[] = []
  const locate: typeof places.locate = async (_at, { mayAsk } = {}) => {
    asked.push(mayAsk?.())
    return null
  }
  globalThis.chosenPlaces = Promise.resolve({ ...places, locate })
  const { findPlace } = await bookingPorts({ address: ADDRESS })
  for (let i = 0; i <= QUESTIONS_A_MINUTE; i++) await findPlace(point)
  expect([asked[0], asked.at(-2), asked.at(-1)]).toEqual([true, true, false])
})

test('a drive counts for the address that books', async () => {
  const drive = jest.fn(getDrives().drive)
  globalThis.chosenDrives = { drive, told: () => [] }
  const { findPlace, findRoute } = await bookingPorts({ address: ADDRESS })
  const [from, to] = await Promise.all([findPlace('airport:ord'), findPlace('airport:jfk')])
  if (from === null || to === null) throw new Error('no places')
  await findRoute({ from, via: [], to })
  expect(drive).toHaveBeenCalledWith(expect.objectContaining({ address: ADDRESS }))
})
