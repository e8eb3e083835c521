/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
import { installObservers } from '@/components/ui/observers-in-jsdom'
import { emptyDraft } from '@/lib/booking/schemas'
import { kennedy, kennedyRoute, sedans, timesSquare } from '@/lib/booking/testing/samples'
import { fetchRoute, fetchVehicleCategories, fetchVehicles, searchPlaces } from '@/lib/browser/booking-client'
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
