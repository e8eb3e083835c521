import 'client-only'
import { z } from 'zod'
import { draftSchema } from '@/lib/booking/draft'
import { type BookingRequest, bookingRequestSchema, bookingSchema } from '@/lib/booking/schemas'
import type { WizardState } from '@/lib/booking/wizard'
import { forget, load, save } from '@/lib/browser/tab-storage'

const STATE_KEY = 'booking'
const PARTING_KEY = 'booking-parting'
const SENDING_KEY = 'booking-sending'
const READY_KEY = 'booking-key'

const heldSchema = z.object({ booking: bookingSchema, token: z.string(), version: z.int().optional() })
const stateSchema = z.discriminatedUnion('step', [
  z.object({ step: z.enum(['ride', 'contact']), draft: draftSchema, held: heldSchema.nullable() }),
  z.object({
    step: z.literal('confirmed'),
    draft: draftSchema,
    held: heldSchema,
    dialog: z.enum(['cancel', 'zelle', 'card']).nullable(),
  }),
])

const sendingSchema = z.object({
  key: z.string(),
  draft: z.string(),
  request: bookingRequestSchema,
  /** Whether the server said yes or no to it. Until then it may have booked a ride that nobody here knows of. */
  answered: z.boolean(),
})
type Sending = z.infer<typeof sendingSchema>
type Prepared = Pick<Sending, 'key' | 'request'>

/** The wizard as this tab last held it; null where it held none, or none that is still understood. */
export function loadWizard(): WizardState | null {
  return load(STATE_KEY, stateSchema)
}

/** Set once the booking is cleared: the page is then reloading, and an answer that is still arriving must not restore it. */
let cleared = false

/** Keeps the wizard, and with a draft its idempotency key: a tab that is duplicated later carries both, and books once. */
export function saveWizard(state: WizardState): void {
  if (cleared) return
  save(STATE_KEY, state)
  if (state.held === null) keyOf(JSON.stringify(state.draft))
}

/** Forgets the draft, the booking and its token in this tab. The caller reloads the page: nothing is saved until then. */
export function clearWizard(): void {
  cleared = true
  forget(STATE_KEY)
  forget(SENDING_KEY)
  forget(READY_KEY)
}

/**
 * The request to send for a draft and the key that makes it book once. Both are stored before anything is sent, and
 * sent again unchanged while the draft is unchanged: an answer that was lost, or a reload, cannot book twice.
 * `renew` keeps the key but takes the new request: for a fare that the rider has just accepted.
 */
export function prepareSending({
  draft,
  request,
  renew = false,
}: {
  draft: unknown
  request: BookingRequest
  renew?: boolean
}): Prepared {
  const fingerprint = JSON.stringify(draft)
  const stored = load(SENDING_KEY, sendingSchema)
  const same = stored !== null && stored.draft === fingerprint
  const sending: Sending = {
    key: same ? stored.key : keyOf(fingerprint),
    draft: fingerprint,
    request: same && !renew ? stored.request : request,
    answered: false,
  }
  save(SENDING_KEY, sending)
  return sending
}

/** The last sending, where its answer was lost and the draft has changed since; null where there is none. */
export function findLostSending(draft: unknown): Prepared | null {
  const stored = load(SENDING_KEY, sendingSchema)
  return stored === null || stored.answered || stored.draft === JSON.stringify(draft) ? null : stored
}

/** Whether a sending went out whose answer never came: it may have booked a ride. */
export function isSendingOpen(): boolean {
  return load(SENDING_KEY, sendingSchema)?.answered === false
}

/** Notes that the server has answered the last sending, with yes or no. */
export function noteAnswered(): void {
  const stored = load(SENDING_KEY, sendingSchema)
  if (stored !== null) save(SENDING_KEY, { ...stored, answered: true })
}

const readySchema = z.object({ key: z.string(), draft: z.string() })

/** The key of a draft: made with it, and another one as soon as it changes. */
function keyOf(fingerprint: string): string {
  const ready = load(READY_KEY, readySchema)
  if (ready?.draft === fingerprint) return ready.key
  const key = newKey()
  save(READY_KEY, { key, draft: fingerprint })
  return key
}

/** 128 random bits in hex. Not `randomUUID`: a page that came over plain HTTP has none. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
}

/** A sentence to be said once after the page has been reloaded. */
export function saveParting(sentence: string): void {
  save(PARTING_KEY, sentence)
}

export function takeParting(): string | null {
  const sentence = load(PARTING_KEY, z.string())
  forget(PARTING_KEY)
  return sentence
}
