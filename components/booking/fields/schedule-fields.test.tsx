/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type Draft, emptyDraft } from '@/lib/booking/model/draft'
import { ScheduleFields } from './schedule-fields'

test.each([
  ['2027-07-04', 'Local time at the pickup (EDT)'],
  ['2027-12-24', 'Local time at the pickup (EST)'],
])('names the time zone of a pickup on %s, whatever today’s is', (pickupDate, hint) => {
  render(
    <ScheduleFields
      draft={{ ...emptyDraft, scheduleOption: 'later', pickupDate, pickupTime: '14:30' }}
      ride={{ timeZone: 'America/New_York', isTimeZoneKnown: true }}
      now={new Date('2027-03-01T12:00:00Z')}
      errors={{}}
      alert={null}
      dispatch={() => {}}
    />,
  )
  expect(screen.getByRole('group', { name: 'Date and time' })).toHaveAccessibleDescription(hint)
})

test('chips set the day at the pickup, and a choice of later starts with tomorrow there', async () => {
  const dispatch = jest.fn()
  const show = (draft: Draft) => (
    <ScheduleFields
      draft={draft}
      // It is already the next day in Auckland.
      ride={{ timeZone: 'Pacific/Auckland', isTimeZoneKnown: true }}
      now={new Date('2027-03-01T12:00:00Z')}
      errors={{}}
      alert={null}
      dispatch={dispatch}
    />
  )
  const { rerender } = render(show({ ...emptyDraft, scheduleOption: 'later', pickupDate: '2027-03-03' }))
  expect(screen.getByRole('button', { name: 'Tomorrow' })).toHaveAttribute('aria-pressed', 'true')
  await userEvent.click(screen.getByRole('button', { name: 'Today' }))
  expect(dispatch).toHaveBeenCalledWith({ type: 'changed', patch: { pickupDate: '2027-03-02' } })
  jest.useFakeTimers({ now: new Date('2027-03-01T12:00:00Z'), advanceTimers: true })
  rerender(show(emptyDraft))
  await userEvent.click(screen.getByLabelText('Schedule for Later'))
  expect(dispatch).toHaveBeenLastCalledWith({ type: 'later chosen', tomorrow: '2027-03-03' })
  jest.useRealTimers()
})
