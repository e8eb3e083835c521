/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { BookingForm } from '@/components/booking/hooks/use-booking-form'
import { type Draft, emptyDraft } from '@/lib/booking/model/draft'
import { TripStep } from './trip-step'

const [edit, change] = [jest.fn(), jest.fn()]

function showTrip({ draft, timeZone, at }: { draft: Partial<Draft>; timeZone: string; at: string }) {
  const ride = { timeZone, isTimeZoneKnown: true }
  const time = { isChecking: false, kind: 'pickup', alternative: null, appliedMessage: null }
  const form = { ride, time, edit } as unknown as BookingForm
  return (
    <TripStep
      form={form}
      draft={{ ...emptyDraft, ...draft }}
      errors={{}}
      now={new Date(at)}
      change={change}
      mapButton={null}
    />
  )
}

test.each([
  ['2027-07-04', 'Local time at the pickup (EDT)'],
  ['2027-12-24', 'Local time at the pickup (EST)'],
])('names the time zone of a pickup on %s, whatever today’s is', (pickupDate, note) => {
  const draft: Partial<Draft> = { scheduleOption: 'later', pickupDate, pickupTime: '14:30' }
  render(showTrip({ draft, timeZone: 'America/New_York', at: '2027-03-01T12:00:00Z' }))
  expect(screen.getByRole('group', { name: 'Date and time' })).toHaveAccessibleDescription(note)
})

test('chips set the day at the pickup, and a choice of later starts with tomorrow there', async () => {
  // It is already the next day in Auckland.
  const auckland = { timeZone: 'Pacific/Auckland', at: '2027-03-01T12:00:00Z' }
  const { rerender } = render(showTrip({ ...auckland, draft: { scheduleOption: 'later', pickupDate: '2027-03-03' } }))
  expect(screen.getByRole('button', { name: 'Tomorrow' })).toHaveAttribute('aria-pressed', 'true')
  await userEvent.click(screen.getByRole('button', { name: 'Today' }))
  expect(change).toHaveBeenCalledWith({ pickupDate: '2027-03-02' })
  jest.useFakeTimers({ now: new Date('2027-03-01T12:00:00Z'), advanceTimers: true })
  rerender(showTrip({ ...auckland, draft: {} }))
  await userEvent.click(screen.getByLabelText('Schedule for Later'))
  expect(edit).toHaveBeenLastCalledWith({ type: 'later chosen', tomorrow: '2027-03-03' })
  jest.useRealTimers()
})
