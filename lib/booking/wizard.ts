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
 * Describes an acknowledged booking with its access token. `version` is the one the draft is based on, required to
 * change it. Tabs from before versions existed lack it.
 */
export type BookingSession = { booking: Booking; token: string; version?: number }

/** Takes a booking from a server response, with its version when the response has one. */
export type UpdateBooking = (booking: Booking, version?: number) => void

/**
 * Describes the wizard's current step. `held` in the first two steps means that an unpaid booking is being edited.
 * Route and quotes are derived from the draft.
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
  | { type: 'swapped' }
  /** A reverse geocoding result; applies wherever that point is still the place. */
  | { type: 'place named'; place: Place }
  /** A map provider became unavailable: its places turn into queries. */
  | { type: 'maps unavailable' }
  | { type: 'next' }
  /** From the Back buttons, the browser's own and the progress bar. */
  | { type: 'step selected'; step: WizardState['step'] }
  | { type: 'booked'; held: BookingSession }
  /** A booking was found whose response was lost: from now on it is being edited. */
  | { type: 'booking recovered'; held: BookingSession }
  /** The customer saw what changed elsewhere, up to this version. */
  | { type: 'version acknowledged'; version: number }
  | { type: 'updated'; booking: Booking; version?: number }
  | { type: 'dialog'; dialog: Dialog | null }

export const initialWizardState: WizardState = { step: 'ride', draft: emptyDraft, held: null }

/** Reduces wizard events; pure: clock, ids and server responses arrive in the events. */
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

/** Restores the wizard after a reload; the card dialog stays closed, since card data is never stored. */
export function restoreWizard(stored: WizardState): WizardState {
  return stored.step === 'confirmed' && stored.dialog === 'card' ? { ...stored, dialog: null } : stored
}

/** A recovered booking that changed since wins over the draft. */
function draftAfterBooking(
  { draft, held: before }: WizardState,
  { booking, version = FIRST_VERSION }: BookingSession,
): Draft {
  return before === null && version > FIRST_VERSION ? toDraft(booking) : draft
}

/**
 * The ride can change after booking, here or elsewhere; editing then starts from its current state. A payment can end
 * while the ride is being edited: entered values and their base version stay. A canceled ride closes the cancel dialog.
 */
function updateBooking(state: WizardState, { booking, version }: { booking: Booking; version?: number }): WizardState {
  if (state.step !== 'confirmed') return state.held === null ? state : { ...state, held: { ...state.held, booking } }
  const dialog = state.dialog === 'cancel' && isCancelled(booking) ? null : state.dialog
  const held = { ...state.held, booking, ...(version !== undefined && { version }) }
  // The customer acknowledged this version, so the entered values stay.
  const isKnown = version !== undefined && version === state.held.version
  return { ...state, draft: isKnown ? state.draft : draftAfterUpdate(state, booking), dialog, held }
}

/** Entered values stay while only the payment method changed. */
function draftAfterUpdate({ draft, held }: { draft: Draft; held: BookingSession }, booking: Booking): Draft {
  const { paymentMethod } = booking
  const ride = toDraft(booking)
  const isSameRide = JSON.stringify({ ...toDraft(held.booking), paymentMethod }) === JSON.stringify(ride)
  if (!isSameRide) return ride
  return draft.paymentMethod === paymentMethod ? draft : { ...draft, paymentMethod }
}

/** Blocks steps that are not ready, a missing confirmation, and editing a paid ride. */
function goToStep(state: WizardState, step: WizardState['step']): WizardState {
  const { draft, held } = state
  if (state.step === 'confirmed' && !isUnpaid(state.held.booking)) return state
  if (step === 'ride') return { step, draft, held }
  if (step === 'contact') return isRideComplete(draft) ? { step, draft, held } : state
  return held === null ? state : { step, draft, held, dialog: null }
}

/** Checks step 1: pickup, drop-off and vehicle; a time or immediate; a city or between cities. */
export function isRideReady(draft: Draft): boolean {
  const places = draft.pickupLocation !== null && draft.dropOffLocation !== null
  const time = draft.scheduleOption === 'immediately' || (draft.pickupDate !== '' && draft.pickupTime !== '')
  const area = draft.serviceType === 'City to City' || draft.selectedCity !== ''
  return places && draft.carCategory !== '' && time && area
}

/** Checks that every stop has a place; Next stays enabled so that the error can be shown. */
function isRideComplete(draft: Draft): boolean {
  return isRideReady(draft) && !draft.extras.stops.includes(null)
}

/** Checks step 2: first name, last name, email, phone and, for another passenger, a name. */
export function isContactReady({ contactInfo, extras: { passenger } }: Draft): boolean {
  const { firstName, lastName, email, phone } = contactInfo
  const rider = passenger === null ? [] : [passenger.firstName, passenger.lastName]
  return [firstName, lastName, email, phone, ...rider].every(value => value.trim() !== '')
}

function updateDraft(state: WizardState, change: (draft: Draft) => Draft): WizardState {
  return state.step === 'confirmed' ? state : { ...state, draft: clearHiddenFields(change(state.draft)) }
}
