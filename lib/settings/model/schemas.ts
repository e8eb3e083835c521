import { z } from 'zod'
import { postEditSchema, postIdSchema, postStatuses } from '@/lib/content/model/schemas'
import { connectionsViewSchema } from './connections'
import { isUnitId, type UnitId } from './sections'

const unitIdSchema = z.string().refine((text): text is UnitId => isUnitId(text))

/** What an owner may choose from, by the field. */
const choiceSchema = z.object({ value: z.string(), label: z.string() })
export type Choice = z.infer<typeof choiceSchema>

export const unitViewSchema = z.object({
  unit: unitIdSchema,
  /** Of its edits: 0 before the first. */
  version: z.int(),
  value: z.unknown(),
  /** JSON Schema of the value. */
  form: z.record(z.string(), z.unknown()),
  choices: z.record(z.string(), z.array(choiceSchema)),
  source: z.enum(['file', 'edit', 'backend']),
  /** The file that shows without an edit; empty for a post without a file. */
  name: z.string(),
  /** Why an edit is not shown anymore; empty if it is. */
  problem: z.string(),
  /** Newest first. */
  history: z.array(
    z.object({
      version: z.int(),
      at: z.iso.datetime(),
      /** The link that it was made with, and when that was sent. */
      link: z.object({ id: z.string(), sentAt: z.iso.datetime() }),
      isFile: z.boolean(),
    }),
  ),
})
export type UnitView = z.infer<typeof unitViewSchema>

export const postRowSchema = z.object({
  id: z.string(),
  title: z.string(),
  status: z.enum(['scheduled', ...postStatuses]),
  publishedAt: z.string(),
})
export type PostRow = z.infer<typeof postRowSchema>

const activeLinkSchema = z.object({
  id: z.string(),
  purpose: z.enum(['rides', 'settings', 'setup']),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** The one that the page was opened with. */
  isOwn: z.boolean(),
})
export type ActiveLink = z.infer<typeof activeLinkSchema>

/** Newest first. */
export const activeLinksSchema = z.object({ links: z.array(activeLinkSchema) })

/** What a new site needs first, and whether it has it. */
const setupSchema = z.object({
  brand: z.boolean(),
  contact: z.boolean(),
  cities: z.boolean(),
  rates: z.boolean(),
  mail: z.boolean(),
  payments: z.boolean(),
})
export type Setup = z.infer<typeof setupSchema>

export const settingsViewSchema = z.object({
  linkExpiresAt: z.iso.datetime(),
  units: z.array(unitViewSchema),
  /** Newest first, with drafts and removed ones; null if a hosted backend has them. */
  posts: z.array(postRowSchema).nullable(),
  ...activeLinksSchema.shape,
  connections: connectionsViewSchema,
  setup: setupSchema,
  /** The page was opened with a link that arrived by email, which proves that emails arrive. */
  provesMail: z.boolean(),
})
export type SettingsView = z.infer<typeof settingsViewSchema>

/** Based on a version: an edit of a newer one is refused. */
export const unitChangeSchema = z.strictObject({
  unit: unitIdSchema,
  version: z.int().min(0),
  change: z.discriminatedUnion('to', [
    z.strictObject({ to: z.literal('value'), value: z.unknown() }),
    z.strictObject({ to: z.literal('version'), version: z.int().min(1) }),
    z.strictObject({ to: z.literal('file') }),
  ]),
})
export type UnitChange = z.infer<typeof unitChangeSchema>

/** Of a request with a post. */
export const POST_LIMIT_BYTES = 300 * 1024

/** The ID of a new post may not be known yet. */
export const previewSchema = z.strictObject({ id: postIdSchema, post: postEditSchema })

/** What became of other units too: a renamed vehicle keeps its rates. */
export const changedUnitsSchema = z.object({ units: z.array(unitViewSchema) })
export type ChangedUnits = z.infer<typeof changedUnitsSchema>

/** What the doctor found; `remedy` says what the owner does about it. */
export const checkLineSchema = z.object({
  status: z.enum(['failed', 'warning', 'not checked', 'passed']),
  text: z.string(),
  remedy: z.string().optional(),
})
export type CheckLine = z.infer<typeof checkLineSchema>
