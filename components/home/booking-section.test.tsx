/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from '@testing-library/react'
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
      zelle={null}
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

test('the HTML holds the empty first step with its vehicles, and Next disabled', () => {
  showHtml()
  expect(screen.getByRole('combobox', { name: /Pickup Location/ })).toHaveValue('')
  expect(screen.getByRole('radio', { name: 'Schedule for Later' })).toBeChecked()
  expect(screen.getByRole('radio', { name: new RegExp(sedans.vehicles[0] ?? '') })).toBeInTheDocument()
  for (const next of screen.getAllByRole('button', { name: 'Next: Contact Information' })) expect(next).toBeDisabled()
})

test('the HTML says nothing that only this browser or this minute knows', () => {
  const container = showHtml()
  expect(container.querySelector('input[type=date]')).not.toHaveAttribute('min')
  expect(screen.queryByRole('button', { name: /my location/i })).not.toBeInTheDocument()
})

test('keeps what was entered before React', async () => {
  const container = showHtml()
  fireEvent.click(screen.getByRole('radio', { name: 'Immediately' }))
  fireEvent.change(screen.getByRole('spinbutton', { name: 'Passengers' }), { target: { value: '3' } })
  fireEvent.click(screen.getByRole('radio', { name: new RegExp(sedans.vehicles[0] ?? '') }))
  fireEvent.change(screen.getByRole('combobox', { name: /Pickup Location/ }), { target: { value: 'Nowhere' } })
  await hydrate(container)
  expect(screen.getByRole('radio', { name: 'Immediately' })).toBeChecked()
  expect(screen.getByRole('spinbutton', { name: 'Passengers' })).toHaveValue(3)
  expect(screen.getByRole('radio', { name: new RegExp(sedans.vehicles[0] ?? '') })).toBeChecked()
  const pickup = screen.getByRole('combobox', { name: /Pickup Location/ })
  expect(pickup).toHaveValue('Nowhere')
  expect(pickup).toHaveAccessibleDescription('Please choose this place from the list.')
})

test('keeps child seats entered before React', async () => {
  const container = showHtml()
  for (const input of container.querySelectorAll('input[name="extras.childSeats.infant"]'))
    fireEvent.change(input, { target: { value: '1' } })
  await hydrate(container)
  expect(container.querySelector('input[name="extras.childSeats.infant"]')).toHaveValue(1)
})

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

test('a vehicle that is only preselected is not the rider’s choice', async () => {
  const container = showHtml()
  fireEvent.change(screen.getByRole('spinbutton', { name: 'Passengers' }), { target: { value: '2' } })
  await hydrate(container)
  expect(JSON.parse(sessionStorage.getItem('booking') ?? '')).toMatchObject({ draft: { isVehicleChosen: false } })
})

test('keeps text and focus of a place that is being typed, and suggests places', async () => {
  const container = showHtml()
  const pickup = screen.getByRole('combobox', { name: /Pickup Location/ })
  pickup.focus()
  fireEvent.change(pickup, { target: { value: 'Grand Cen' } })
  await hydrate(container)
  expect(pickup).toHaveFocus()
  expect(pickup).toHaveValue('Grand Cen')
  expect(pickup).toHaveAttribute('aria-expanded', 'true')
})

test('a reload restores no field that the visitor did not enter', () => {
  const container = showHtml()
  expect(container.querySelector('form')).toHaveAttribute('autocomplete', 'off')
})

test('without vehicles in the HTML, the browser reads them', async () => {
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <BookingSection phone="+1 (212) 555-0142" zelle={null} maps={{ google: null, styleUrl: null }} />
    </SWRConfig>,
  )
  expect(screen.getByText('Loading vehicles')).toBeInTheDocument()
  expect(await screen.findByRole('radio', { name: new RegExp(sedans.vehicles[0] ?? '') })).toBeInTheDocument()
})
