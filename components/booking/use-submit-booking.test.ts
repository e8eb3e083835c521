/** @jest-environment jsdom */
import { act, renderHook } from '@testing-library/react'
import { type Draft, emptyDraft } from '@/lib/booking/draft'
import { kennedy, kennedyBooking, timesSquare } from '@/lib/booking/testing/samples'
import type { BookingSession } from '@/lib/booking/wizard'
import { createBooking, getConflictVersion, updateBooking } from '@/lib/browser/booking-client'
import { AppError } from '@/lib/errors'
import { useSubmitBooking } from './use-submit-booking'

jest.mock('@/lib/browser/booking-client')
const create = jest.mocked(createBooking)
const change = jest.mocked(updateBooking)

const draft: Draft = {
  ...emptyDraft,
  serviceType: 'City to City',
  scheduleOption: 'immediately',
  pickupLocation: timesSquare,
  dropOffLocation: kennedy,
  carCategory: 'Executive Sedan',
  contactInfo: kennedyBooking.contactInfo,
  paymentMethod: 'zelle',
}
const changed: Draft = { ...draft, passengers: 2 }
const booked = { booking: kennedyBooking, token: 'a-token', version: 1 }
const lost = new AppError({ kind: 'unavailable', message: 'gave no answer', code: 'no_answer' })
const refused = new AppError({ kind: 'unprocessable', message: 'rejected', code: 'invalid_fields' })

function show(initialProps: { draft: Draft; session?: BookingSession } = { draft }) {
  const callbacks = { onRecovered: jest.fn(), onVersionConflict: jest.fn(), onBooked: jest.fn() }
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

test('two presses at once send one request', async () => {
  const { result, onBooked } = show()
  await act(async () => {
    await Promise.all([result.current.submit({ seen: null }), result.current.submit({ seen: null })])
  })
  expect(create).toHaveBeenCalledTimes(1)
  expect(onBooked).toHaveBeenCalledTimes(1)
})

test('after a lost answer the same draft goes out under the same key', async () => {
  create.mockRejectedValueOnce(lost)
  const { submit } = show()
  await submit()
  await submit()
  expect(create.mock.calls[1]).toEqual(create.mock.calls[0])
})

test('a server that cannot store anything is quoted, and the next press books under the same key', async () => {
  const sentence = 'Our booking system cannot save anything right now. Please call us.'
  const full = new AppError({
    kind: 'unavailable',
    message: 'full',
    code: 'storage_unavailable',
    userMessage: sentence,
  })
  create.mockRejectedValueOnce(full)
  const { result, submit, onBooked } = show()
  await submit()
  expect(result.current.submission).toMatchObject({ state: 'rejected', sentence, code: 'storage_unavailable' })
  await submit()
  expect(create.mock.calls[1]).toEqual(create.mock.calls[0])
  expect(onBooked).toHaveBeenCalledTimes(1)
})

test('a draft changed after a lost answer changes the ride that was booked, and books no other', async () => {
  create.mockRejectedValueOnce(lost)
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

test('what became of a ride whose answer was lost is not written over unseen', async () => {
  create.mockRejectedValueOnce(lost).mockResolvedValueOnce({ ...booked, version: 3 })
  const { submit, rerender } = show()
  await submit()
  rerender({ draft: changed })
  await submit()
  expect(change).toHaveBeenCalledWith(expect.objectContaining({ version: 1 }))
})

test('a change is sent on the version of the ride that is held', async () => {
  const { submit } = show({ draft: changed, session: { ...booked, version: 4 } })
  await submit()
  expect(change).toHaveBeenCalledWith(expect.objectContaining({ version: 4 }))
})

test('a ride that is held without a version is changed as it stands', async () => {
  const { submit, onBooked } = show({ draft: changed, session: { booking: kennedyBooking, token: 'a-token' } })
  await submit()
  expect(change).toHaveBeenCalledWith(expect.objectContaining({ version: undefined }))
  expect(onBooked).toHaveBeenCalledWith(expect.objectContaining({ token: 'a-token', version: 2 }))
})

test('a refusal of a change tells of the version that the ride has by now', async () => {
  const conflict = new AppError({ kind: 'conflict', message: 'late', code: 'changed_meanwhile', userMessage: 'Late.' })
  change.mockRejectedValueOnce(conflict)
  jest.mocked(getConflictVersion).mockReturnValueOnce(7)
  const { result, submit, onVersionConflict: onTold, onBooked } = show({ draft: changed, session: booked })
  await submit()
  expect([onTold.mock.calls, onBooked.mock.calls]).toEqual([[[7]], []])
  expect(result.current.submission).toMatchObject({ state: 'rejected', sentence: 'Late.' })
})

test('where the lost sending is refused when it is sent again, the changed draft is booked anew', async () => {
  create.mockRejectedValueOnce(lost).mockRejectedValueOnce(refused)
  const { submit, rerender, onRecovered: onFound } = show()
  await submit()
  rerender({ draft: changed })
  await submit()
  expect(create).toHaveBeenCalledTimes(3)
  expect(create.mock.calls[2]?.[0].key).not.toBe(create.mock.calls[0]?.[0].key)
  expect(onFound).not.toHaveBeenCalled()
})

test('a draft changed after a refusal is booked at once', async () => {
  create.mockRejectedValueOnce(refused)
  const { submit, rerender } = show()
  await submit()
  rerender({ draft: changed })
  await submit()
  expect(create).toHaveBeenCalledTimes(2)
  expect(create.mock.calls[1]?.[0].request.passengers).toBe(2)
})

test('a time that cannot be served comes with the next that can', async () => {
  const next = { date: '2027-03-14', time: '14:30' }
  const fields = { pickupTime: 'We are closed at that time.' }
  create.mockRejectedValueOnce(
    new AppError({ kind: 'unprocessable', message: 'rejected', code: 'invalid_fields', fields, details: { next } }),
  )
  const { result, submit } = show()
  await submit()
  expect(result.current.submission).toMatchObject({ state: 'rejected', fields, next })
})
