/** @jest-environment jsdom */
import { act, renderHook } from '@testing-library/react'
import { checkAvailability } from '@/lib/booking/client/booking-client'
import { markSubmissionCompleted, prepareSubmission } from '@/lib/booking/client/booking-storage'
import type { Draft } from '@/lib/booking/model/draft'
import { kennedyBooking, kennedyDraft, kennedyRequest } from '@/lib/booking/model/testing/samples'
import type { BookingSession } from '@/lib/booking/model/wizard'
import { AppError, type ErrorKind } from '@/lib/errors'
import { useAvailability } from './use-availability'

jest.mock('@/lib/booking/client/booking-client')
jest.mock('@/lib/places/client/places-client')
const checkTimes = jest.mocked(checkAvailability)

const draft = kennedyDraft
const later: Draft = { ...draft, pickupTime: '20:00' }
const booked: BookingSession = { booking: kennedyBooking, token: 'a-token', version: 1 }
const next = { date: '2027-03-14', time: '15:45' }
const fields = { pickupTime: 'All our Sedans are booked at that time.' }
const invalid = { kind: 'unprocessable', code: 'invalid_fields', message: 'rejected' } as const
const rejection = new AppError({ ...invalid, fields, details: { next } })

type Props = { draft: Draft; session?: BookingSession | null }
function show(props: Props = { draft }) {
  const onFree = jest.fn()
  const hook = renderHook(
    ({ session = null, ...rest }: Props) =>
      useAvailability({ ...rest, session, onUnavailable: jest.fn(), onAvailable: onFree }),
    { initialProps: props },
  )
  return { ...hook, onFree, press: () => act(() => hook.result.current.checkRide()) }
}

/** Mocks a response that the test settles itself. */
function delayed() {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  checkTimes.mockReturnValueOnce(promise)
  return { resolve: () => act(async () => resolve()), reject: () => act(async () => reject(rejection)) }
}

beforeEach(() => {
  sessionStorage.clear()
  checkTimes.mockReset().mockResolvedValue()
})

test('continues with an available time, after three seconds at most', async () => {
  const { press, onFree } = show()
  await press()
  expect(checkTimes.mock.calls).toEqual([[expect.objectContaining({ pickupTime: '14:30' }), { timeoutMs: 3000 }]])
  expect(onFree).toHaveBeenCalledTimes(1)
})

test.each([
  [true, 1],
  [false, 0],
])('a car that is preselected during the check (car open: %s) lets %d press through', async (isCarOpen, times) => {
  const answer = delayed()
  const { result, rerender, onFree } = show()
  act(() => void result.current.checkRide({ isCarOpen }))
  rerender({ draft: { ...draft, carCategory: 'Executive Van' } })
  await answer.resolve()
  expect(onFree).toHaveBeenCalledTimes(times)
})

test('keeps a rejection until the ride changes or is checked again', async () => {
  checkTimes.mockRejectedValueOnce(rejection)
  const { press, onFree, result, rerender } = show()
  await press()
  rerender({ draft: { ...draft, contactInfo: { ...draft.contactInfo, firstName: 'Grace' } } })
  expect(result.current.availabilityError).not.toBeNull()
  rerender({ draft: later })
  expect(result.current.availabilityError).toBeNull()
  rerender({ draft })
  await press()
  expect(result.current.availabilityError).toBeNull()
  expect(onFree).toHaveBeenCalledTimes(1)
})

test('checks and continues once when pressed twice', async () => {
  const response = delayed()
  const { result, onFree } = show()
  act(() => {
    void result.current.checkRide()
    void result.current.checkRide()
  })
  expect(result.current.isChecking).toBe(true)
  await response.resolve()
  expect(result.current.isChecking).toBe(false)
  expect([checkTimes.mock.calls.length, onFree.mock.calls.length]).toEqual([1, 1])
})

test('ignores the response for a ride that has since changed', async () => {
  const responses = [delayed(), delayed()]
  for (const end of ['resolve', 'reject'] as const) {
    const { result, rerender, onFree } = show()
    act(() => void result.current.checkRide())
    rerender({ draft: later })
    expect(result.current.isChecking).toBe(false)
    await responses.shift()?.[end]()
    rerender({ draft })
    expect(result.current.availabilityError).toBeNull()
    expect(onFree).not.toHaveBeenCalled()
  }
})

test('checks a changed ride while the first check is pending', async () => {
  const [first, second] = [delayed(), delayed()]
  const { result, rerender, onFree } = show()
  act(() => void result.current.checkRide())
  rerender({ draft: later })
  act(() => void result.current.checkRide())
  await first.reject()
  expect(result.current.isChecking).toBe(true)
  await second.resolve()
  expect(onFree).toHaveBeenCalledTimes(1)
  expect(result.current.availabilityError).toBeNull()
})

test.each<[string, ErrorKind, string]>([
  ['no response arrives in time', 'unavailable', 'no_answer'],
  ['the server fails', 'internal', 'internal'],
  ['the rate limit is exceeded', 'too_many_requests', 'too_many_questions'],
  ['the request is invalid', 'unprocessable', 'invalid_fields'],
])('continues when %s, because booking checks again', async (_, kind, code) => {
  checkTimes.mockRejectedValueOnce(new AppError({ kind, code, message: code, fields: { transferType: 'x' } }))
  const { press, onFree } = show()
  await press()
  expect(onFree).toHaveBeenCalledTimes(1)
})

test('does not check a ride that is already booked, which would conflict with itself', async () => {
  const { press, onFree } = show({ draft, session: booked })
  await press()
  expect(onFree).toHaveBeenCalledTimes(1)
  expect(checkTimes).not.toHaveBeenCalled()
})

test('does not check a ride that a lost response may have booked', async () => {
  prepareSubmission({ draft, request: kennedyRequest })
  const { press, onFree } = show({ draft: later })
  await press()
  expect(onFree).toHaveBeenCalledTimes(1)
  expect(checkTimes).not.toHaveBeenCalled()
  markSubmissionCompleted()
  await press()
  expect(checkTimes).toHaveBeenCalledTimes(1)
})
