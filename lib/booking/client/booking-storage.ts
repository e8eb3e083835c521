import 'client-only'
import { z } from 'zod'
import { draftSchema } from '@/lib/booking/model/draft'
import { formSteps } from '@/lib/booking/model/field-row'
import { type BookingRequest, bookingRequestSchema, bookingSchema } from '@/lib/booking/model/schemas'
import { initialWizardState, type WizardState } from '@/lib/booking/model/wizard'
import { load, remove, save } from '@/lib/browser/tab-storage'

const STATE_STORAGE_KEY = 'booking'
const RELOAD_ALERT_STORAGE_KEY = 'booking-parting'
const SUBMISSION_STORAGE_KEY = 'booking-sending'
const IDEMPOTENCY_STORAGE_KEY = 'booking-key'

const bookingSessionSchema = z.object({ booking: bookingSchema, token: z.string(), version: z.int().optional() })
const wizardStateSchema = z.discriminatedUnion('step', [
  z.object({
    step: z.enum(formSteps),
    draft: draftSchema,
    session: bookingSessionSchema.nullable(),
    seeksFares: z.boolean().optional(),
    previous: z.object({ id: z.string(), token: z.string() }).optional(),
  }),
  z.object({
    step: z.literal('confirmed'),
    draft: draftSchema,
    session: bookingSessionSchema,
  }),
])

const submissionSchema = z.object({
  key: z.string(),
  draft: z.string(),
  request: bookingRequestSchema,
  /** While false, the server may have created a booking that this tab does not know. */
  answered: z.boolean(),
})
type StoredSubmission = z.infer<typeof submissionSchema>
type PreparedSubmission = Pick<StoredSubmission, 'key' | 'request'>

export function loadWizard(): WizardState | null {
  return load(STATE_STORAGE_KEY, wizardStateSchema)
}

/** Reads the city of this tab's draft or booking; empty without one. */
export function readLastCity(): string {
  const { pickupLocation, selectedCity } = loadWizard()?.draft ?? initialWizardState.draft
  return pickupLocation?.city ?? selectedCity
}

function isEmpty(state: WizardState): boolean {
  return JSON.stringify(state) === JSON.stringify(initialWizardState)
}

/** A late response must not restore a cleared booking. */
let isCleared = false

/**
 * Saves the wizard and its idempotency key, so that a duplicated tab books only once. Stores no empty draft: the home
 * page starts the framework at once for a stored one.
 */
export function saveWizard(state: WizardState): void {
  if (isCleared || (isEmpty(state) && loadWizard() === null)) return
  save(STATE_STORAGE_KEY, state)
  if (state.session === null) getIdempotencyKey(JSON.stringify(state.draft))
}

/** Clears this tab's draft, booking and token. Nothing is saved until the caller reloads. */
export function clearWizard(): void {
  isCleared = true
  remove(STATE_STORAGE_KEY)
  remove(SUBMISSION_STORAGE_KEY)
  remove(IDEMPOTENCY_STORAGE_KEY)
}

/**
 * Stores and returns a draft's request and idempotency key, so that a retry cannot book twice. `replaceRequest`
 * keeps the key for an accepted new fare.
 */
export function prepareSubmission({
  draft,
  request,
  replaceRequest = false,
}: {
  draft: unknown
  request: BookingRequest
  replaceRequest?: boolean
}): PreparedSubmission {
  const fingerprint = JSON.stringify(draft)
  const stored = load(SUBMISSION_STORAGE_KEY, submissionSchema)
  const isSameDraft = stored !== null && stored.draft === fingerprint
  const submission: StoredSubmission = {
    key: isSameDraft ? stored.key : getIdempotencyKey(fingerprint),
    draft: fingerprint,
    request: isSameDraft && !replaceRequest ? stored.request : request,
    answered: false,
  }
  save(SUBMISSION_STORAGE_KEY, submission)
  return submission
}

/** Finds the submission whose response was lost before the draft changed; null if none. */
export function findPendingSubmission(draft: unknown): PreparedSubmission | null {
  const stored = load(SUBMISSION_STORAGE_KEY, submissionSchema)
  return stored === null || stored.answered || stored.draft === JSON.stringify(draft) ? null : stored
}

/** Checks for a submission that may have created a booking. */
export function hasPendingSubmission(): boolean {
  return load(SUBMISSION_STORAGE_KEY, submissionSchema)?.answered === false
}

export function markSubmissionCompleted(): void {
  const stored = load(SUBMISSION_STORAGE_KEY, submissionSchema)
  if (stored !== null) save(SUBMISSION_STORAGE_KEY, { ...stored, answered: true })
}

const idempotencyKeySchema = z.object({ key: z.string(), draft: z.string() })

function getIdempotencyKey(fingerprint: string): string {
  const readyKey = load(IDEMPOTENCY_STORAGE_KEY, idempotencyKeySchema)
  if (readyKey?.draft === fingerprint) return readyKey.key
  const key = generateKey()
  save(IDEMPOTENCY_STORAGE_KEY, { key, draft: fingerprint })
  return key
}

/** Pages over plain HTTP have no `randomUUID`. */
export function generateKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
}

/** Saves a message to show once after a reload. */
export function saveReloadAlert(userMessage: string): void {
  save(RELOAD_ALERT_STORAGE_KEY, userMessage)
}

export function takeReloadAlert(): string | null {
  const userMessage = load(RELOAD_ALERT_STORAGE_KEY, z.string())
  remove(RELOAD_ALERT_STORAGE_KEY)
  return userMessage
}
