/** @jest-environment jsdom */
import { act, renderHook } from '@testing-library/react'
import { createBooking, getConflictVersion, updateBooking } from '@/lib/booking/client/booking-client'
import type { Draft } from '@/lib/booking/model/draft'
import { kennedyBooking, kennedyDraft } from '@/lib/booking/model/testing/samples'
import type { BookingSession } from '@/lib/booking/model/wizard'
import { AppError } from '@/lib/errors'
import { useSubmitBooking } from './use-submit-booking'

jest.mock('@/lib/booking/client/booking-client')
jest.mock('@/lib/places/client/places-client')
const create = jest.mocked(createBooking)
const change = jest.mocked(updateBooking)

const draft = kennedyDraft
const changed = { ...draft, passengers: 2 }
const booked = { booking: kennedyBooking, token: 'a-token', version: 1 }
const noResponseError = new AppError({ kind: 'unavailable', message: 'no response', code: 'no_answer' })
const rejection = new AppError({ kind: 'unprocessable', message: 'rejected', code: 'invalid_fields' })

function show(initialProps: { draft: Draft; session?: BookingSession } = { draft }) {
  const callbacks = {
    onRecovered: jest.fn(),
    onPromoChanged: jest.fn(),
    onVersionConflict: jest.fn(),
    onBooked: jest.fn(),
  }
  const hook = renderHook(props => useSubmitBooking({ session: null, ...callbacks, ...props }), { initialProps })
  const submit = () => act(() => hook.result.current.submit({ seen: null }))
  return { ...hook, submit, ...callbacks }
}

beforeEach(() => {
  sessionStorage.clear()
  create.mockReset().mockResolvedValue(booked)
  change.mockReset().mockResolvedValue({ booking: { ...kennedyBooking, passengers: 2 }, version: 2 })
  jest.mocked(getConflictVersion).mockReturnValue(null)
})

test.each([
  ['a lost response', noResponseError],
  ['a storage error', new AppError({ kind: 'unavailable', message: 'full', code: 'storage_unavailable' })],
])('resends the same draft with the same idempotency key after %s', async (_, failure) => {
  create.mockRejectedValueOnce(failure)
  const { result, submit, onBooked } = show()
  await submit()
  expect(result.current.submission).toMatchObject({ state: 'rejected', code: failure.code })
  await submit()
  expect(create.mock.calls[1]).toEqual(create.mock.calls[0])
  expect(onBooked).toHaveBeenCalledTimes(1)
})

test('updates the booked ride instead of booking another when the draft changed after a lost response', async () => {
  create.mockRejectedValueOnce(noResponseError)
  const { submit, rerender, onRecovered: onFound, onBooked } = show()
  await submit()
  rerender({ draft: changed })
  await submit()
  expect(create.mock.calls[1]).toEqual(create.mock.calls[0])
  expect(onFound).toHaveBeenCalledWith(booked)
  expect(change).toHaveBeenCalledWith(
    expect.objectContaining({
      id: kennedyBooking.id,
      token: 'a-token',
      request: expect.objectContaining({ passengers: 2 }),
    }),
  )
  const booking = { ...kennedyBooking, passengers: 2 }
  expect(onBooked).toHaveBeenCalledWith({ token: 'a-token', booking, version: 2 })
})

test('does not silently overwrite a ride that changed after its response was lost', async () => {
  create.mockRejectedValueOnce(noResponseError).mockResolvedValueOnce({ ...booked, version: 3 })
  const { submit, rerender } = show()
  await submit()
  rerender({ draft: changed })
  await submit()
  expect(change).toHaveBeenCalledWith(expect.objectContaining({ version: 1 }))
})

test.each([4, undefined])('sends a change with the version of the stored booking: %p', async version => {
  const { submit, onBooked } = show({ draft: changed, session: { ...booked, ...{ version } } as BookingSession })
  await submit()
  expect(change).toHaveBeenCalledWith(expect.objectContaining({ version }))
  expect(onBooked).toHaveBeenCalledWith(expect.objectContaining({ token: 'a-token', version: 2 }))
})

test('reports the current version when a change is rejected', async () => {
  const conflict = new AppError({ kind: 'conflict', message: 'late', code: 'changed_meanwhile', userMessage: 'Late.' })
  change.mockRejectedValueOnce(conflict)
  jest.mocked(getConflictVersion).mockReturnValueOnce(7)
  const { result, submit, onVersionConflict, onBooked } = show({ draft: changed, session: booked })
  await submit()
  expect([onVersionConflict.mock.calls, onBooked.mock.calls]).toEqual([[[7]], []])
  expect(result.current.submission).toMatchObject({ state: 'rejected', userMessage: 'Late.' })
})

test('books the changed draft as new when resending the lost request is rejected', async () => {
  create.mockRejectedValueOnce(noResponseError).mockRejectedValueOnce(rejection)
  const { submit, rerender, onRecovered: onFound } = show()
  await submit()
  rerender({ draft: changed })
  await submit()
  expect(create).toHaveBeenCalledTimes(3)
  expect(create.mock.calls[2]?.[0].key).not.toBe(create.mock.calls[0]?.[0].key)
  expect(onFound).not.toHaveBeenCalled()
})

test('books a draft changed after a rejection at once', async () => {
  create.mockRejectedValueOnce(rejection)
  const { submit, rerender } = show()
  await submit()
  rerender({ draft: changed })
  await submit()
  expect(create.mock.calls.map(([{ request }]) => request.passengers)).toEqual([draft.passengers, 2])
})
