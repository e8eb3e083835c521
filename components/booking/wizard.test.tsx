/** @jest-environment jsdom */
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { installObservers } from '@/components/ui/observers-in-jsdom'
import { emptyDraft } from '@/lib/booking/draft'
import { bookedToKennedy, kennedy, kennedyRoute, sedans, timesSquare } from '@/lib/booking/testing/samples'
import {
  fetchRoute,
  fetchVehicleCategories,
  fetchVehicles,
  readBooking,
  searchPlaces,
} from '@/lib/browser/booking-client'
import { saveWizard } from '@/lib/browser/booking-storage'
import Wizard from './wizard'

jest.mock('@/lib/browser/booking-client')
installObservers()

beforeEach(() => {
  jest.mocked(fetchVehicleCategories).mockResolvedValue([sedans])
  jest.mocked(fetchVehicles).mockResolvedValue([])
  jest.mocked(fetchRoute).mockResolvedValue(kennedyRoute)
  jest.mocked(searchPlaces).mockResolvedValue({ places: [], attribution: null })
})

test('a draft with a place of maps that this site has no more is shown by its words', async () => {
  const dropOffLocation = { ...kennedy, id: 'google:ChIJR0lA1VBmwokR@40.6413,-73.7781', name: 'My hotel', area: '' }
  saveWizard({ step: 'ride', held: null, draft: { ...emptyDraft, pickupLocation: timesSquare, dropOffLocation } })
  render(<Wizard phone="+1 (212) 555-0142" zelle={null} maps={{ google: null, styleUrl: null }} />)
  const dropOff = await screen.findByRole('combobox', { name: /Drop-off Location/ })
  expect(dropOff).toHaveValue('My hotel')
  expect(dropOff).toHaveAccessibleDescription('Please choose this place again.')
})

test('a link that finds a booked ride says that it was left aside, until that is put away', async () => {
  saveWizard({ step: 'confirmed', draft: emptyDraft, held: { booking: bookedToKennedy, token: 'x' }, dialog: null })
  jest.mocked(readBooking).mockResolvedValue(bookedToKennedy)
  history.replaceState(null, '', '/?city=dallas#booking-flow')
  render(<Wizard phone="+1 (212) 555-0142" zelle={null} maps={{ google: null, styleUrl: null }} />)
  const words = await screen.findByText(/the link you followed was left aside/)
  await userEvent.click(within(words.parentElement ?? words).getByRole('button', { name: 'Dismiss this message' }))
  expect(screen.queryByText(/the link you followed was left aside/)).toBeNull()
})
