import 'server-only'
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { listLinks } from '@/lib/booking/server/links'
import type { LinkTable } from '@/lib/booking/tables'
import { type VehicleCategory, vehicleCategoriesSchema, vehiclesSchema } from '@/lib/content/model/schemas'
import { readOr } from '@/lib/content/server'
import { readJsonFile } from '@/lib/content/server/files'
import { tryContentEdits } from '@/lib/content-edits'
import { contentFolder } from '@/lib/content-folder'
import { notFound } from '@/lib/errors'
import { readGazetteerEntries } from '@/lib/places/server/gazetteer-entries'
import { currentTime } from '@/lib/platform/clock'
import type { Tables } from '@/lib/platform/database/tables'
import type { ActiveLink, Choice, SettingsView, UnitView } from '@/lib/settings/model/schemas'
import {
  formOf,
  isUnitId,
  postIdOf,
  postUnit,
  type SectionId,
  sectionIds,
  type UnitId,
} from '@/lib/settings/model/sections'
import { formatCity, type Site } from '@/lib/site'
import { readSite } from '@/lib/site-files'
import { chooseEdits, isHosted, readLatestEdits } from './edits'
import { readPostRows } from './posts'
import { findUnit } from './units'

type Db = Kysely<Tables>

const timeZones: Choice[] = [
  { value: 'America/New_York', label: 'Eastern (New York)' },
  { value: 'America/Chicago', label: 'Central (Chicago)' },
  { value: 'America/Denver', label: 'Mountain (Denver)' },
  { value: 'America/Phoenix', label: 'Arizona (Phoenix)' },
  { value: 'America/Los_Angeles', label: 'Pacific (Los Angeles)' },
  { value: 'America/Anchorage', label: 'Alaska (Anchorage)' },
  { value: 'Pacific/Honolulu', label: 'Hawaii (Honolulu)' },
]

const surchargeTimes: Choice[] = [
  { value: 'always', label: 'To every ride' },
  { value: 'airport_pickup', label: 'To pickups at an airport' },
  { value: 'night', label: 'At certain hours' },
  { value: 'dates', label: 'On certain dates' },
]

const postStatusChoices: Choice[] = [
  { value: 'published', label: 'Published, from its date on' },
  { value: 'draft', label: 'Draft: only you see it, here' },
  { value: 'removed', label: 'Removed: its address leads to the blog' },
]

/** What the page shows of the content. */
type ContentView = Pick<SettingsView, 'linkExpiresAt' | 'units' | 'posts' | 'links'>

/** Reads it: each unit as it is in the database now, whatever this process has shown so far. */
export async function readSettings(db: Db, link: LinkTable): Promise<ContentView> {
  return {
    linkExpiresAt: link.expires_at,
    units: await readUnitViews(db, sectionIds),
    posts: await readPostRows(db),
    links: await readActiveLinks(db, link),
  }
}

/** Lists the links of the operator that work. */
export async function readActiveLinks(db: Db, own: LinkTable): Promise<ActiveLink[]> {
  const links = await listLinks(db, currentTime())
  return links.map(({ id, purpose, created_at, expires_at }) => ({
    id,
    purpose,
    createdAt: created_at,
    expiresAt: expires_at,
    isOwn: id === own.id,
  }))
}

export async function readUnitViews(db: Db, ids: readonly UnitId[]): Promise<UnitView[]> {
  const latest = await readLatestEdits(db)
  const { edits, problems } = chooseEdits(latest)
  const history = await readHistory(db, ids)
  return await tryContentEdits(edits, async () => {
    const found = await readChoices()
    return await Promise.all(
      ids.map(async (unit): Promise<UnitView> => {
        const { file, schema } = findUnit(unit)
        const isOfFile = (latest.get(unit)?.value ?? null) === null || problems.has(unit)
        const isNewPost = postIdOf(unit) !== null && !existsSync(path.join(contentFolder(), file))
        return {
          unit,
          version: latest.get(unit)?.version ?? 0,
          value: await readUnit(unit),
          form: toForm(schema),
          choices: found[formOf(unit)] ?? {},
          source: isHosted(unit) ? 'backend' : isOfFile ? 'file' : 'edit',
          name: isNewPost ? '' : `content/${file}`,
          problem: problems.get(unit) ?? '',
          history: history.filter(each => each.unit === unit).map(({ unit: _, ...each }) => each),
        }
      }),
    )
  })
}

/** Reads a post that has a file or was edited. Throws AppError not_found for another. */
export async function readPostView(db: Db, id: string): Promise<UnitView> {
  const unit = postUnit(id)
  const [view] = isUnitId(unit) ? await readUnitViews(db, [unit]) : []
  if (view?.value != null) return view
  throw notFound('There is no such post.')
}

/** Reads what a unit is now, with the file's defaults. Within `tryContentEdits`: as edited there. */
export async function readUnit(unit: UnitId): Promise<unknown> {
  const { file, schema, read } = findUnit(unit)
  if (read !== undefined) return await read()
  const whole = await readJsonFile(contentFolder(), file, z.unknown())
  const { properties } = toForm(schema)
  const isPart = typeof properties === 'object' && properties !== null
  const own = isPart ? Object.fromEntries(Object.entries(Object(whole)).filter(([name]) => name in properties)) : whole
  return schema.safeParse(own).data ?? own
}

const forms = new WeakMap<z.ZodType, Record<string, unknown>>()

/** Of each schema once. Defaults that follow other content stay as at first: the page reads those of new items alone. */
function toForm(schema: z.ZodType): Record<string, unknown> {
  const form = forms.get(schema) ?? { ...z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) }
  forms.set(schema, form)
  return form
}

/** Lists what a field offers, by unit and field; of a record, its keys. */
async function readChoices(): Promise<Partial<Record<SectionId | 'post', Record<string, Choice[]>>>> {
  const [vehicles, categories] = await Promise.all([
    readUnit('vehicles').then(value => vehiclesSchema.safeParse(value).data ?? []),
    readCategories(),
  ])
  const places = listPlaces()
  const rates = categories.map(({ _id, name }) => ({ value: _id, label: name }))
  return {
    rates: { vehicles: vehicles.map(({ name }) => ({ value: name, label: name })) },
    flatRates: { fares: rates },
    surcharges: { when: surchargeTimes },
    promoCodes: { categories: rates },
    cars: { fleet: categories.map(category => ({ value: fleetKey(category), label: category.name })) },
    waits: { usualWait: [{ value: 'default', label: 'All other cities' }, ...readSite().cities.map(toCityChoice)] },
    cities: { timeZone: timeZones },
    guides: { city: readSite().cities.map(toCityChoice), place: places.airports, from: places.all, to: places.all },
    post: { status: postStatusChoices },
  }
}

/** Lists the known places where the company drives, without the towns, of which there are too many to choose from. */
function listPlaces(): { airports: Choice[]; all: Choice[] } {
  const near = readGazetteerEntries().filter(({ place, reach }) =>
    place.kind === 'airport' ? reach !== 'far' : reach === 'served' && place.kind !== 'city',
  )
  const choices = near
    .map(({ place }) => ({ value: place.id, label: `${place.name}, ${place.area}`, kind: place.kind }))
    .sort((a, b) => a.label.localeCompare(b.label))
  const toChoice = ({ value, label }: Choice) => ({ value, label })
  return { airports: choices.filter(({ kind }) => kind === 'airport').map(toChoice), all: choices.map(toChoice) }
}

/** Those of a hosted backend may be unknown in an outage: the form then has the keys that the value has. */
async function readCategories(): Promise<VehicleCategory[]> {
  if (isHosted('rates')) return await readOr('vehicleCategories', [])
  return vehicleCategoriesSchema.safeParse(await readUnit('rates')).data ?? []
}

/** What the number of cars names a category by. */
export function fleetKey({ key, _id }: Pick<VehicleCategory, 'key' | '_id'>): string {
  return key ?? _id
}

function toCityChoice(city: Site['cities'][number]): Choice {
  return { value: city.id, label: formatCity(city) }
}

async function readHistory(db: Db, ids: readonly UnitId[]) {
  const rows = await db
    .selectFrom('content_edits')
    .innerJoin('links', 'links.id', 'content_edits.link_id')
    .select(({ eb }) => [
      'content_edits.unit',
      'content_edits.version',
      'content_edits.at',
      'content_edits.link_id',
      'links.created_at as sentAt',
      eb('content_edits.value', 'is', null).as('isFile'),
    ])
    .where('content_edits.unit', 'in', [...ids])
    .orderBy('content_edits.version', 'desc')
    .execute()
  return rows.map(({ link_id, sentAt, isFile, ...row }) => ({
    ...row,
    link: { id: link_id, sentAt },
    // A number on SQLite.
    isFile: Boolean(isFile),
  }))
}
