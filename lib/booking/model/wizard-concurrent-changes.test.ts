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
const entering: WizardState = { step: 'contact', draft, session: null }
const shown: WizardState = { step: 'confirmed', draft, session }
const otherVersion = { ...kennedyBooking, passengers: 3, bags: 1 }

test('edits a ride changed elsewhere as displayed, on the displayed version', () => {
  const updated = reduceWizard(shown, { type: 'updated', booking: otherVersion, version: 2 })
  expect(updated.draft).toMatchObject({ passengers: 3, bags: 1, contactInfo: { firstName: 'Ada' } })
  expect(updated.session).toEqual({ booking: otherVersion, token: 'a-token', version: 2 })
})

test('edits a ride changed elsewhere on the previous version when the response has none', () => {
  const updated = reduceWizard(shown, { type: 'updated', booking: otherVersion })
  expect([updated.draft.passengers, updated.session?.version]).toEqual([3, 1])
})

test('preserves entered values after the customer acknowledged a change made elsewhere', () => {
  const editing: WizardState = { ...shown, step: 'contact', draft: { ...draft, passengers: 5 } }
  const acknowledged = reduceWizard(editing, { type: 'version acknowledged', version: 2 })
  expect(acknowledged).toEqual({ ...editing, session: { ...session, version: 2 } })
  const reopened = reduceWizard(reduceWizard(acknowledged, { type: 'step selected', step: 'confirmed' }), {
    type: 'updated',
    booking: otherVersion,
    version: 2,
  })
  expect([reopened.draft.passengers, reopened.session?.booking.passengers]).toEqual([5, 3])
})

test('edits the current state of a recovered booking that changed since', () => {
  const booked = reduceWizard(entering, { type: 'booked', session: { ...session, booking: otherVersion, version: 2 } })
  expect(booked.draft.passengers).toBe(3)
})

test('preserves entered values when only the status changed, on the newer version', () => {
  const booking = { ...kennedyBooking, confirmedAt: '2027-03-02T20:00:00.000Z' }
  const updated = reduceWizard(shown, { type: 'updated', booking, version: 2 })
  expect(updated).toEqual({ ...shown, session: { ...session, booking, version: 2 } })
})

test('ignores an acknowledged version when no ride is being edited', () => {
  expect(reduceWizard(entering, { type: 'version acknowledged', version: 2 })).toBe(entering)
  expect(reduceWizard(shown, { type: 'version acknowledged', version: 2 })).toBe(shown)
})
