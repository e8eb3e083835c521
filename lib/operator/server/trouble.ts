import 'server-only'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { findStored, getOrStore, replaceStored } from '@/lib/platform/database/installation'
import type { Tables } from '@/lib/platform/database/tables'
import { parseStored } from '@/lib/platform/parse-stored'

/** Parts of the site that its operator is told of, and what they do about them. */
const PROBLEMS = {
  payments: 'Payments are not compared with your gateway: what was refunded or charged back there is not seen.',
  outbox: 'Emails or webhooks that are due have waited for more than ten minutes.',
  mail: 'The mail server takes no emails. They are sent once it does.',
  disk: 'The disk of the server is almost full.',
} as const
export type TroublePart = keyof typeof PROBLEMS
export const troubleParts = Object.keys(PROBLEMS) as TroublePart[]

const instant = z.iso.datetime()
const troubleSchema = z.object({
  /** What is bad now; empty without a trouble. */
  parts: z.array(z.enum(troubleParts)),
  /** Of the last trouble. */
  since: instant.nullable(),
  /** When an instance last saw something bad. */
  badAt: instant.nullable(),
  /** Whether the operator got the email about it; then they get one when it is over. */
  isTold: z.boolean(),
  isOver: z.boolean(),
  /** While an instance sends an email, and then until it is tried again. */
  leaseUntil: instant.nullable(),
})
export type Trouble = z.infer<typeof troubleSchema>

const noTrouble: Trouble = { parts: [], since: null, badAt: null, isTold: false, isOver: true, leaseUntil: null }

export async function readTrouble(db: Kysely<Tables>): Promise<Trouble> {
  const stored = await findStored(db, 'trouble')
  return stored === null ? noTrouble : parseStored(troubleSchema, stored)
}

export async function storeTrouble(db: Kysely<Tables>, trouble: Trouble): Promise<void> {
  await getOrStore(db, 'trouble', JSON.stringify(noTrouble))
  await replaceStored(db, 'trouble', JSON.stringify(trouble))
}

/** Says what is bad now, for the list of rides. */
export async function listProblems(db: Kysely<Tables>): Promise<string[]> {
  const { parts, isOver } = await readTrouble(db)
  return isOver ? [] : describeProblems(parts)
}

export function describeProblems(parts: readonly TroublePart[]): string[] {
  return parts.map(part => PROBLEMS[part])
}
