/** @jest-environment jsdom */

import { toBookingRequest, toDraft } from '@/lib/booking/model/request'
import { kennedyBooking } from '@/lib/booking/model/testing/samples'
import { updateBooking } from './booking-client'

test('a change names the version that it was made from, when that is known', async () => {
  const versions: (string | null)[] = []
  const fetch = async (_: string, init?: RequestInit) => {
    versions.push(new Headers(init?.headers).get('if-match'))
    return { ok: true, status: 200, json: async () => ({ booking: kennedyBooking, version: 5 }) }
  }
  Object.assign(globalThis, { fetch })
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal, any: () => new AbortController().signal })
  const request = toBookingRequest({ draft: toDraft(kennedyBooking), shownQuote: kennedyBooking.quote })
  if (request === null) throw new Error('the request is null')
  const change = { id: kennedyBooking.id, token: 'a-token', request }
  expect(await updateBooking({ ...change, version: 4 })).toMatchObject({ version: 5 })
  await updateBooking(change)
  expect(versions).toEqual(['"4"', null])
})
