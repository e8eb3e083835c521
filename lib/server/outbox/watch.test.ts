import { AsyncLocalStorage } from 'node:async_hooks'
import { fillDisk } from '@/lib/server/database/testing/full-disk'
import { OPERATOR, openPostOffice, type PostOffice } from './testing/post-office'
import { stopOutbox, watchOutbox } from './watch'

let office: PostOffice
let watch: ReturnType<typeof watchOutbox> | undefined
beforeEach(async () => {
  office = await openPostOffice()
})
afterEach(async () => {
  await watch?.stop(0)
  jest.useRealTimers()
  await office.close()
})

test('what was written before the server started is sent', async () => {
  await office.bookFor('ada@example.com')
  watch = watchOutbox(async () => office.outbox)
  await office.until(() => office.server.taken.length === 2)
  expect((await office.told()).toSorted()).toEqual(['booked to ada@example.com', `booked to ${OPERATOR}`])
})

test('what is written later is sent too', async () => {
  watch = watchOutbox(async () => office.outbox)
  await office.bookFor('ada@example.com')
  await office.until(() => office.server.taken.length === 2)
  expect((await office.told()).toSorted()).toEqual(['booked to ada@example.com', `booked to ${OPERATOR}`])
})

test('a mail is sent in nobody’s request, whoever had it written', async () => {
  const requests = new AsyncLocalStorage<string>()
  const within: (string | undefined)[] = []
  const log = () => void within.push(requests.getStore())
  watch = watchOutbox(async () => ({ ...office.outbox, log }))
  await requests.run('a request', () => office.bookFor('ada@example.com'))
  await office.until(() => within.length === 2)
  expect(within).toEqual([undefined, undefined])
})

test('a database that cannot be opened is tried again', async () => {
  const heard = jest.spyOn(console, 'error').mockImplementation(() => {})
  await office.bookFor('ada@example.com')
  const open = jest.fn(async () => office.outbox).mockRejectedValueOnce(new Error('the database is locked'))
  watch = watchOutbox(open)
  await office.until(() => office.server.taken.length === 2)
  expect(open).toHaveBeenCalledTimes(2)
  expect(heard).toHaveBeenCalledTimes(1)
  heard.mockRestore()
})

test('what cannot be claimed on a full disk is sent once there is room, once each', async () => {
  const heard = jest.spyOn(console, 'error').mockImplementation(() => {})
  await office.bookFor('ada@example.com')
  const freeDisk = await fillDisk(office.db)
  watch = watchOutbox(async () => office.outbox)
  await office.until(() => heard.mock.calls.length > 0)
  expect(office.server.taken).toEqual([])
  expect(heard.mock.calls[0]?.[1]).toContain('SQLITE_FULL')
  await freeDisk()
  await office.until(() => office.server.taken.length === 2)
  expect((await office.told()).toSorted()).toEqual(['booked to ada@example.com', `booked to ${OPERATOR}`])
  heard.mockRestore()
})

test('a server that ends waits for the mail that is on its way, and begins no other', async () => {
  const going: (() => void)[] = []
  const send = () => new Promise<void>(resolve => void going.push(resolve))
  const mail = { ...office.outbox.mail, send }
  await office.bookFor('ada@example.com')
  watch = watchOutbox(async () => ({ ...office.outbox, mail, operatorEmail: null }))
  await office.until(() => going.length === 1)
  let ended = false
  const stopping = stopOutbox().then(() => {
    ended = true
  })
  await office.bookFor('bob@example.com')
  expect(ended).toBe(false)
  going[0]?.()
  await stopping
  const states = (await office.rows()).filter(({ recipient }) => recipient === 'booker').map(({ state }) => state)
  expect(states.filter(state => state !== 'dropped').slice(0, 1)).toEqual(['sent'])
  expect(going).toHaveLength(1)
})

test('a server that ends does not wait for ever', async () => {
  const mail = { ...office.outbox.mail, send: () => new Promise<void>(() => {}) }
  await office.bookFor('ada@example.com')
  const claimed = async () => (await office.rows()).some(({ claimed_until }) => claimed_until !== null)
  watch = watchOutbox(async () => ({ ...office.outbox, mail }))
  await office.until(claimed)
  await stopOutbox(10)
  expect(await claimed()).toBe(true)
})
