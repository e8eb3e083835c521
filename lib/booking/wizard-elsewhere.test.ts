import { type Draft, emptyDraft } from './draft'
import { kennedy, kennedyBooking, timesSquare } from './testing/samples'
import { type BookingSession, reduceWizard, type WizardState } from './wizard'

const draft: Draft = {
  ...emptyDraft,
  pickupDate: '2027-03-14',
  pickupTime: '14:30',
  selectedCity: 'new-york',
  pickupLocation: timesSquare,
  dropOffLocation: kennedy,
  carCategory: 'Executive Sedan',
  paymentMethod: 'zelle',
}
const session: BookingSession = { booking: kennedyBooking, token: 'a-token', version: 1 }
const entering: WizardState = { step: 'contact', draft, held: null }
const shown: WizardState = { step: 'confirmed', draft, held: session, dialog: null }
const elsewhere = { ...kennedyBooking, passengers: 3, bags: 1 }

test('a ride that was changed elsewhere is edited as it is shown, on the version shown', () => {
  const updated = reduceWizard(shown, { type: 'updated', booking: elsewhere, version: 2 })
  expect(updated.draft).toMatchObject({ passengers: 3, bags: 1, contactInfo: { firstName: 'Ada' } })
  expect(updated.held).toEqual({ booking: elsewhere, token: 'a-token', version: 2 })
})

test('a ride that was changed elsewhere is edited as it is shown where the answer had no version, on the one before', () => {
  const updated = reduceWizard(shown, { type: 'updated', booking: elsewhere })
  expect([updated.draft.passengers, updated.held?.version]).toEqual([3, 1])
})

test('what was entered stays with somebody who was told of what was changed elsewhere, also when they look at it', () => {
  const editing: WizardState = { ...shown, step: 'contact', draft: { ...draft, passengers: 5 } }
  const told = reduceWizard(editing, { type: 'version acknowledged', version: 2 })
  expect(told).toEqual({ ...editing, held: { ...session, version: 2 } })
  const looked = reduceWizard(reduceWizard(told, { type: 'step selected', step: 'confirmed' }), {
    type: 'updated',
    booking: elsewhere,
    version: 2,
  })
  expect([looked.draft.passengers, looked.held?.booking.passengers]).toEqual([5, 3])
})

test('a ride that was booked before its answer was lost, and changed since, is edited as it has become', () => {
  const booked = reduceWizard(entering, { type: 'booked', held: { ...session, booking: elsewhere, version: 2 } })
  expect(booked.draft.passengers).toBe(3)
})

test('a ride that only went on stays as it was entered, on the newer version', () => {
  const booking = { ...kennedyBooking, confirmedAt: '2027-03-02T20:00:00.000Z' }
  const updated = reduceWizard(shown, { type: 'updated', booking, version: 2 })
  expect(updated).toEqual({ ...shown, held: { ...session, booking, version: 2 } })
})

test('a version that is told where no ride is being edited changes nothing', () => {
  expect(reduceWizard(entering, { type: 'version acknowledged', version: 2 })).toBe(entering)
  expect(reduceWizard(shown, { type: 'version acknowledged', version: 2 })).toBe(shown)
})
