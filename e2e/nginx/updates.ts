import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { utimes } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type CreatedBooking, createdBookingSchema } from '@/lib/booking/model/schemas'
import { STALE_AFTER_MS, store } from './caching'
import { book } from './privacy'
import type { Checks } from './run'
import { type NginxSite, OPERATOR_EMAIL } from './site'

const BOOKERS = 2
const READERS = 3
const PAGES = ['/', '/blog', '/blog/tipping-your-chauffeur', '/cities/dallas', '/api/v1/vehicle-category']
/** So that one visitor's limit is not reached. */
const BOOKINGS_PER_VISITOR = 8
const MAIL_TIMEOUT_MS = 60_000
const DAY_S = 24 * 60 * 60

/** Reads pages and books rides until `work` has ended; returns the bookings. Any failed request throws. */
async function underLoad(
  nginxSite: NginxSite,
  work: () => Promise<void>,
): Promise<{ bookings: CreatedBooking[]; readCount: number }> {
  let hasEnded = false
  let readCount = 0
  let rider = 1000
  const bookings: CreatedBooking[] = []
  const failures: string[] = []

  async function note<T>(what: string, request: () => Promise<T>): Promise<T | null> {
    try {
      return await request()
    } catch (error) {
      failures.push(`${what}: ${error}`)
      return null
    }
  }

  async function readPages(): Promise<void> {
    for (let visit = 0; !hasEnded; visit += 1) {
      const url = PAGES[visit % PAGES.length] ?? '/'
      // The router's requests always reach the app.
      const headers: Record<string, string> = visit % 3 === 0 ? { cookie: 'a=b' } : { 'accept-encoding': 'br' }
      const response = await note(url, () => nginxSite.sendRequest(url, { headers }))
      readCount += 1
      if (response !== null && response.status !== 200) failures.push(`${url}: ${response.status}`)
    }
  }

  async function bookRides(): Promise<void> {
    while (!hasEnded) {
      rider += 1
      const visitor = Math.floor(rider / BOOKINGS_PER_VISITOR)
      const options = { rider, from: `127.1.${visitor >> 8}.${visitor & 255 || 1}` }
      const response = await note('booking', () => book(nginxSite, options))
      if (response?.status === 201) bookings.push(createdBookingSchema.parse(JSON.parse(response.text)))
      else if (response !== null) failures.push(`booking: ${response.status} ${response.text}`)
    }
  }

  const load = [...Array.from({ length: READERS }, readPages), ...Array.from({ length: BOOKERS }, bookRides)]
  try {
    await work()
  } finally {
    hasEnded = true
    await Promise.all(load)
  }
  deepEqual(failures.slice(0, 5), [], `${failures.length} requests failed`)
  return { bookings, readCount }
}

/** Waits for the emails of each booking to rider and operator; throws if one is missing or arrives twice. */
async function checkEmails(nginxSite: NginxSite, bookings: CreatedBooking[]): Promise<void> {
  const deadline = Date.now() + MAIL_TIMEOUT_MS
  const expected = bookings.flatMap(({ booking: { id, contactInfo } }) => [
    `${id} to ${contactInfo.email}`,
    `${id} to ${OPERATOR_EMAIL}`,
  ])
  // Others may arrive twice: earlier checks kill the app.
  const listReceived = () =>
    nginxSite.mail.received.flatMap(({ raw, to }) => {
      const booked = bookings.find(({ booking }) => raw.includes(booking.id))
      return booked === undefined ? [] : [`${booked.booking.id} to ${to}`]
    })
  while (listReceived().length < expected.length && Date.now() < deadline) await pause(250)
  // A second copy would come at once.
  await pause(1000)
  deepEqual(listReceived().toSorted(), expected.toSorted())
}

export const checkUpdates: Checks = {
  'an update and the way back under load fail no request and lose no booking': async nginxSite => {
    const before = await nginxSite.ports()
    const release = await nginxSite.makeRelease('second')
    const { bookings, readCount } = await underLoad(nginxSite, async () => {
      const { code, output } = await nginxSite.update(release)
      equal(code, 0, output + nginxSite.services.log(before.idle).slice(-2000))
      equal((await nginxSite.ports()).serving, before.idle)
      const rollback = await nginxSite.update('--back')
      equal(rollback.code, 0, rollback.output + nginxSite.services.log(before.serving).slice(-2000))
    })
    deepEqual(await nginxSite.ports(), before)
    for (const port of [before.idle]) {
      equal(nginxSite.services.exitCode(port), 0)
      match(nginxSite.services.log(port), /server stopped/)
      match(nginxSite.services.log(port), /"path":"\/api\/v1\/bookings","status":201/)
    }
    ok(bookings.length >= 20, `only ${bookings.length} bookings`)
    for (const { booking, token } of bookings) {
      const headers = { authorization: `Bearer ${token}` }
      const found = await nginxSite.sendRequest(`/api/v1/bookings/${booking.id}`, { headers })
      deepEqual([found.status, JSON.parse(found.text).booking.id], [200, booking.id])
    }
    await checkEmails(nginxSite, bookings)
    console.log(`  ${bookings.length} bookings and ${readCount} other requests, all answered`)
  },
  'files of an earlier release stay for a day': async nginxSite => {
    const deploy = async (name: string) => equal((await nginxSite.update(await nginxSite.makeRelease(name))).code, 0)
    const statusOf = async (name: string) => (await nginxSite.sendRequest(`/_next/static/own/${name}.js`)).status
    // There are two slots: the third release replaces the first.
    for (const name of ['a', 'b', 'c']) await deploy(name)
    deepEqual(await Promise.all(['a', 'b', 'c'].map(statusOf)), [200, 200, 200])
    const yesterday = Date.now() / 1000 - DAY_S - 60
    for (const name of ['a', 'b', 'c']) {
      await utimes(path.join(nginxSite.root, `static/_next/static/own/${name}.js`), yesterday, yesterday)
    }
    // The release that served until now counts from now.
    await deploy('d')
    deepEqual(await Promise.all(['a', 'c', 'd'].map(statusOf)), [404, 200, 200])
  },
  'a release that does not start leaves the old one serving and the previous one to go back to': async nginxSite => {
    const before = await nginxSite.ports()
    const brokenRelease = await nginxSite.makeRelease('broken', { isBroken: true })
    const { code, output } = await nginxSite.update(brokenRelease)
    equal(code, 1)
    match(output, /not ready/)
    deepEqual(await nginxSite.ports(), before)
    equal((await nginxSite.sendRequest('/api/v1/health')).status, 200)
    equal((await nginxSite.update('--back')).code, 0)
    deepEqual(await nginxSite.ports(), { serving: before.idle, idle: before.serving })
  },
  'an update after an interrupted one runs its own release': async nginxSite => {
    await nginxSite.update(await nginxSite.makeRelease('interrupted'))
    // It ended after the switch: the old app was not stopped.
    nginxSite.services.start((await nginxSite.ports()).idle)
    const { code, output } = await nginxSite.update(await nginxSite.makeRelease('uninterrupted'))
    equal(code, 0, output)
    equal((await nginxSite.sendRequestToApp('/_next/static/own/uninterrupted.js')).status, 200)
  },
  'no stored page of another release is sent after a switch': async nginxSite => {
    await store(nginxSite, '/privacy')
    equal((await nginxSite.update(await nginxSite.makeRelease('fourth'))).code, 0)
    equal((await nginxSite.sendRequest('/privacy')).cache, 'MISS')
  },
  'pages are still served while the app is down': async nginxSite => {
    const { serving } = await nginxSite.ports()
    for (const url of PAGES) await store(nginxSite, url)
    const home = (await store(nginxSite, '/')).text
    await nginxSite.services.stop(serving, 'SIGKILL')
    try {
      // Longer than nginx takes them for fresh.
      await pause(STALE_AFTER_MS)
      for (const url of PAGES) equal((await nginxSite.sendRequest(url)).status, 200, url)
      equal((await nginxSite.sendRequest('/')).text, home)
      const unavailable = await nginxSite.sendRequest('/api/v1/health')
      deepEqual([unavailable.status, unavailable.headers['retry-after']], [503, '5'])
      equal((await book(nginxSite, { rider: 1, from: '127.0.8.1' })).status, 503)
    } finally {
      await nginxSite.restart()
    }
    equal((await nginxSite.sendRequest('/api/v1/health')).status, 200)
  },
}
