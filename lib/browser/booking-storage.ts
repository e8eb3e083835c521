import 'client-only'
import { z } from 'zod'
import { draftSchema } from '@/lib/booking/draft'
import { type BookingRequest, bookingRequestSchema, bookingSchema } from '@/lib/booking/schemas'
import type { WizardState } from '@/lib/booking/wizard'
import { load, remove, save } from '@/lib/browser/tab-storage'

const STATE_KEY = 'booking'
const RELOAD_ALERT_KEY = 'booking-parting'
const SUBMISSION_KEY = 'booking-sending'
const IDEMPOTENCY_STORAGE_KEY = 'booking-key'

const bookingSessionSchema = z.object({ booking: bookingSchema, token: z.string(), version: z.int().optional() })
const wizardStateSchema = z.discriminatedUnion('step', [
  z.object({ step: z.enum(['ride', 'contact']), draft: draftSchema, held: bookingSessionSchema.nullable() }),
  z.object({
    step: z.literal('confirmed'),
    draft: draftSchema,
    held: bookingSessionSchema,
    dialog: z.enum(['cancel', 'zelle', 'card']).nullable(),
  }),
])

const submissionSchema = z.object({
  key: z.string(),
  draft: z.string(),
  request: bookingRequestSchema,
  /** Whether the server said yes or no to it. Until then it may have booked a ride that nobody here knows of. */
  answered: z.boolean(),
})
type StoredSubmission = z.infer<typeof submissionSchema>
type PreparedSubmission = Pick<StoredSubmission, 'key' | 'request'>

/** The wizard as this tab last held it; null where it held none, or none that is still understood. */
export function loadWizard(): WizardState | null {
  return load(STATE_KEY, wizardStateSchema)
}

/** Set once the booking is cleared: the page is then reloading, and an answer that is still arriving must not restore it. */
let isCleared = false

/** Keeps the wizard, and with a draft its idempotency key: a tab that is duplicated later carries both, and books once. */
export function saveWizard(state: WizardState): void {
  if (isCleared) return
  save(STATE_KEY, state)
  if (state.held === null) getIdempotencyKey(JSON.stringify(state.draft))
}

/** Forgets the draft, the booking and its token in this tab. The caller reloads the page: nothing is saved until then. */
export function clearWizard(): void {
  isCleared = true
  remove(STATE_KEY)
  remove(SUBMISSION_KEY)
  remove(IDEMPOTENCY_STORAGE_KEY)
}

/**
 * The request to send for a draft and the key that makes it book once. Both are stored before anything is sent, and
 * sent again unchanged while the draft is unchanged: an answer that was lost, or a reload, cannot book twice.
 * `renew` keeps the key but takes the new request: for a fare that the rider has just accepted.
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
  const stored = load(SUBMISSION_KEY, submissionSchema)
  const isSameDraft = stored !== null && stored.draft === fingerprint
  const submission: StoredSubmission = {
    key: isSameDraft ? stored.key : getIdempotencyKey(fingerprint),
    draft: fingerprint,
    request: isSameDraft && !replaceRequest ? stored.request : request,
    answered: false,
  }
  save(SUBMISSION_KEY, submission)
  return submission
}

/** The last sending, where its answer was lost and the draft has changed since; null where there is none. */
export function findUnansweredSubmission(draft: unknown): PreparedSubmission | null {
  const stored = load(SUBMISSION_KEY, submissionSchema)
  return stored === null || stored.answered || stored.draft === JSON.stringify(draft) ? null : stored
}

/** Whether a sending went out whose answer never came: it may have booked a ride. */
export function hasUnansweredSubmission(): boolean {
  return load(SUBMISSION_KEY, submissionSchema)?.answered === false
}

/** Notes that the server has answered the last sending, with yes or no. */
export function markSubmissionAnswered(): void {
  const stored = load(SUBMISSION_KEY, submissionSchema)
  if (stored !== null) save(SUBMISSION_KEY, { ...stored, answered: true })
}

const idempotencyKeySchema = z.object({ key: z.string(), draft: z.string() })

/** The key of a draft: made with it, and another one as soon as it changes. */
function getIdempotencyKey(fingerprint: string): string {
  const readyKey = load(IDEMPOTENCY_STORAGE_KEY, idempotencyKeySchema)
  if (readyKey?.draft === fingerprint) return readyKey.key
  const key = generateKey()
  save(IDEMPOTENCY_STORAGE_KEY, { key, draft: fingerprint })
  return key
}

/** 128 random bits in hex. Not `randomUUID`: a page that came over plain HTTP has none. */
function generateKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
}

/** A sentence to be said once after the page has been reloaded. */
export function saveReloadAlert(sentence: string): void {
  save(RELOAD_ALERT_KEY, sentence)
}

export function takeReloadAlert(): string | null {
  const sentence = load(RELOAD_ALERT_KEY, z.string())
  remove(RELOAD_ALERT_KEY)
  return sentence
}
