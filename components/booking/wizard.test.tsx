/** @jest-environment jsdom */
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SWRConfig } from 'swr'
import { teachDialogs } from '@/components/ui/dialog-in-jsdom'
import { installObservers } from '@/components/ui/observers-in-jsdom'
import { emptyDraft } from '@/lib/booking/draft'
import { bookedToKennedy, kennedy, kennedyRoute, sedans, timesSquare } from '@/lib/booking/testing/samples'
import { toDraft } from '@/lib/booking/to-draft'
import {
  changeBooking,
  fetchRoute,
  fetchVehicleCategories,
  fetchVehicles,
  readVersion,
  searchPlaces,
  versionToAgree,
} from '@/lib/browser/booking-client'
import { saveWizard } from '@/lib/browser/booking-storage'
import { AppError } from '@/lib/errors'
import Wizard from './wizard'

jest.mock('@/lib/browser/booking-client')
installObservers()
Object.assign(window, { matchMedia: () => ({ matches: true }) })
Object.assign(Element.prototype, { scrollIntoView: () => undefined })
beforeAll(teachDialogs)

beforeEach(() => {
  jest.mocked(fetchVehicleCategories).mockResolvedValue([sedans])
  jest.mocked(fetchVehicles).mockResolvedValue([])
  jest.mocked(fetchRoute).mockResolvedValue(kennedyRoute)
  jest.mocked(searchPlaces).mockResolvedValue({ places: [], attribution: null })
  jest.mocked(versionToAgree).mockReturnValue(null)
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
  jest.mocked(readVersion).mockResolvedValue({ booking: bookedToKennedy, version: 1 })
  history.replaceState(null, '', '/?city=dallas#booking-flow')
  render(<Wizard phone="+1 (212) 555-0142" zelle={null} maps={{ google: null, styleUrl: null }} />)
  const words = await screen.findByText(/we ignored the link you followed/)
  await userEvent.click(within(words.parentElement ?? words).getByRole('button', { name: 'Dismiss this message' }))
  expect(screen.queryByText(/we ignored the link you followed/)).toBeNull()
})

/** Step 2 of a booked ride, in which somebody has entered Grace; what was changed elsewhere refuses it. */
async function sendLate() {
  const held = { booking: bookedToKennedy, token: 'x', version: 1 }
  const draft = toDraft(bookedToKennedy)
  saveWizard({ step: 'contact', draft: { ...draft, contactInfo: { ...draft.contactInfo, firstName: 'Grace' } }, held })
  const late = { kind: 'conflict', message: 'late', code: 'changed_meanwhile', sentence: 'Changed elsewhere.' } as const
  jest.mocked(changeBooking).mockReset().mockRejectedValueOnce(new AppError(late))
  jest.mocked(versionToAgree).mockReturnValueOnce(7)
  const elsewhere = { ...bookedToKennedy, contactInfo: { ...bookedToKennedy.contactInfo, lastName: 'Byron' } }
  jest.mocked(readVersion).mockResolvedValue({ booking: elsewhere, version: 7 })
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <Wizard phone="+1 (212) 555-0142" zelle={null} maps={{ google: null, styleUrl: null }} />
    </SWRConfig>,
  )
  const user = userEvent.setup()
  const press = async () => user.click(await screen.findByRole('button', { name: 'Review & Confirm' }))
  await press()
  await screen.findByText('Changed elsewhere.')
  return { user, press, elsewhere }
}

test('an edit of what was changed elsewhere is refused, and pressed once more it is sent', async () => {
  const { press, elsewhere } = await sendLate()
  expect(screen.getByLabelText(/First name/)).toHaveValue('Grace')
  jest.mocked(changeBooking).mockResolvedValueOnce({ booking: elsewhere, version: 8 })
  await press()
  expect(await screen.findByRole('heading', { name: 'Booking Confirmed' })).toBeInTheDocument()
  expect(jest.mocked(changeBooking).mock.calls.map(([{ version }]) => version)).toEqual([1, 7])
})

test('a ride that was changed elsewhere can be looked at, and what was entered stays', async () => {
  const { user } = await sendLate()
  await user.click(screen.getByRole('button', { name: 'View My Ride' }))
  expect(await screen.findByRole('heading', { name: 'Booking Confirmed' })).toBeInTheDocument()
  expect(await screen.findByText('Ada Byron')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Edit Details' }))
  expect(await screen.findByLabelText(/First name/)).toHaveValue('Grace')
})

test('step 1 without any vehicle says so with the phone number, and looks again when asked to', async () => {
  saveWizard({ step: 'ride', held: null, draft: emptyDraft })
  jest.mocked(fetchVehicleCategories).mockResolvedValue([])
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <Wizard phone="+1 (212) 555-0142" zelle={null} maps={{ google: null, styleUrl: null }} />
    </SWRConfig>,
  )
  expect(await screen.findByText(/^No vehicles can be booked online right now\. Please call \+1/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Call +1 (212) 555-0142' })).toHaveAttribute('href', 'tel:+12125550142')
  for (const next of screen.getAllByRole('button', { name: /^Next/ })) expect(next).toBeDisabled()
  jest.mocked(fetchVehicleCategories).mockResolvedValue([sedans])
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('group', { name: /Car Category/ })).toBeVisible()
})

test('step 1 shows that the vehicles load, and offers to try again where they fail', async () => {
  saveWizard({ step: 'ride', held: null, draft: emptyDraft })
  const answer = Promise.withResolvers<never>()
  const logged = jest.spyOn(console, 'error').mockReturnValue()
  jest.mocked(fetchVehicleCategories).mockReturnValueOnce(answer.promise)
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <Wizard phone="+1 (212) 555-0142" zelle={null} maps={{ google: null, styleUrl: null }} />
    </SWRConfig>,
  )
  expect(await screen.findByText('Loading the vehicles')).toBeInTheDocument()
  answer.reject(new AppError({ kind: 'unavailable', message: 'no vehicles', code: 'unavailable' }))
  expect(await screen.findByText(/^We could not load the vehicles\. Please try again, or call \+1/)).toBeVisible()
  expect(logged).toHaveBeenCalledTimes(1)
  logged.mockRestore()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('group', { name: /Car Category/ })).toBeVisible()
})
