/** @jest-environment jsdom */
import { emptyDraft } from '@/lib/booking/model/draft'
import { emptyExtras } from '@/lib/booking/model/fields'
import type { BookingRequest } from '@/lib/booking/model/schemas'
import { kennedyBooking } from '@/lib/booking/model/testing/samples'
import { initialWizardState } from '@/lib/booking/model/wizard'
import {
  findPendingSubmission,
  loadEdit,
  loadWizard,
  markSubmissionCompleted,
  prepareSubmission,
  removeEdit,
  saveEdit,
  saveWizard,
} from './booking-storage'

const request: BookingRequest = {
  scheduleOption: 'later',
  pickupDate: '2026-12-01',
  pickupTime: '09:30',
  returnDate: '',
  returnTime: '',
  serviceType: 'Within City',
  selectedCity: 'new-york',
  pickupLocation: 'a',
  dropOffLocation: 'b',
  transferType: 'One Way',
  extraTime: 0,
  hours: 0,
  promo: null,
  carCategory: 'Luxury SUV',
  passengers: 1,
  bags: 0,
  isCarpool: false,
  luggageWeight: '',
  extras: { ...emptyExtras, stops: [] },
  distance: 10,
  rent: 80,
  contactInfo: {
    firstName: 'A',
    lastName: 'B',
    email: 'a@example.com',
    phone: '2125550142',
    alternatePhone: '',
    specialRequests: '',
  },
  paymentMethod: 'zelle',
}

const changed = { ...emptyDraft, bags: 1 }

beforeEach(() => sessionStorage.clear())

test('restores the form after a reload', () => {
  const state = { ...initialWizardState, draft: { ...emptyDraft, selectedCity: 'dallas' as const } }
  saveWizard(state)
  expect(loadWizard()).toEqual(state)
})

test('a reload goes on to the fares of places that are still looked up', () => {
  const draft = { ...emptyDraft, pickupQuery: 'JFK', dropOffQuery: 'Plaza', areQueriesFromLink: true }
  saveWizard({ step: 'trip', draft, session: null, seeksFares: true })
  expect(loadWizard()).toMatchObject({ seeksFares: true })
})

test('restores a booking with its version, and one stored without', () => {
  for (const version of [4, undefined]) {
    saveWizard({ step: 'trip', draft: emptyDraft, session: { booking: kennedyBooking, token: 'a-token', version } })
    expect(loadWizard()?.session).toMatchObject({ booking: { id: kennedyBooking.id }, token: 'a-token' })
    expect(loadWizard()?.session?.version).toBe(version)
  }
})

test('discards stored state that does not parse', () => {
  sessionStorage.setItem('booking', '{"step":"ride","draft":{"scheduleOption":"never"}}')
  expect(loadWizard()).toBeNull()
  sessionStorage.setItem('booking', JSON.stringify({ ...initialWizardState, draft: { paymentMethod: 'zelle' } }))
  expect(loadWizard()).toBeNull()
  sessionStorage.setItem('booking', 'not json')
  expect(loadWizard()).toBeNull()
})

test('resends an unchanged draft with the same key and request', () => {
  const first = prepareSubmission({ draft: emptyDraft, request })
  const second = prepareSubmission({ draft: emptyDraft, request: { ...request, rent: 99 } })
  expect(second).toEqual(first)
})

test('uses another key for a changed draft', () => {
  const first = prepareSubmission({ draft: emptyDraft, request })
  const other = prepareSubmission({ draft: changed, request })
  expect(other.key).not.toBe(first.key)
})

test('resends an accepted fare under the same key', () => {
  const first = prepareSubmission({ draft: emptyDraft, request })
  const accepted = prepareSubmission({ draft: emptyDraft, request: { ...request, rent: 99 }, replaceRequest: true })
  expect(accepted.key).toBe(first.key)
  expect(accepted.request.rent).toBe(99)
})

test('finds a pending submission after the draft has changed', () => {
  const submission = prepareSubmission({ draft: emptyDraft, request })
  expect(findPendingSubmission(emptyDraft)).toBeNull()
  expect(findPendingSubmission(changed)).toMatchObject({ key: submission.key, request })
})

test('ignores a completed submission', () => {
  prepareSubmission({ draft: emptyDraft, request })
  markSubmissionCompleted()
  expect(findPendingSubmission(changed)).toBeNull()
})

test('generates keys on a page over plain HTTP', () => {
  Object.defineProperty(crypto, 'randomUUID', { configurable: true, value: undefined })
  expect(prepareSubmission({ draft: emptyDraft, request }).key).toMatch(/^[0-9a-f]{32}$/)
})

test('clears the form and the key when starting over', () =>
  jest.isolateModulesAsync(async () => {
    const storage = await import('./booking-storage')
    storage.saveWizard(initialWizardState)
    const first = storage.prepareSubmission({ draft: emptyDraft, request })
    storage.clearWizard()
    expect(storage.loadWizard()).toBeNull()
    expect(storage.prepareSubmission({ draft: emptyDraft, request }).key).not.toBe(first.key)
  }))

test('does not restore the booking when a response arrives after starting over', () =>
  jest.isolateModulesAsync(async () => {
    const storage = await import('./booking-storage')
    storage.clearWizard()
    storage.saveWizard(initialWizardState)
    expect(storage.loadWizard()).toBeNull()
  }))

test('books when the browser blocks storage', () => {
  const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(() => saveWizard(initialWizardState)).not.toThrow()
  expect(prepareSubmission({ draft: emptyDraft, request }).request).toEqual(request)
  setItem.mockRestore()
})

test('books under the same key in a tab duplicated before the submission', () => {
  const draft = { ...initialWizardState.draft, passengers: 2 }
  saveWizard({ ...initialWizardState, draft })
  const copied = { ...sessionStorage }
  const first = prepareSubmission({ draft, request })
  sessionStorage.clear()
  for (const [name, value] of Object.entries(copied)) sessionStorage.setItem(name, value)
  expect(prepareSubmission({ draft, request }).key).toBe(first.key)
})

const edit = { step: 'contact', draft: { ...emptyDraft, bags: 2 }, version: 3 } as const

test('restores the edit of a ride, and not of another', () => {
  saveEdit('7KQ4-M9XW', edit)
  expect(loadEdit('7KQ4-M9XW')).toEqual(edit)
  expect(loadEdit('2BRT-H61C')).toBeNull()
})

test('removes a saved or abandoned edit', () => {
  saveEdit('7KQ4-M9XW', edit)
  removeEdit('7KQ4-M9XW')
  expect(loadEdit('7KQ4-M9XW')).toBeNull()
})

test('ignores an edit that does not parse', () => {
  sessionStorage.setItem('ride-edit:7KQ4-M9XW', '{"step":"contact","draft":{"scheduleOption":"never"}}')
  expect(loadEdit('7KQ4-M9XW')).toBeNull()
})

test('stores neither the booking nor its token', () => {
  saveEdit('7KQ4-M9XW', { ...edit, ...{ token: 'secret', session: { token: 'secret' } } })
  expect(JSON.stringify(sessionStorage)).not.toContain('secret')
})
