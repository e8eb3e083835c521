import type { Place } from '@/lib/places/model/schemas'
import {
  countLuggage,
  type Draft,
  type DraftExtras,
  deriveService,
  directByHour,
  emptyDraft,
  forgetFlights,
  noFlights,
  pruneDraft,
  reduceStops,
  removeGooglePlaces,
  type StopEvent,
  settle,
  updatePlaceName,
} from './draft'
import { asksAboutFarPlace, hasRequiredRideFields, isTripComplete } from './field-errors'
import type { FormStep } from './field-row'
import { toDraft } from './request'
import type { Booking } from './schemas'
import { isUnpaid } from './status'

/** The draft is based on `version`. */
export type BookingSession = { booking: Booking; token: string; version?: number }

export type UpdateBooking = (booking: Booking, version?: number) => void

/**
 * `session` before the confirmation means that an unpaid booking is being edited. `seeksFares` shows the cars as soon as
 * the trip is complete: the rider asked for the fares of places that are still being looked up.
 */
export type WizardState =
  | {
      step: FormStep
      draft: Draft
      session: BookingSession | null
      seeksFares?: boolean | undefined
      /** The booking of this tab before a link started a new ride. */
      previous?: { id: string; token: string } | undefined
    }
  /** The draft is what was booked. */
  | { step: 'confirmed'; draft: Draft; session: BookingSession }

export type WizardEvent =
  | { type: 'changed'; patch: Partial<Draft> }
  | { type: 'extras changed'; patch: Partial<DraftExtras> }
  | StopEvent
  /** Applies wherever that point is still the place. */
  | { type: 'place named'; place: Place }
  | { type: 'maps unavailable' }
  /** With the vehicle as shown, which may be a preselected one. */
  | { type: 'next'; carCategory?: string }
  | { type: 'step selected'; step: WizardState['step'] }
  | { type: 'booked'; session: BookingSession }
  | { type: 'booking recovered'; session: BookingSession }
  | { type: 'version acknowledged'; version: number }
  | { type: 'updated'; booking: Booking; version?: number }
  | { type: 'previous dismissed' }
  | { type: 'restored'; state: WizardState }
  /** A deep link was followed. */
  | { type: 'linked'; linked: Partial<Draft> }

export const initialWizardState: WizardState = { step: 'trip', draft: emptyDraft, session: null }

/** Reduces wizard events; pure: clock and ids arrive in the events. */
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
    case 'place named':
      return state.step === 'confirmed'
        ? state
        : { ...state, draft: directByHour(updatePlaceName(state.draft, event.place)) }
    case 'maps unavailable': {
      if (state.step === 'confirmed') return state
      const draft = removeGooglePlaces(state.draft)
      return draft === null ? state : { ...state, step: 'trip', draft }
    }
    case 'next': {
      if (state.step === 'confirmed' || state.step === 'contact') return state
      if (state.step === 'trip')
        return isTripComplete(state.draft) ? { ...state, step: 'cars', seeksFares: undefined } : state
      const { carCategory = state.draft.carCategory } = event
      const draft = { ...state.draft, carCategory }
      return isRideComplete(draft) ? { ...state, draft: pruneDraft(draft), step: 'contact' } : state
    }
    case 'step selected':
      return goToStep(state, event.step)
    case 'booked':
      return confirm(event.session)
    case 'booking recovered':
      return state.step === 'confirmed' ? state : { ...state, session: event.session }
    case 'version acknowledged':
      if (state.step === 'confirmed' || state.session === null) return state
      return { ...state, session: { ...state.session, version: event.version } }
    case 'updated':
      return updateBooking(state, event)
    case 'previous dismissed':
      return state.step === 'confirmed' ? state : { ...state, previous: undefined }
    case 'restored':
      return event.state
    case 'linked':
      return applyDeepLink(state, event.linked)
  }
}

/** A payment can end during editing: entered values and their base version stay. */
function updateBooking(state: WizardState, { booking, version }: { booking: Booking; version?: number }): WizardState {
  if (state.step === 'confirmed')
    return confirm({ ...state.session, booking, ...(version !== undefined && { version }) })
  return state.session === null ? state : { ...state, session: { ...state.session, booking } }
}

function confirm(session: BookingSession): WizardState {
  return { step: 'confirmed', draft: toDraft(session.booking), session }
}

function goToStep(state: WizardState, step: WizardState['step']): WizardState {
  const { draft, session } = state
  if (state.step === 'confirmed' && !isUnpaid(state.session.booking)) return state
  const form = state.step === 'confirmed' ? { draft, session } : { ...state, seeksFares: undefined }
  if (step === 'trip') return { ...form, step }
  if (step === 'cars' || step === 'options') return isTripComplete(draft) ? { ...form, step } : state
  if (step === 'contact') return isRideComplete(draft) ? { ...form, draft: pruneDraft(draft), step } : state
  return session === null ? state : confirm(session)
}

/** Checks that every stop has a place; Next stays enabled so that the error can be shown. */
function isRideComplete(draft: Draft): boolean {
  return hasRequiredRideFields(draft) && !draft.extras.stops.includes(null)
}

function updateDraft(state: WizardState, change: (draft: Draft) => Draft): WizardState {
  if (state.step === 'confirmed') return state
  const changed = forgetFlights(state.draft, directByHour(change(state.draft)))
  const draft = countLuggage(state.draft, settle(deriveService(state.draft, changed)))
  const timeFields = ['scheduleOption', 'pickupDate', 'pickupTime'] as const
  // A time that is being typed is not asked for any more.
  const seeksFares = state.seeksFares && timeFields.every(name => draft[name] === state.draft[name])
  const showsCars = state.step === 'trip' && seeksFares === true && isTripComplete(draft) && !asksAboutFarPlace(draft)
  return {
    ...state,
    step: showsCars ? 'cars' : state.step,
    seeksFares: showsCars ? undefined : seeksFares,
    draft,
  }
}

/**
 * Applies a deep link over the draft's values. Drops places outside the link's city. A link with both places is another
 * ride, without the options of the one before. A booked ride is left as it is: the link starts a new one.
 */
export function applyDeepLink(state: WizardState, linked: Partial<Draft>): WizardState {
  if (Object.keys(linked).length === 0) return state
  if (state.session !== null) {
    const { booking, token } = state.session
    const previous = { id: booking.id, token }
    const draft = { ...emptyDraft, contactInfo: state.draft.contactInfo }
    return applyDeepLink({ step: 'trip', draft, session: null, previous }, linked)
  }
  const hasBothPlaces =
    hasPlace(linked.pickupQuery, linked.pickupLocation) && hasPlace(linked.dropOffQuery, linked.dropOffLocation)
  const draft = hasBothPlaces ? { ...emptyDraft, contactInfo: state.draft.contactInfo } : state.draft
  const previous = state.step === 'confirmed' ? undefined : state.previous
  const isOtherCity = linked.selectedCity !== undefined && linked.selectedCity !== draft.selectedCity
  const pickupStays = !isOtherCity || draft.pickupLocation?.city === linked.selectedCity
  const dropOffStays = !isOtherCity || draft.dropOffLocation?.city === linked.selectedCity
  const patch: Partial<Draft> = { ...linked }
  const kept = { ...draft, extras: { ...draft.extras } }
  if (linked.pickupQuery !== undefined) {
    patch.pickupLocation = null
    Object.assign(kept.extras, noFlights.pickup)
  }
  if (linked.dropOffQuery !== undefined) {
    patch.dropOffLocation = null
    Object.assign(kept.extras, noFlights.dropOff)
  }
  if (!pickupStays) Object.assign(kept, { pickupLocation: null, pickupQuery: '' })
  if (!dropOffStays) Object.assign(kept, { dropOffLocation: null, dropOffQuery: '' })
  const next = reduceWizard({ step: 'trip', draft: kept, session: null, previous }, { type: 'changed', patch })
  if (next.step === 'confirmed') return next
  // A link that says where and when asks for the fares; its places may still have to be looked up.
  const { scheduleOption, pickupDate, pickupTime } = next.draft
  const isTimeSet = scheduleOption === 'immediately' || (pickupDate !== '' && pickupTime !== '')
  const seeksFares = linked.scheduleOption !== undefined && isTimeSet && hasBothPlaces
  const showsCars = seeksFares && isTripComplete(next.draft) && !asksAboutFarPlace(next.draft)
  return showsCars ? { ...next, step: 'cars' } : { ...next, seeksFares }
}

function hasPlace(query: string | undefined, place: Place | null | undefined): boolean {
  return (query ?? '') !== '' || (place ?? null) !== null
}
