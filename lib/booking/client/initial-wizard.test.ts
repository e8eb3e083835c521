/** @jest-environment jsdom */
import { emptyDraft } from '@/lib/booking/model/draft'
import { initialWizardState } from '@/lib/booking/model/wizard'
import { saveWizard } from './booking-storage'
import { readInitialWizard } from './initial-wizard'

beforeEach(() => {
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})

test('starts empty without a stored booking or a link', () => {
  expect(readInitialWizard()).toEqual({ state: initialWizardState, vehicle: '' })
})

test('keeps what was typed before the script loaded', () => {
  expect(readInitialWizard({ bags: 3 }).state.draft.bags).toBe(3)
})

test('a link fills in over what was typed', () => {
  history.replaceState(null, '', '/?service=city-to-city')
  const { state } = readInitialWizard({ serviceType: 'Within City', bags: 3 })
  expect(state.draft).toMatchObject({ serviceType: 'City to City', bags: 3 })
})

test('a stored draft wins over what was typed', () => {
  saveWizard({ ...initialWizardState, draft: { ...emptyDraft, bags: 2 } })
  expect(readInitialWizard({ bags: 3 }).state.draft.bags).toBe(2)
})

test('returns the linked vehicle unvalidated and leaves the chosen one', () => {
  history.replaceState(null, '', '/?vehicle=Jet')
  const { state, vehicle } = readInitialWizard()
  expect([state.draft.carCategory, vehicle]).toEqual(['', 'Jet'])
})

test('a later ride without a time is for tomorrow morning', () => {
  jest.useFakeTimers({ now: new Date(2027, 2, 14, 12) })
  history.replaceState(null, '', '/?when=later')
  expect(readInitialWizard().state.draft).toMatchObject({ pickupDate: '2027-03-15', pickupTime: '08:00' })
  history.replaceState(null, '', '/?when=later&date=2027-03-20')
  expect(readInitialWizard().state.draft).toMatchObject({ pickupDate: '2027-03-20', pickupTime: '' })
  jest.useRealTimers()
})
