import 'server-only'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { findStored, store } from '@/lib/platform/database/installation'
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

const instant = z.iso.datetime().nullable()
const troubleSchema = z.object({
  /** What is bad now; empty without a trouble. */
  parts: z.array(z.enum(troubleParts)),
  /** What the operator is emailed of once it is over: they were told of it, or could not be. */
  owed: z.array(z.enum(troubleParts)),
  /** When an instance last saw something bad. */
  badAt: instant,
  /** When the operator last got an email about it. */
  toldAt: instant,
})
type Trouble = z.infer<typeof troubleSchema>

const noTrouble: Trouble = { parts: [], owed: [], badAt: null, toldAt: null }

export async function readTrouble(db: Kysely<Tables>): Promise<Trouble> {
  const stored = await findStored(db, 'trouble')
  return stored === null ? noTrouble : parseStored(troubleSchema, stored)
}

export async function storeTrouble(db: Kysely<Tables>, trouble: Trouble): Promise<void> {
  await store(db, 'trouble', JSON.stringify(trouble))
}

/** Says what is bad now, for the list of rides. */
export async function listProblems(db: Kysely<Tables>): Promise<string[]> {
  return describeProblems((await readTrouble(db)).parts)
}

export function describeProblems(parts: readonly TroublePart[]): string[] {
  return parts.map(part => PROBLEMS[part])
}
