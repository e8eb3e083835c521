import { type Draft, emptyDraft } from '@/lib/booking/draft'
import { changeStops, loseMaps, nameOf, type StopEvent, settle, swapEnds } from '@/lib/booking/draft-changes'
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
export type Held = { booking: Booking; token: string; version?: number }

/** Takes a booking as the server tells it, with its version where the answer had that. */
export type TakeBooking = (booking: Booking, version?: number) => void

/**
 * Where the rider is. `held` in the first two steps means that an unpaid booking is being edited. The route and the
 * quotes are not here: they are derived from the draft.
 */
export type WizardState =
  | { step: 'ride' | 'contact'; draft: Draft; held: Held | null }
  | { step: 'confirmed'; draft: Draft; held: Held; dialog: Dialog | null }

export type WizardEvent =
  | { type: 'changed'; patch: Partial<Draft> }
  | { type: 'extras changed'; patch: Partial<DraftExtras> }
  | StopEvent
  /** `date` and `time` are now, in the pickup's zone. */
  | { type: 'immediately chosen'; date: string; time: string }
  /** Pickup and drop-off change places. */
  | { type: 'swapped' }
  /** A point's name has become known. It counts wherever that point is still the place. */
  | { type: 'named'; place: Place }
  /** The service that some places were chosen from is gone: of those only the rider's words are left. */
  | { type: 'maps lost' }
  | { type: 'next' }
  /** To a step by its name: the Back buttons, the browser's own, the progress bar. */
  | { type: 'went'; step: WizardState['step'] }
  | { type: 'booked'; held: Held }
  /** A booking came to light that was made before its answer was lost: from here on it is being edited. */
  | { type: 'found'; held: Held }
  /** The rider has been told that the ride was changed elsewhere, and what of it: by now it has this version. */
  | { type: 'version told'; version: number }
  | { type: 'updated'; booking: Booking; version?: number }
  | { type: 'dialog'; dialog: Dialog | null }

export const firstState: WizardState = { step: 'ride', draft: emptyDraft, held: null }

/** The wizard's life, pure: the clock, the ids and the server's answers come in with the event. */
export function reduceWizard(state: WizardState, event: WizardEvent): WizardState {
  switch (event.type) {
    case 'changed':
      return put(state, draft => ({ ...draft, ...event.patch }))
    case 'extras changed':
      return put(state, draft => ({ ...draft, extras: { ...draft.extras, ...event.patch } }))
    case 'stop added':
    case 'stop removed':
    case 'stop chosen':
      return put(state, draft => changeStops(draft, event))
    case 'immediately chosen': {
      if (state.step === 'confirmed') return state
      const { date, time } = event
      return { ...state, draft: { ...state.draft, scheduleOption: 'immediately', pickupDate: date, pickupTime: time } }
    }
    case 'swapped':
      return put(state, swapEnds)
    case 'named':
      return put(state, draft => nameOf(draft, event.place))
    case 'maps lost': {
      if (state.step === 'confirmed') return state
      const draft = loseMaps(state.draft)
      return draft === null ? state : { ...state, step: 'ride', draft }
    }
    case 'next':
      return state.step === 'ride' && isRideWhole(state.draft) ? { ...state, step: 'contact' } : state
    case 'went':
      return goTo(state, event.step)
    case 'booked':
      return { step: 'confirmed', draft: bookedDraft(state, event.held), held: event.held, dialog: null }
    case 'found':
      return state.step === 'confirmed' ? state : { ...state, held: event.held }
    case 'version told':
      if (state.step === 'confirmed' || state.held === null) return state
      return { ...state, held: { ...state.held, version: event.version } }
    case 'updated':
      return update(state, event)
    case 'dialog':
      return state.step === 'confirmed' ? { ...state, dialog: event.dialog } : state
  }
}

/** The wizard as it comes back after a reload: a card that was being typed is gone, so its dialog is not opened again. */
export function reviveWizard(kept: WizardState): WizardState {
  return kept.step === 'confirmed' && kept.dialog === 'card' ? { ...kept, dialog: null } : kept
}

/** What was entered; of a ride that was booked before its answer was lost, and changed since, what it has become. */
function bookedDraft({ draft, held: before }: WizardState, { booking, version = FIRST_VERSION }: Held): Draft {
  return before === null && version > FIRST_VERSION ? toDraft(booking) : draft
}

/**
 * The ride can change after booking, here or elsewhere: whoever edits it then finds it as it is shown. A payment may
 * also end while the ride is being edited: then what is being entered stays, and so does the version that it is sent on.
 * Of a ride that turns out to be cancelled nobody is asked whether to cancel it.
 */
function update(state: WizardState, { booking, version }: { booking: Booking; version?: number }): WizardState {
  if (state.step !== 'confirmed') return state.held === null ? state : { ...state, held: { ...state.held, booking } }
  const dialog = state.dialog === 'cancel' && isCancelled(booking) ? null : state.dialog
  const held = { ...state.held, booking, ...(version !== undefined && { version }) }
  // What was entered by somebody who has been told of this version is theirs to send or not.
  const isKnown = version !== undefined && version === state.held.version
  return { ...state, draft: isKnown ? state.draft : updatedDraft(state, booking), dialog, held }
}

/** What was entered, while the ride stays the same but for the way to pay; else the ride as it has become. */
function updatedDraft({ draft, held }: { draft: Draft; held: Held }, booking: Booking): Draft {
  const { paymentMethod } = booking
  const ride = toDraft(booking)
  const isSameRide = JSON.stringify({ ...toDraft(held.booking), paymentMethod }) === JSON.stringify(ride)
  if (!isSameRide) return ride
  return draft.paymentMethod === paymentMethod ? draft : { ...draft, paymentMethod }
}

/** A step that is not ready, or a confirmation that is not there, is not gone to; a paid ride is not gone back to change. */
function goTo(state: WizardState, step: WizardState['step']): WizardState {
  const { draft, held } = state
  if (state.step === 'confirmed' && !isUnpaid(state.held.booking)) return state
  if (step === 'ride') return { step, draft, held }
  if (step === 'contact') return isRideWhole(draft) ? { step, draft, held } : state
  return held === null ? state : { step, draft, held, dialog: null }
}

/** Step 1's Next: pickup, drop-off and vehicle; now or a date and a time; between cities or a city. */
export function rideReady(draft: Draft): boolean {
  const places = draft.pickupLocation !== null && draft.dropOffLocation !== null
  const time = draft.scheduleOption === 'immediately' || (draft.pickupDate !== '' && draft.pickupTime !== '')
  const area = draft.serviceType === 'City to City' || draft.selectedCity !== ''
  return places && draft.carCategory !== '' && time && area
}

/** Nothing is left open: a stop that was asked for has its place. Said in words where it has none, so Next stays. */
function isRideWhole(draft: Draft): boolean {
  return rideReady(draft) && !draft.extras.stops.includes(null)
}

/** Step 2's Next: first name, last name, e-mail and phone; the name of who rides, where it is somebody else. */
export function contactReady({ contactInfo, extras: { passenger } }: Draft): boolean {
  const { firstName, lastName, email, phone } = contactInfo
  const rider = passenger === null ? [] : [passenger.firstName, passenger.lastName]
  return [firstName, lastName, email, phone, ...rider].every(value => value.trim() !== '')
}

/** The draft changed, and what a choice hides put away; a confirmed ride's is not. */
function put(state: WizardState, change: (draft: Draft) => Draft): WizardState {
  return state.step === 'confirmed' ? state : { ...state, draft: settle(change(state.draft)) }
}
