import 'server-only'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import { serviceRulesSchema } from '@/lib/booking/model/service-rules'
import type { LinkTable } from '@/lib/booking/tables'
import { cityPath, listPath, postPath } from '@/lib/content/model/paths'
import { arrangePosts } from '@/lib/content/model/posts'
import {
  postEditSchema,
  vehicleCategoriesSchema as ratesSchema,
  type Vehicle,
  vehiclesSchema,
} from '@/lib/content/model/schemas'
import { siteTimeZone } from '@/lib/content/server'
import { raiseContentVersion } from '@/lib/content/server/content-version'
import { addFormerPaths, removeFormerPath } from '@/lib/content/server/former-paths'
import { readPostFiles, withoutScheduled } from '@/lib/content/server/post-files'
import { type ContentEdit, tryContentEdits } from '@/lib/content-edits'
import { contentFolder } from '@/lib/content-folder'
import { AppError, conflict, invalidFields } from '@/lib/errors'
import type { Database } from '@/lib/platform/database/connection'
import type { Tables } from '@/lib/platform/database/tables'
import { type Tx, write } from '@/lib/platform/database/write'
import type { ChangedUnits, UnitChange } from '@/lib/settings/model/schemas'
import { postIdOf, sectionOf, type UnitId } from '@/lib/settings/model/sections'
import { readSite } from '@/lib/site-files'
import { checkFiles } from './check-files'
import { chooseEdits, isHosted, type LatestEdits, learnContent, readLatestEdits } from './edits'
import { checkPictures, deleteUnused, listUploads } from './pictures'
import { datePost } from './posts'
import { fleetKey, readUnit, readUnitViews } from './read-settings'
import { addIds, findUnit, parseValue, sentencesOf } from './units'

/** Earlier versions of a unit that are kept. */
const MAX_KEPT = 50

/**
 * Changes a unit, and those that name its items. Nothing is stored unless the whole content is valid with it. Throws
 * AppError `stale` with the current unit, `read_only`, `invalid_fields`, `does_not_fit`.
 */
export async function changeUnit(
  context: { db: Database; now: () => Date },
  link: LinkTable,
  { unit, version, change }: UnitChange,
): Promise<ChangedUnits> {
  const { db } = context
  if (isHosted(unit)) throw conflict('read_only', 'This cannot be changed here.')
  const latest = await readLatestEdits(db)
  if ((latest.get(unit)?.version ?? 0) !== version) throw await staleUnit(db, unit)
  const value = await readRequested(db, unit, change, latest)
  if (change.to !== 'file') await refuseLostPictures(db, value)
  const { changes, moved } = await planChanges(latest, unit, value)
  await write(context, 'operator', async tx => {
    // What was checked with it must not have changed, in any unit.
    const current = await readLatestEdits(tx.db)
    if (![...current].every(([each, { version }]) => latest.get(each)?.version === version)) {
      throw await staleUnit(tx.db, unit)
    }
    for (const planned of changes) await insertEdit(tx, link, latest, planned)
    await deleteUnused(tx)
    await storeMovedAddresses(tx, moved)
    await raiseContentVersion(tx.db)
  })
  await learnContent(db)
  return {
    units: await readUnitViews(
      db,
      changes.map(each => each.unit),
    ),
  }
}

async function readRequested(
  db: Database,
  unit: UnitId,
  change: UnitChange['change'],
  latest: LatestEdits,
): Promise<unknown> {
  if (change.to === 'file') return null
  if (change.to === 'value') return addIds(findUnit(unit), change.value)
  const row = await db
    .selectFrom('content_edits')
    .select('value')
    .where('unit', '=', unit)
    .where('version', '=', change.version)
    .executeTakeFirst()
  if (row === undefined || change.version > (latest.get(unit)?.version ?? 0)) {
    throw conflict('no_version', 'This version is not kept anymore.')
  }
  return JSON.parse(row.value ?? 'null')
}

type PlannedChange = { unit: UnitId; value: unknown }
type Plan = { changes: PlannedChange[]; moved: MovedAddresses }

/** Checks a change as the files are checked at a start, and adds what it changes in other units. */
async function planChanges(latest: LatestEdits, unit: UnitId, requested: unknown): Promise<Plan> {
  const value = checkUnit(latest, unit, requested)
  const changed = withChange(latest, { unit, value })
  const readBefore = (each: UnitId) => tryContentEdits(chooseEdits(latest).edits, () => readUnit(each))
  const after = await tryContentEdits(chooseEdits(changed).edits, () => readUnit(unit))
  const following = await followingChanges(unit, after, readBefore)
  let planned = changed
  for (const each of following) {
    planned = withChange(planned, each)
    const { error } = parseUnit(planned, each.unit, each.value)
    if (error) throw doesNotFit(`${sectionOf(each.unit).title}: ${Object.values(sentencesOf(error))[0]}`)
  }
  const addresses = { before: chooseEdits(latest).edits, after: chooseEdits(planned).edits }
  await checkFiles(addresses.after).catch(error => {
    throw doesNotFit(error instanceof Error ? error.message : String(error))
  })
  return { changes: [{ unit, value }, ...following], moved: await findMovedAddresses(unit, value, addresses) }
}

function withChange(latest: LatestEdits, { unit, value }: PlannedChange): LatestEdits {
  return new Map([...latest, [unit, { version: latest.get(unit)?.version ?? 0, value }]])
}

/** Returns the value with its defaults: what was emptied must not show the file's again. */
function checkUnit(latest: LatestEdits, unit: UnitId, value: unknown): unknown {
  if (value === null) return null
  const parsed = parseUnit(latest, unit, value)
  if (parsed.success) return postIdOf(unit) === null ? parsed.data : datePost(postEditSchema.parse(parsed.data))
  throw notSaved(sentencesOf(parsed.error))
}

async function refuseLostPictures(db: Database, value: unknown): Promise<void> {
  const fields = await checkPictures(db, value)
  if (Object.keys(fields).length > 0) throw notSaved(fields)
}

export function notSaved(fields: Record<string, string>): AppError {
  return invalidFields(fields, 'Not saved yet. Please check the highlighted fields.')
}

/** Parses a value with the other edits in place. */
function parseUnit(latest: LatestEdits, unit: UnitId, value: unknown) {
  const { edits } = chooseEdits(new Map([...latest].filter(([other]) => other !== unit)))
  return tryContentEdits(edits, () => parseValue(unit, value))
}

async function insertEdit(
  { db, now }: Tx,
  link: LinkTable,
  latest: LatestEdits,
  { unit, value }: PlannedChange,
): Promise<void> {
  const version = (latest.get(unit)?.version ?? 0) + 1
  await db
    .insertInto('content_edits')
    .values({
      unit,
      version,
      value: value === null ? null : JSON.stringify(value),
      pictures: listUploads(value),
      at: now.toISOString(),
      link_id: link.id,
    })
    .execute()
  await db
    .deleteFrom('content_edits')
    .where('unit', '=', unit)
    .where('version', '<=', version - MAX_KEPT)
    .execute()
}

async function staleUnit(db: Kysely<Tables>, unit: UnitId): Promise<AppError> {
  const [current] = await readUnitViews(db, [unit])
  const sentence = 'This was changed elsewhere in the meantime, such as in another tab. Nothing of yours is lost.'
  return conflict('stale', sentence, { current })
}

export function doesNotFit(reason: string): AppError {
  return new AppError({
    kind: 'unprocessable',
    message: `settings: a change does not fit: ${reason}`,
    code: 'does_not_fit',
    userMessage: `Not saved: this does not fit the rest of your settings. ${reason}`,
  })
}

const carsSchema = serviceRulesSchema.pick({ fleet: true })

/** Lists what a change means for units that name its items: a renamed vehicle keeps its rates. */
async function followingChanges(
  unit: UnitId,
  after: unknown,
  readBefore: (unit: UnitId) => Promise<unknown>,
): Promise<PlannedChange[]> {
  if (unit === 'vehicles') {
    const rates = ratesSchema.parse(await readBefore('rates'))
    const vehicles = vehiclesSchema.parse(await readBefore('vehicles'))
    return changed('rates', rates, renameVehicles(rates, vehicles, vehiclesSchema.parse(after)))
  }
  if (unit === 'rates') {
    const cars = carsSchema.parse(await readBefore('cars'))
    const toNames = (rates: unknown) => ratesSchema.parse(rates).flatMap(category => [fleetKey(category), category._id])
    const kept = toNames(after)
    const removed = toNames(await readBefore('rates')).filter(name => !kept.includes(name))
    const fleet = Object.fromEntries(Object.entries(cars.fleet).filter(([name]) => !removed.includes(name)))
    return changed('cars', cars, { ...cars, fleet })
  }
  return []
}

function changed(unit: UnitId, before: unknown, after: unknown): PlannedChange[] {
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ unit, value: after }]
}

/** Categories list vehicles by name. One that was removed is removed there too. */
function renameVehicles(
  rates: z.infer<typeof ratesSchema>,
  before: readonly Vehicle[],
  after: readonly Vehicle[],
): z.infer<typeof ratesSchema> {
  const renamed = new Map(before.map(({ _id, name }) => [name, after.find(other => other._id === _id)?.name]))
  return rates.map(category => ({
    ...category,
    vehicles: category.vehicles.flatMap(name => (renamed.has(name) ? (renamed.get(name) ?? []) : name)),
  }))
}

/** The addresses that a change takes from the site, and the post that it may give one back. */
type MovedAddresses = { lost: string[]; kept: string | null }

/** Finds what a change of a unit means for the site's addresses, by all edits before and after it. */
async function findMovedAddresses(
  unit: UnitId,
  value: unknown,
  { before, after }: { before: readonly ContentEdit[]; after: readonly ContentEdit[] },
): Promise<MovedAddresses> {
  const post = postIdOf(unit)
  if (post === null && unit !== 'cities') return { lost: [], kept: null }
  const list = post === null ? listCityPaths : listPostLists
  const [earlier, later] = [await tryContentEdits(before, list), new Set(await tryContentEdits(after, list))]
  const lost = earlier.filter(path => !later.has(path))
  if (post === null) return { lost, kept: null }
  const isRemoved = postEditSchema.safeParse(value).data?.status === 'removed'
  return isRemoved ? { lost: [...lost, postPath(post)], kept: null } : { lost, kept: postPath(post) }
}

async function storeMovedAddresses({ db }: Tx, { lost, kept }: MovedAddresses): Promise<void> {
  await addFormerPaths(db, lost)
  if (kept !== null) await removeFormerPath(db, kept)
}

async function listCityPaths(): Promise<string[]> {
  return readSite().cities.map(({ id }) => cityPath(id))
}

/** Lists the pages of the categories and tags of the posts that visitors see. */
async function listPostLists(): Promise<string[]> {
  const { categories, tags } = arrangePosts(withoutScheduled(await readPostFiles(contentFolder()), siteTimeZone()))
  return [
    ...categories.map(({ slug }) => listPath({ kind: 'category', slug })),
    ...tags.map(({ slug }) => listPath({ kind: 'tag', slug })),
  ]
}
