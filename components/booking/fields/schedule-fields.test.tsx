/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
import { emptyDraft } from '@/lib/booking/model/draft'
import { ScheduleFields } from './schedule-fields'

test.each([
  ['2027-07-04', 'Local time at the pickup location (EDT)'],
  ['2027-12-24', 'Local time at the pickup location (EST)'],
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
  expect(screen.getByLabelText(/Pickup Time/)).toHaveAccessibleDescription(hint)
})
