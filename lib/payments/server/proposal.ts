import 'server-only'
import { z } from 'zod'
import { applyRideChange, evaluateChangeEligibility } from '@/lib/booking/model/ride-change'
import { type Booking, type RideDetails, rideDetailsSchema, type StoredBooking } from '@/lib/booking/model/schemas'
import { assertAvailable, type ServiceCapacity } from '@/lib/booking/server/availability'
import { hashJson } from '@/lib/booking/server/token'
import { AppError } from '@/lib/errors'
import type { Reader } from '@/lib/platform/database/write'
import { parseStored } from '@/lib/platform/parse-stored'
import { changeUnavailable } from './errors'

/** The ride that a charge pays for, and the ride from which it was made: another one must not be overwritten. */
const proposedRideSchema = z.object({ ride: rideDetailsSchema, from: z.string() })
/** What a charge pays for besides what is due. */
const proposalSchema = z.union([proposedRideSchema, z.object({ gratuityCents: z.int().min(1) })])
type ProposedRide = z.infer<typeof proposedRideSchema>
export type Proposal = z.infer<typeof proposalSchema>

export function proposeRide(booking: StoredBooking, ride: RideDetails): Proposal {
  return { ride, from: hashRide(booking) }
}

export function parseProposal(text: string): Proposal {
  return parseStored(proposalSchema, text)
}

function hashRide(booking: StoredBooking): string {
  return hashJson(rideDetailsSchema.parse(booking))
}

/**
 * Throws AppError `change_unavailable` unless the ride can still become what was proposed: not changed since, open for
 * changes, before both pickups, with a free car. Without `capacity` the car is not checked again.
 */
export async function assertProposalApplies(
  reader: Reader,
  { booking, proposal, capacity }: { booking: Booking; proposal: ProposedRide; capacity: ServiceCapacity | null },
): Promise<void> {
  const { now } = reader
  const { ride } = proposal
  if (hashRide(booking) !== proposal.from) throw changeUnavailable('The ride was changed meanwhile.')
  const settled = { ...booking, account: { ...booking.account, openCharge: null } }
  const eligibility = evaluateChangeEligibility({ booking: settled, by: 'rider', leadTimeMinutes: 0, now })
  if (!eligibility.allowed) throw changeUnavailable(eligibility.sentence)
  if (Date.parse(ride.pickupAt) <= +now) throw changeUnavailable('The new pickup time is over.')
  if (capacity === null) return
  await assertAvailable({ ...reader, actor: 'operator' }, { ride, capacity, previous: booking }).catch(rethrow)
}

/** Nothing can be corrected in a form at this point. */
function rethrow(error: unknown): never {
  if (!(error instanceof AppError) || error.fields === undefined) throw error
  throw changeUnavailable(Object.values(error.fields).join(' '))
}

/** Applies what was proposed, as agreed when the card was entered. */
export function applyProposal(booking: StoredBooking, { ride }: ProposedRide, agreedAt: string): StoredBooking {
  return applyRideChange(booking, { ride, by: 'rider', agreedAt: new Date(agreedAt) })
}
