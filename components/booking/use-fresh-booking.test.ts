/** @jest-environment jsdom */
import { renderHook, waitFor } from '@testing-library/react'
import { bookedToKennedy } from '@/lib/booking/testing/samples'
import { readBooking } from '@/lib/browser/booking-client'
import { useFreshBooking } from './use-fresh-booking'

jest.mock('@/lib/browser/booking-client')
const read = jest.mocked(readBooking)
beforeEach(() => read.mockReset())

test('a booking that another tab cancelled is read as it stands', async () => {
  const cancelled = { ...bookedToKennedy, status: 'cancelled' as const }
  read.mockResolvedValue(cancelled)
  const onRead = jest.fn()
  renderHook(() => useFreshBooking({ held: { booking: bookedToKennedy, token: 'a-token' }, onRead }))
  await waitFor(() => expect(onRead.mock.calls[0]?.[0]).toEqual(cancelled))
  expect(read).toHaveBeenCalledWith({ id: bookedToKennedy.id, token: 'a-token' })
})

test('while there is no booking nothing is asked', () => {
  renderHook(() => useFreshBooking({ held: null, onRead: () => {} }))
  expect(read).not.toHaveBeenCalled()
})
