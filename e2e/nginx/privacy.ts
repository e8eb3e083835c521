import { deepEqual, equal, ok } from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { createdBookingSchema } from '@/lib/booking/model/schemas'
import { createBookingBody } from '../../scripts/crash-riders'
import type { HttpResponse } from './client'
import type { Checks } from './run'
import type { NginxSite } from './site'

/** Returns the files of a folder that contain a text. */
async function findFilesWith(folder: string, text: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile()).map(entry => path.join(entry.parentPath, entry.name))
  const contents = await Promise.all(files.map(file => readFile(file)))
  return files.filter((_file, index) => contents[index]?.includes(text))
}

/** Books one ride through nginx as one visitor. */
export async function book(
  nginxSite: NginxSite,
  { rider, from, forwardedFor }: { rider: number; from: string; forwardedFor?: string },
): Promise<HttpResponse> {
  return await nginxSite.sendRequest('/api/v1/bookings', {
    method: 'POST',
    from,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      ...(forwardedFor !== undefined && { 'x-forwarded-for': forwardedFor }),
    },
    body: createBookingBody({ ride: await nginxSite.ride(), rider }),
  })
}

export const checkPrivacy: Checks = {
  'nothing private is stored or logged': async nginxSite => {
    const response = await book(nginxSite, { rider: 901, from: '127.0.9.1' })
    equal(response.status, 201, response.text)
    const { booking, token } = createdBookingSchema.parse(JSON.parse(response.text))
    const authorization = `Bearer ${token}`
    const secrets = ['Secret-Street', 'Hidden-Place', 'Veiled-Avenue', 'calendar-key']
    for (let visit = 0; visit < 2; visit += 1) {
      const bookingResponse = await nginxSite.sendRequest(`/api/v1/bookings/${booking.id}`, {
        headers: { authorization },
      })
      deepEqual([bookingResponse.status, bookingResponse.cache], [200, 'BYPASS'])
      equal((await nginxSite.sendRequest(`/ride/${booking.id}`)).status, 200)
      await nginxSite.sendRequest('/?from=Secret-Street+1&to=Hidden-Place', {
        headers: { referer: 'https://x/?from=Secret-Street' },
      })
      await nginxSite.sendRequest('/blog?from=Hidden-Place')
      await nginxSite.sendRequest('/api/v1/places?q=Veiled-Avenue')
      await nginxSite.sendRequest('/api/v1/calendar/calendar-key')
    }
    const { contactInfo } = booking
    const texts = [token, contactInfo.email, contactInfo.lastName, ...secrets]
    for (const text of [...texts, booking.id]) {
      deepEqual(await findFilesWith(nginxSite.nginx.cacheDir, text), [], `${text} is stored`)
    }
    for (const text of texts) deepEqual(await findFilesWith(nginxSite.nginx.logsDir, text), [], `${text} is logged`)
    // Both folders are the right ones.
    ok((await findFilesWith(nginxSite.nginx.cacheDir, `${'example.com'}/ride`)).length > 0)
    ok((await findFilesWith(nginxSite.nginx.logsDir, '"GET / HTTP/1.1" 200')).length > 0)
  },
  'an outage logs no query string': async nginxSite => {
    const { serving } = await nginxSite.ports()
    await nginxSite.services.stop(serving, 'SIGKILL')
    try {
      equal((await nginxSite.sendRequest('/api/v1/places?q=Veiled-Avenue')).status, 503)
    } finally {
      await nginxSite.restart()
    }
    deepEqual(await findFilesWith(nginxSite.nginx.logsDir, 'Veiled-Avenue'), [])
  },
}
