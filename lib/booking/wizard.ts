import { type Draft, emptyDraft } from '@/lib/booking/draft'
import {
  clearHiddenFields,
  reduceStops,
  removeGooglePlaces,
  reverseRide,
  type StopEvent,
  updatePlaceName,
} from '@/lib/booking/draft-changes'
import type { DraftExtras } from '@/lib/booking/extras'
import { type Booking, FIRST_VERSION } from '@/lib/booking/schemas'
import { isCancelled, isUnpaid } from '@/lib/booking/status'
import { toDraft } from '@/lib/booking/to-draft'
import type { Place } from '@/lib/maps/schemas'

export type Dialog = 'cancel' | 'zelle' | 'card'

/**
 * A booking that the server acknowledged, with the token that opens it. `version` is the one that the draft was made of:
 * a change is made on it. It is missing where a tab has kept the booking since before versions were told.
 */
export type BookingSession = { booking: Booking; token: string; version?: number }

/** Takes a booking as the server tells it, with its version where the answer had that. */
export type UpdateBooking = (booking: Booking, version?: number) => void

/**
 * Where the rider is. `held` in the first two steps means that an unpaid booking is being edited. The route and the
 * quotes are not here: they are derived from the draft.
 */
export type WizardState =
  | { step: 'ride' | 'contact'; draft: Draft; held: BookingSession | null }
  | { step: 'confirmed'; draft: Draft; held: BookingSession; dialog: Dialog | null }

export type WizardEvent =
  | { type: 'changed'; patch: Partial<Draft> }
  | { type: 'extras changed'; patch: Partial<DraftExtras> }
  | StopEvent
  /** `date` and `time` are now, in the pickup's zone. */
  | { type: 'immediately chosen'; date: string; time: string }
  /** Pickup and drop-off change places. */
  | { type: 'swapped' }
  /** A point's name has become known. It counts wherever that point is still the place. */
  | { type: 'place named'; place: Place }
  /** The service that some places were chosen from is gone: of those only the rider's words are left. */
  | { type: 'maps unavailable' }
  | { type: 'next' }
  /** To a step by its name: the Back buttons, the browser's own, the progress bar. */
  | { type: 'step selected'; step: WizardState['step'] }
  | { type: 'booked'; held: BookingSession }
  /** A booking came to light that was made before its answer was lost: from here on it is being edited. */
  | { type: 'booking recovered'; held: BookingSession }
  /** The rider has been told that the ride was changed elsewhere, and what of it: by now it has this version. */
  | { type: 'version acknowledged'; version: number }
  | { type: 'updated'; booking: Booking; version?: number }
  | { type: 'dialog'; dialog: Dialog | null }

export const initialWizardState: WizardState = { step: 'ride', draft: emptyDraft, held: null }

/** The wizard's life, pure: the clock, the ids and the server's answers come in with the event. */
export function reduceWizard(state: WizardState, event: WizardEvent): WizardState {
  switch (event.type) {
    case 'changed':
      return updateDraft(state, draft => ({ ...draft, ...event.patch }))
    case 'extras changed':
      return updateDraft(state, draft => ({ ...draft, extras: { ...draft.extras, ...event.patch } }))
    case 'stop added':
    case 'stop removed':
    case 'stop chosen':
      return updateDraft(state, draft => reduceStops(draft, event))
    case 'immediately chosen': {
      if (state.step === 'confirmed') return state
      const { date, time } = event
      return { ...state, draft: { ...state.draft, scheduleOption: 'immediately', pickupDate: date, pickupTime: time } }
    }
    case 'swapped':
      return updateDraft(state, reverseRide)
    case 'place named':
      return updateDraft(state, draft => updatePlaceName(draft, event.place))
    case 'maps unavailable': {
      if (state.step === 'confirmed') return state
      const draft = removeGooglePlaces(state.draft)
      return draft === null ? state : { ...state, step: 'ride', draft }
    }
    case 'next':
      return state.step === 'ride' && isRideComplete(state.draft) ? { ...state, step: 'contact' } : state
    case 'step selected':
      return goToStep(state, event.step)
    case 'booked':
      return { step: 'confirmed', draft: draftAfterBooking(state, event.held), held: event.held, dialog: null }
    case 'booking recovered':
      return state.step === 'confirmed' ? state : { ...state, held: event.held }
    case 'version acknowledged':
      if (state.step === 'confirmed' || state.held === null) return state
      return { ...state, held: { ...state.held, version: event.version } }
    case 'updated':
      return updateBooking(state, event)
    case 'dialog':
      return state.step === 'confirmed' ? { ...state, dialog: event.dialog } : state
  }
}

/** The wizard as it comes back after a reload: a card that was being typed is gone, so its dialog is not opened again. */
export function restoreWizard(stored: WizardState): WizardState {
  return stored.step === 'confirmed' && stored.dialog === 'card' ? { ...stored, dialog: null } : stored
}

/** What was entered; of a ride that was booked before its answer was lost, and changed since, what it has become. */
function draftAfterBooking(
  { draft, held: before }: WizardState,
  { booking, version = FIRST_VERSION }: BookingSession,
): Draft {
  return before === null && version > FIRST_VERSION ? toDraft(booking) : draft
}

/**
 * The ride can change after booking, here or elsewhere: whoever edits it then finds it as it is shown. A payment may
 * also end while the ride is being edited: then what is being entered stays, and so does the version that it is sent on.
 * Of a ride that turns out to be cancelled nobody is asked whether to cancel it.
 */
function updateBooking(state: WizardState, { booking, version }: { booking: Booking; version?: number }): WizardState {
  if (state.step !== 'confirmed') return state.held === null ? state : { ...state, held: { ...state.held, booking } }
  const dialog = state.dialog === 'cancel' && isCancelled(booking) ? null : state.dialog
  const held = { ...state.held, booking, ...(version !== undefined && { version }) }
  // What was entered by somebody who has been told of this version is theirs to send or not.
  const isKnown = version !== undefined && version === state.held.version
  return { ...state, draft: isKnown ? state.draft : draftAfterUpdate(state, booking), dialog, held }
}

/** What was entered, while the ride stays the same but for the way to pay; else the ride as it has become. */
function draftAfterUpdate({ draft, held }: { draft: Draft; held: BookingSession }, booking: Booking): Draft {
  const { paymentMethod } = booking
  const ride = toDraft(booking)
  const isSameRide = JSON.stringify({ ...toDraft(held.booking), paymentMethod }) === JSON.stringify(ride)
  if (!isSameRide) return ride
  return draft.paymentMethod === paymentMethod ? draft : { ...draft, paymentMethod }
}

/** A step that is not ready, or a confirmation that is not there, is not gone to; a paid ride is not gone back to change. */
function goToStep(state: WizardState, step: WizardState['step']): WizardState {
  const { draft, held } = state
  if (state.step === 'confirmed' && !isUnpaid(state.held.booking)) return state
  if (step === 'ride') return { step, draft, held }
  if (step === 'contact') return isRideComplete(draft) ? { step, draft, held } : state
  return held === null ? state : { step, draft, held, dialog: null }
}

/** Step 1's Next: pickup, drop-off and vehicle; now or a date and a time; between cities or a city. */
export function isRideReady(draft: Draft): boolean {
  const places = draft.pickupLocation !== null && draft.dropOffLocation !== null
  const time = draft.scheduleOption === 'immediately' || (draft.pickupDate !== '' && draft.pickupTime !== '')
  const area = draft.serviceType === 'City to City' || draft.selectedCity !== ''
  return places && draft.carCategory !== '' && time && area
}

/** Nothing is left open: a stop that was asked for has its place. Said in words where it has none, so Next stays. */
function isRideComplete(draft: Draft): boolean {
  return isRideReady(draft) && !draft.extras.stops.includes(null)
}

/** Step 2's Next: first name, last name, e-mail and phone; the name of who rides, where it is somebody else. */
export function isContactReady({ contactInfo, extras: { passenger } }: Draft): boolean {
  const { firstName, lastName, email, phone } = contactInfo
  const rider = passenger === null ? [] : [passenger.firstName, passenger.lastName]
  return [firstName, lastName, email, phone, ...rider].every(value => value.trim() !== '')
}

/** The draft changed, and what a choice hides put away; a confirmed ride's is not. */
function updateDraft(state: WizardState, change: (draft: Draft) => Draft): WizardState {
  return state.step === 'confirmed' ? state : { ...state, draft: clearHiddenFields(change(state.draft)) }
}
