/** @jest-environment jsdom */
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { readSite } from '#site'
import { Wizard } from '@/components/booking/wizard'
import { createBooking, fetchPromo, fetchVehicleCategories, fetchVehicles } from '@/lib/booking/client/booking-client'
import { loadWizard, saveWizard } from '@/lib/booking/client/booking-storage'
import { type Draft, emptyDraft } from '@/lib/booking/model/draft'
import type { Promo } from '@/lib/booking/model/promo'
import { kennedy, kennedyBooking, kennedyRoute, sedans, timesSquare } from '@/lib/booking/model/testing/samples'
import { installFakeObservers } from '@/lib/browser/testing/fake-observers'
import { AppError } from '@/lib/errors'
import { fetchRoute } from '@/lib/places/client/places-client'

jest.mock('@/lib/booking/client/booking-client')
jest.mock('@/lib/places/client/places-client')
const lookUp = jest.mocked(fetchPromo)

const spring: Promo = { code: 'SPRING20', percent: 20 }
/** $157.00. */
const draft: Draft = {
  ...emptyDraft,
  scheduleOption: 'later',
  pickupDate: '2999-03-14',
  pickupTime: '14:30',
  selectedCity: 'new-york',
  pickupLocation: timesSquare,
  dropOffLocation: kennedy,
  carCategory: 'Executive Sedan',
  contactInfo: { ...kennedyBooking.contactInfo, phone: '212 555 0142' },
  paymentMethod: 'zelle',
}

installFakeObservers()
beforeAll(() => {
  Object.assign(window, { matchMedia: () => ({ matches: true }) })
  Element.prototype.scrollIntoView = () => {}
})
beforeEach(() => {
  sessionStorage.clear()
  jest.replaceProperty(readSite(), 'hasPromoCodes', true)
  lookUp.mockReset().mockResolvedValue(spring)
  jest.mocked(fetchVehicleCategories).mockResolvedValue([sedans])
  jest.mocked(fetchVehicles).mockResolvedValue([])
  jest.mocked(fetchRoute).mockResolvedValue(kennedyRoute)
})
afterEach(() => jest.restoreAllMocks())

const notValid = new AppError({ kind: 'not_found', message: 'no', userMessage: 'This code is not valid.' })
const user = userEvent.setup()

async function open(patch: Partial<Draft> = {}, step: 'cars' | 'contact' = 'cars') {
  saveWizard({ step, session: null, draft: { ...draft, ...patch } })
  const payments = { methods: ['zelle' as const], zelle: null }
  render(<Wizard phone="+1 (212) 555-0142" payments={payments} maps={{ google: null, styleUrl: null }} />)
  await screen.findAllByText(/\$1\d\d\.\d\d/)
}

const status = () => screen.getByText('Remove').closest('p')?.parentElement?.querySelector('[role=status]')?.textContent

test('Enter in the field applies a code to the fare, and Remove takes it off', async () => {
  await open()
  await user.click(screen.getByText('Promo code'))
  await user.type(screen.getByLabelText('Code'), ' spring20{Enter}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Remove promo code' })).toHaveFocus())
  expect(lookUp).toHaveBeenCalledWith('spring20')
  expect(status()).toBe('Promo code SPRING20, 20% off. ')
  expect(await screen.findAllByText('$125.60')).not.toEqual([])
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByText('Promo code').closest('summary')).toHaveFocus())
  expect(await screen.findAllByText('$157.00')).not.toEqual([])
  expect(loadWizard()?.draft.promo).toBeNull()
})

test('a code that is not valid stays in the field with the reason', async () => {
  lookUp.mockRejectedValue(notValid)
  await open()
  await user.click(screen.getByText('Promo code'))
  await user.type(screen.getByLabelText('Code'), 'WINTER')
  await user.click(screen.getByRole('button', { name: 'Apply' }))
  await waitFor(() => expect(screen.getByLabelText('Code')).toHaveAccessibleDescription('This code is not valid.'))
  expect(screen.getByLabelText('Code')).toHaveValue('WINTER')
  expect(screen.getAllByText('This code is not valid.').some(text => text.role === 'status')).toBe(true)
})

test.each<[Partial<Promo>, string]>([
  [{ minimumFare: 200 }, 'This code needs a fare of at least $200.'],
  [{ categories: ['suvs'] }, 'This code is not for Sedans.'],
])('says of a code with %o: %s', async (terms, sentence) => {
  await open({ promo: { ...spring, ...terms } })
  expect(screen.getByText(sentence)).toBeVisible()
  expect(status()).toContain(sentence)
  expect(screen.getAllByText('$157.00')).not.toEqual([])
})

test('applies the code of a link', async () => {
  await open({ promo: { code: 'SPRING20' } })
  expect(await screen.findByText('Promo code SPRING20, 20% off')).toBeVisible()
})

test.each<[string, Promo | null, boolean]>([
  ['no field without codes', null, false],
  ['the field with a link that has one', { code: 'WINTER' }, true],
])('shows %s', async (_, promo, isShown) => {
  jest.replaceProperty(readSite(), 'hasPromoCodes', false)
  lookUp.mockRejectedValue(notValid)
  await open({ promo })
  if (isShown) expect(await screen.findByLabelText('Code')).toHaveValue('WINTER')
  else expect(screen.queryByText('Promo code')).toBeNull()
})

test('a code that cannot be used anymore is taken off, and the rider is asked', async () => {
  const quote = { ...kennedyBooking.quote, totalCents: 15_700 }
  const details = { quote, promo: null }
  const changed = { kind: 'conflict', code: 'fare_changed', message: 'no', userMessage: 'Changed.' } as const
  jest.mocked(createBooking).mockRejectedValue(new AppError({ ...changed, details }))
  await open({ promo: spring }, 'contact')
  await user.click(await screen.findByRole('button', { name: 'Review & Confirm' }))
  expect(
    await screen.findByText(/^Your promo code can no longer be used. The fare was \$125.60; it is now/),
  ).toBeVisible()
  expect(loadWizard()?.draft.promo).toBeNull()
})
