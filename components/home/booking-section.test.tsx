/** @jest-environment jsdom */
import { act, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { SWRConfig } from 'swr'
import { fetchVehicleCategories, fetchVehicles } from '@/lib/booking/client/booking-client'
import { saveWizard } from '@/lib/booking/client/booking-storage'
import { emptyDraft } from '@/lib/booking/model/draft'
import { kennedy, kennedyRoute, sedans, timesSquare } from '@/lib/booking/model/testing/samples'
import { installFakeObservers } from '@/lib/browser/testing/fake-observers'
import { fetchRoute, searchPlaces } from '@/lib/places/client/places-client'
import { BookingSection } from './booking-section'

jest.mock('@/lib/booking/client/booking-client')
jest.mock('@/lib/places/client/places-client')
installFakeObservers()

beforeEach(() => {
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  document.body.innerHTML = ''
  jest.mocked(fetchVehicleCategories).mockResolvedValue([sedans])
  jest.mocked(fetchVehicles).mockResolvedValue([])
  jest.mocked(fetchRoute).mockResolvedValue(kennedyRoute)
  jest.mocked(searchPlaces).mockResolvedValue({ places: [], attribution: null })
})

const section = (
  <SWRConfig value={{ provider: () => new Map() }}>
    <BookingSection
      phone="+1 (212) 555-0142"
      payments={{ methods: ['authorizenet'], zelle: null }}
      maps={{ google: null, styleUrl: null }}
      offer={{ categories: [sedans], fleet: [] }}
    />
  </SWRConfig>
)

/** Shows the server's HTML, without React. */
function showHtml() {
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(section)
  return container
}

async function hydrate(container: HTMLElement) {
  const mismatch = jest.fn()
  await act(async () => void hydrateRoot(container, section, { onRecoverableError: mismatch }))
  expect(mismatch).not.toHaveBeenCalled()
}

test('an empty form is not stored, so that the next visit does not start the framework', async () => {
  await hydrate(showHtml())
  expect(sessionStorage.getItem('booking')).toBeNull()
})

test('a kept step is shown without moving page or focus', async () => {
  const scroll = jest.fn()
  Object.assign(Element.prototype, { scrollIntoView: scroll })
  saveWizard({
    step: 'contact',
    session: null,
    draft: { ...emptyDraft, scheduleOption: 'immediately', pickupLocation: timesSquare, dropOffLocation: kennedy },
  })
  await hydrate(showHtml())
  expect(await screen.findByRole('heading', { name: 'Contact Information' })).not.toHaveFocus()
  expect(scroll).not.toHaveBeenCalled()
})
