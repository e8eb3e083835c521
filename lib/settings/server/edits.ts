import 'server-only'
import type { Kysely } from 'kysely'
import { readContentVersion } from '@/lib/content/server/content-version'
import { learnFormerPaths } from '@/lib/content/server/former-paths'
import { type ContentEdit, setContentEdits } from '@/lib/content-edits'
import type { Tables } from '@/lib/platform/database/tables'
import { env } from '@/lib/platform/env'
import { contentVersion, learnContentVersion } from '@/lib/rendering/process-state'
import { isUnitId, type UnitId } from '@/lib/settings/model/sections'
import { singleton } from '@/lib/singleton'
import { rereadSite } from '@/lib/site-files'
import { findUnit, parseValue, sentencesOf } from './units'

/** The newest edit of a unit; a value of null is the file's. */
export type LatestEdit = { version: number; value: unknown }
export type LatestEdits = ReadonlyMap<UnitId, LatestEdit>

export async function readLatestEdits(db: Kysely<Tables>): Promise<LatestEdits> {
  const rows = await db
    .selectFrom('content_edits')
    .select(['unit', 'version', 'value'])
    .where(({ eb, selectFrom }) =>
      eb(
        'version',
        '=',
        selectFrom('content_edits as any_edit')
          .select(({ fn }) => fn.max('any_edit.version').as('version'))
          .whereRef('any_edit.unit', '=', 'content_edits.unit'),
      ),
    )
    .execute()
  return new Map(
    rows.flatMap(({ unit, version, value }): [UnitId, LatestEdit][] =>
      isUnitId(unit) ? [[unit, { version, value: JSON.parse(value ?? 'null') }]] : [],
    ),
  )
}

/** Whether a hosted backend has a unit in place of the file and its edit. */
export function isHosted(unit: UnitId): boolean {
  return findUnit(unit).hosted === true && env().apiBaseUrl !== null
}

/** Chooses the edits to show. One that does not fit anymore, as after an update, is not: the file shows. */
export function chooseEdits(latest: LatestEdits): { edits: ContentEdit[]; problems: Map<UnitId, string> } {
  const edits: ContentEdit[] = []
  const problems = new Map<UnitId, string>()
  for (const [unit, { value }] of latest) {
    if (value === null || isHosted(unit)) continue
    const parsed = parseValue(unit, value)
    if (parsed.success) edits.push({ file: findUnit(unit).file, value })
    else problems.set(unit, Object.values(sentencesOf(parsed.error)).join(' '))
  }
  return { edits, problems }
}

/** Undefined until this process knows the stored edits. */
export const contentLearned = singleton<true>('content learned')

/** Learns the version of the content that any instance raised, and shows the edits that it has. */
export async function learnContent(db: Kysely<Tables>): Promise<void> {
  const version = await readContentVersion(db)
  if (version <= contentVersion()) return void contentLearned.set(true)
  const latest = await readLatestEdits(db)
  await learnFormerPaths(db)
  // Newer ones may be shown by now.
  if (version <= contentVersion()) return
  for (const [unit, problem] of show(latest)) {
    console.error(`settings: the edit of ${unit} is not shown: ${problem}`)
  }
  learnContentVersion(version)
  contentLearned.set(true)
}

/** Waits for the first success of `learnContent`: the files alone may have rates, hours and cars of earlier. */
export async function ensureContentLearned(db: Kysely<Tables>): Promise<void> {
  if (contentLearned.get() === undefined) await learnContent(db)
}

/** Applies the stored edits to all content that is read from now on; returns why some are not shown. */
export async function showEdits(db: Kysely<Tables>): Promise<ReadonlyMap<UnitId, string>> {
  return show(await readLatestEdits(db))
}

function show(latest: LatestEdits): ReadonlyMap<UnitId, string> {
  const { edits, problems } = chooseEdits(latest)
  setContentEdits(edits)
  showSite()
  return problems
}

/** Reads the site again. What is invalid is logged, and the site stays as it was. */
export function showSite(): void {
  try {
    rereadSite()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
  }
}
