/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { emptyDraft } from '@/lib/booking/draft'
import { kennedyRoute } from '@/lib/booking/testing/samples'
import { RideSummary } from './ride-summary'
import type { Ride } from './use-ride'

const retry = jest.fn()

function make(route: Partial<Ride['route']>): Ride {
  return {
    categories: { data: [], failed: false, retry: () => {} },
    route: {
      data: kennedyRoute,
      path: null,
      warnings: [],
      loading: false,
      sentence: null,
      retrying: false,
      retry,
      ...route,
    },
    vehicles: [],
    imageUrls: new Map(),
    quote: null,
    refresh: () => {},
    timeZone: 'America/New_York',
    isTimeZoneKnown: true,
  }
}
const show = (route: Partial<Ride['route']>) => render(<RideSummary ride={make(route)} draft={emptyDraft} />)

test('a line that could not be drawn is said once, with a second try, and the figures stay', async () => {
  show({ sentence: 'Error: Directions request failed: UNKNOWN_ERROR' })
  expect(screen.getByRole('alert')).toHaveTextContent('Error: Directions request failed: UNKNOWN_ERROR')
  expect(screen.getByText('25.40 mi')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledTimes(1)
})

test('a second try is heard of, and the focus goes on to what it brings', async () => {
  const sentence = 'Error: Directions request failed: UNKNOWN_ERROR'
  const { rerender } = show({ sentence })
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  rerender(<RideSummary ride={make({ sentence, retrying: true })} draft={emptyDraft} />)
  expect(screen.getByRole('alert')).toHaveTextContent('Trying again…')
  expect(screen.getByRole('button', { name: 'Try again' })).toHaveFocus()
  rerender(<RideSummary ride={make({})} draft={emptyDraft} />)
  expect(screen.getByText('25.40 mi').closest('dl')).toHaveFocus()
})

test('whose roads were measured is named, with a link', () => {
  const attribution = { text: '© OpenStreetMap contributors', url: 'https://www.openstreetmap.org/copyright' }
  show({ data: { ...kennedyRoute, attribution } })
  expect(screen.getByRole('link', { name: attribution.text })).toHaveAttribute('href', attribution.url)
})

test('the site’s own estimate has nobody to name', () => {
  show({})
  expect(screen.queryByRole('link')).toBeNull()
})

test('a fare from an address as typed is marked as an estimate that is confirmed first', () => {
  show({ data: { ...kennedyRoute, provisional: true } })
  expect(screen.getByText(/This fare is an estimate.+We confirm the fare before you pay\./)).toBeVisible()
  expect(screen.queryByText(/the fare you pay/)).toBeNull()
})

test('a ride that cannot be measured from an address as typed has its fare to be confirmed, without an error', () => {
  show({ data: null, unmeasured: true })
  expect(screen.getByText('to be confirmed')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})
