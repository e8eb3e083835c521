/** @jest-environment jsdom */
import { emptyDraft } from '@/lib/booking/model/draft'
import { kennedyBooking } from '@/lib/booking/model/testing/samples'
import { initialWizardState } from '@/lib/booking/model/wizard'
import { saveWizard } from './booking-storage'
import { readInitialWizard } from './initial-wizard'

const session = { booking: kennedyBooking, token: 'token', version: 1 }

beforeEach(() => {
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})

test('starts empty without a stored booking or a link', () => {
  expect(readInitialWizard()).toEqual({ state: initialWizardState, vehicle: '', isLinkIgnored: false })
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

test('a booking that is under way ignores a link', () => {
  saveWizard({ step: 'confirmed', draft: emptyDraft, session, dialog: null })
  history.replaceState(null, '', '/?service=city-to-city&vehicle=Jet')
  const { state, vehicle, isLinkIgnored } = readInitialWizard()
  expect({ serviceType: state.draft.serviceType, vehicle, isLinkIgnored }).toEqual({
    serviceType: emptyDraft.serviceType,
    vehicle: '',
    isLinkIgnored: true,
  })
})
