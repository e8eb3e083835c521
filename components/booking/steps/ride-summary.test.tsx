/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Ride } from '@/components/booking/hooks/use-ride'
import { emptyDraft } from '@/lib/booking/model/draft'
import { kennedyRoute } from '@/lib/booking/model/testing/samples'
import { RideSummary } from './ride-summary'

const retry = jest.fn()

function createRide(route: Partial<Ride['route']>): Ride {
  return {
    categories: { data: [], failed: false, retry: () => {} },
    route: {
      data: kennedyRoute,
      path: null,
      warnings: [],
      loading: false,
      userMessage: null,
      retrying: false,
      retry,
      ...route,
    },
    vehicles: [],
    fleet: new Map(),
    vehicle: { carCategory: '', categoryKey: '' },
    quote: null,
    refresh: () => {},
    timeZone: 'America/New_York',
    isTimeZoneKnown: true,
  }
}
const show = (route: Partial<Ride['route']>) => render(<RideSummary ride={createRide(route)} draft={emptyDraft} />)

test('shows a route line failure once with a retry and keeps distance and fare', async () => {
  show({ userMessage: 'Error: Directions request failed: UNKNOWN_ERROR' })
  expect(screen.getByRole('alert')).toHaveTextContent('Error: Directions request failed: UNKNOWN_ERROR')
  expect(screen.getByText('25.40 mi')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledTimes(1)
})

test('announces a retry and moves the focus to its result', async () => {
  const userMessage = 'Error: Directions request failed: UNKNOWN_ERROR'
  const { rerender } = show({ userMessage })
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  rerender(<RideSummary ride={createRide({ userMessage, retrying: true })} draft={emptyDraft} />)
  expect(screen.getByRole('alert')).toHaveTextContent('Trying again…')
  expect(screen.getByRole('button', { name: 'Try again' })).toHaveFocus()
  rerender(<RideSummary ride={createRide({})} draft={emptyDraft} />)
  expect(screen.getByText('25.40 mi').closest('dl')).toHaveFocus()
})

test('credits the route data provider with a link', () => {
  const attribution = { text: '© OpenStreetMap contributors', url: 'https://www.openstreetmap.org/copyright' }
  show({ data: { ...kennedyRoute, attribution } })
  expect(screen.getByRole('link', { name: attribution.text })).toHaveAttribute('href', attribution.url)
})

test('shows no attribution for the site’s own estimate', () => {
  show({})
  expect(screen.queryByRole('link')).toBeNull()
})

test('marks a fare from a typed address as an estimate to be confirmed', () => {
  show({ data: { ...kennedyRoute, provisional: true } })
  expect(screen.getByText(/This fare is an estimate.+It will be confirmed before payment\./)).toBeVisible()
  expect(screen.queryByText(/the fare you pay/)).toBeNull()
})

test.each<[string, Partial<Ride['route']>]>([
  ['estimated', { data: { ...kennedyRoute, provisional: true } }],
  ['unknown', { data: null, isFareUnknown: true }],
])('does not promise to confirm an %s fare later for a paid ride, whose change needs it', (_, route) => {
  render(<RideSummary ride={createRide(route)} draft={emptyDraft} isPaid />)
  expect(screen.getAllByText(/changes that affect the fare cannot be made with it/)[0]).toBeVisible()
  expect(screen.queryByText(/confirmed before payment/)).toBeNull()
})

test('shows a fare to be confirmed, without an error, for a typed address that cannot be measured', () => {
  show({ data: null, isFareUnknown: true })
  expect(screen.getByText('to be confirmed')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})
