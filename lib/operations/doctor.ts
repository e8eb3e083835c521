import { readSite } from '#site'
import 'server-only'
import { existsSync } from 'node:fs'
import { access, constants, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { z } from 'zod'
import { checkServiceFiles } from '@/lib/booking/server/service-rules'
import { readCityGuideFile } from '@/lib/cities/server/guides'
import type { Vehicle, VehicleCategory } from '@/lib/content/model/schemas'
import { checkContent } from '@/lib/content/server'
import { readContentFiles } from '@/lib/content/server/files'
import { checkHostedContent } from '@/lib/content/server/hosted'
import { contentFolder } from '@/lib/content-folder'
import { mailInUse } from '@/lib/notifications/email'
import { type GatewayInUse, gatewayInUse, testGateways } from '@/lib/payments/server/gateways'
import { checkStoredCharges } from '@/lib/payments/server/real-charges'
import { listMissingMaps } from '@/lib/places/server/adapters'
import { isKnownArea } from '@/lib/places/server/areas'
import { type CheckLine, failed, notChecked, passed, tryOut, warning } from '@/lib/platform/check'
import {
  type Database,
  type DatabaseSource,
  databaseFile,
  openReadOnlyDatabase,
} from '@/lib/platform/database/connection'
import { findStorageFailure } from '@/lib/platform/database/storage-failure'
import { type Env, environment, listSettingErrors, env as readEnv } from '@/lib/platform/env'
import { parseJson, requestText } from '@/lib/platform/http-client'
import { findServerSecret } from '@/lib/platform/secret'
import { type FlatRate, listAreas, type Pricing } from '@/lib/pricing'
import { sectionOf } from '@/lib/settings/model/sections'
import { showEdits } from '@/lib/settings/server/edits'
import { checkSettings, settingNames, thirdPartiesInUse } from './adapters'
import { checkConnections } from './connections'
import { checkExamples, isExampleHost } from './example-content'
import { findChangedSecret, isLoopback, noMailServer, noOperatorEmail } from './lost-settings'

const TIMEOUT_MS = 5000
const MAX_PAGE_BYTES = 4 * 1024 * 1024
const DAY_MS = 24 * 60 * 60_000
const MAX_BACKUP_AGE_DAYS = 2
const RESTORE = 'Stop the server and restore the last backup (docs/operations.md).'
const RESTART = 'Restart it with the current settings.'

/** Checks a configured site. Changes nothing, charges nothing, sends nothing; no line contains a secret. */
export async function runDoctor(
  settings: Record<string, string | undefined>,
  settingsFiles: readonly SettingsFile[],
  backupsDir: string,
): Promise<CheckLine[]> {
  try {
    checkSettings()
  } catch (error) {
    const invalid = listSettingErrors(error).map(text =>
      failed(`Setting ${text}`, 'Fix it; the server does not start until you do.'),
    )
    return hideSecrets([...invalid, ...checkConnections()], settings)
  }
  const env = readEnv()
  const gateway = gatewayInUse()
  const live = gateway.demoNotice === null
  const { dataDir, databaseUrl } = env
  const edits = await checkEdits({ dataDir, databaseUrl })
  const checks: Promise<CheckLine[]>[] = [
    Promise.resolve([...checkSettingsFiles(settingsFiles), ...checkConnections(), ...edits]),
    ...thirdPartiesInUse().map(party => party.check()),
    Promise.resolve([...listMissingMaps(), ...checkEmail(env, live)]),
    checkContentFiles(env, live),
    checkDataFolder(dataDir, backupsDir),
    checkDatabase({ dataDir, databaseUrl }, gateway),
  ]
  const url = siteUrl()
  if (url !== null) checks.push(checkSite(url, live, env.trustedProxies))
  if (env.apiBaseUrl !== null) checks.push(checkHostedContent(env.apiBaseUrl, env.imageHosts))
  const results = await Promise.allSettled(checks)
  const lines = results.flatMap(result =>
    result.status === 'fulfilled' ? result.value : [failed(String(result.reason), 'Please report this as a bug.')],
  )
  return hideSecrets(lines, settings)
}

let running: Promise<CheckLine[]> | undefined

/** Checks this server for its settings page; who asks meanwhile gets the same. It knows neither its files nor the backups. */
export async function runDoctorOnce(): Promise<CheckLine[]> {
  running ??= runDoctor(environment(), [], 'backups').finally(() => {
    running = undefined
  })
  return await running
}

/** Has all later checks read the content as it was edited in the settings. */
async function checkEdits(source: DatabaseSource): Promise<CheckLine[]> {
  try {
    const db = openReadOnlyDatabase(source)
    const problems = await showEdits(db).finally(() => db.destroy())
    const remedy = 'Edit it again on /operator/settings, or go back to the file there.'
    return [...problems].map(([unit, problem]) =>
      warning(`Settings: the edit of "${sectionOf(unit).title}" is not shown. ${problem}`, remedy),
    )
  } catch {
    // The database has a check of its own.
    return []
  }
}

/** Null with an invalid file, which is a line of its own. */
function siteUrl(): string | null {
  try {
    return readSite().url
  } catch {
    return null
  }
}

const healthSchema = z.object({ alive: z.literal(true), parts: z.record(z.string(), z.string()) })

/** Checks the site's URL and what a visitor gets there. */
export async function checkSite(url: string, live: boolean, trustedProxies: number): Promise<CheckLine[]> {
  const serious = live ? failed : warning
  const remedy = 'Set SITE_URL to the public https URL, without a path, and restart.'
  const { origin, protocol } = URL.parse(url) ?? {}
  if (url !== origin) return [failed(`Site URL: ${url} is not the URL of a site`, remedy)]
  if (isLoopback(url) || isExampleHost(url)) {
    return [serious(`Site URL: ${url} is reached from this machine at most`, remedy)]
  }
  if (protocol !== 'https:') return [serious(`Site URL: ${url} is not https: cards and links need it`, remedy)]
  const response = await tryOut(
    { name: `Site at ${url}`, remedy: 'Start the server; check DNS, the proxy and the log.' },
    async () => {
      const [health, home] = [await request(`${url}/api/v1/health`), await request(url)]
      const parts = healthSchema.safeParse(parseJson(health.text)).data?.parts
      if (parts === undefined) throw new Error(`another server responds with status ${health.status}`)
      if (health.status !== 200) throw new Error(`takes no bookings: ${JSON.stringify(parts)}`)
      const builtFor = /<link rel="canonical" href="([^"]*)"/.exec(home.text)?.[1] ?? ''
      if (URL.parse(builtFor)?.origin !== url) return failed(`Site at ${url}: its pages are for ${builtFor}`, RESTART)
      if (live && /Demo site: no rides|Test payments: no card/.test(home.text)) {
        return failed(`Site at ${url}: it takes test payments, and says so`, RESTART)
      }
      return 'responds'
    },
  )
  if (trustedProxies > 0) return [passed(`Site URL: ${url}`), response]
  const text = 'TRUSTED_PROXIES: 0, but a proxy adds https: all riders share one limit of bookings'
  return [passed(`Site URL: ${url}`), response, warning(text, 'Set it to the number of your proxies.')]
}

function request(url: string) {
  return requestText({ url, timeoutMs: TIMEOUT_MS, limitBytes: MAX_PAGE_BYTES, newConnection: true })
}

function checkEmail({ notifications: { operatorEmail } }: Env, live: boolean): CheckLine[] {
  const serious = live ? failed : warning
  return [
    ...(mailInUse() === null ? [serious(noMailServer.text, noMailServer.remedy)] : []),
    operatorEmail === null ? serious(noOperatorEmail.text, noOperatorEmail.remedy) : passed('OPERATOR_EMAIL: set'),
  ]
}

async function checkContentFiles(env: Env, live: boolean): Promise<CheckLine[]> {
  const directory = contentFolder()
  const examples = checkExamples(env, live, directory)
  const site = Promise.resolve().then(readSite)
  const results = await Promise.allSettled([site, checkContent(), checkServiceFiles(), readCityGuideFile(), examples])
  const errors = results.flatMap(result =>
    result.status === 'rejected' ? String(Object(result.reason).message).split('\n') : [],
  )
  if (errors.length === 0) {
    const files = env.apiBaseUrl === null ? await readContentFiles(directory) : null
    const prices = await checkPricing(readSite().pricing, files?.vehicleCategories)
    return [passed('Content files: valid'), ...(await examples), ...(files ? listUnbookable(files) : []), ...prices]
  }
  // Two of them read some of the same files.
  return [...new Set(errors)].map(error => failed(error, 'Fix it; the server does not start until you do.'))
}

/** Finds vehicles that are shown and cannot be booked, since no category lists them. */
function listUnbookable(content: { vehicles: Vehicle[]; vehicleCategories: VehicleCategory[] }): CheckLine[] {
  const bookable = new Set(content.vehicleCategories.flatMap(({ vehicles }) => vehicles))
  return content.vehicles
    .filter(({ name }) => !bookable.has(name))
    .map(({ name }) =>
      warning(
        `content/vehicles.json: ${name} is in no category and cannot be booked`,
        'List it in vehicle-categories.json.',
      ),
    )
}

const AREA_REMEDY =
  'Use an airport such as JFK, a ZIP code, a town as in its mail (Plano, TX) or the id of a served city. Until then this price never applies.'

/**
 * Finds prices that never apply: of areas and categories that do not exist, or behind another flat rate. The categories
 * of a hosted backend are not known.
 */
export async function checkPricing(pricing: Pricing, categories?: readonly VehicleCategory[]): Promise<CheckLine[]> {
  const { flatRates } = pricing
  const areas = listAreas(pricing)
  const isKnown = await Promise.all(areas.map(isKnownArea))
  const unknownAreas = areas.filter((_, i) => !isKnown[i])
  const unknownCategories = flatRates.flatMap(({ name, fares }) =>
    Object.keys(fares).flatMap(id => (categories?.some(({ _id }) => _id === id) !== false ? [] : `"${name}": ${id}`)),
  )
  const hidden = flatRates.flatMap((rate, i) => flatRates.slice(0, i).flatMap(first => findOverlap(first, rate) ?? []))
  return [
    ...unknownAreas.map(area => warning(`content/pricing.json: there is no ${area}`, AREA_REMEDY)),
    ...unknownCategories.map(text =>
      warning(`content/pricing.json: flat rate ${text} is no vehicle category`, 'Use an _id of your rates.'),
    ),
    ...hidden.map(text =>
      warning(`content/pricing.json: ${text}`, 'The first in the list applies: put it last, or remove one.'),
    ),
  ]
}

/** Says where two flat rates are for the same ride; null if nowhere. */
function findOverlap(first: FlatRate, second: FlatRate): string | null {
  const category = Object.keys(second.fares).find(id => first.fares[id] !== undefined)
  const way = waysOf(second).find(({ from, to }) =>
    waysOf(first).some(other => shares(other.from, from) && shares(other.to, to)),
  )
  if (category === undefined || way === undefined) return null
  return `flat rate "${second.name}" does not apply where "${first.name}" does, as for ${category} from ${way.from.join(', ')} to ${way.to.join(', ')}`
}

function waysOf({ from, to, oneDirection }: FlatRate) {
  return oneDirection
    ? [{ from, to }]
    : [
        { from, to },
        { from: to, to: from },
      ]
}

/** A ZIP code is part of its first digits. */
function shares(some: readonly string[], others: readonly string[]): boolean {
  const isPart = (one: string, other: string) => one === other || (/^\d/.test(one) && one.startsWith(other))
  return some.some(one => others.some(other => isPart(one, other) || isPart(other, one)))
}

export async function checkDataFolder(dataDir: string, backupsDir: string): Promise<CheckLine[]> {
  const writable = tryOut(
    { name: `Data folder ${dataDir}`, remedy: 'Check its path, owner and permissions.' },
    async () => {
      const folder = existsSync(dataDir) ? dataDir : path.dirname(path.resolve(dataDir))
      await access(folder, constants.W_OK | constants.X_OK)
      return 'writable'
    },
  )
  return [await writable, await checkBackups(backupsDir)]
}

async function checkBackups(directory: string): Promise<CheckLine> {
  const remedy = 'Back up every night: docs/deployment.md. --backups DIR looks in another folder.'
  const names = (await readdir(directory).catch((): string[] => [])).filter(name => name.endsWith('.gz'))
  if (names.length === 0) return notChecked(`Last backup: none in ${directory}`, remedy)
  const times = await Promise.all(names.map(async name => (await stat(path.join(directory, name))).mtimeMs))
  const days = Math.floor((Date.now() - Math.max(...times)) / DAY_MS)
  const text = `Last backup: ${days} days old`
  return days > MAX_BACKUP_AGE_DAYS ? warning(text, remedy) : passed(text)
}

/** Reads the database, and whether what it holds belongs to these settings. */
export async function checkDatabase(
  source: DatabaseSource,
  gateway: Pick<GatewayInUse, 'demoNotice' | 'isUnchosen'>,
): Promise<CheckLine[]> {
  const { dataDir, databaseUrl } = source
  if (databaseUrl === null && !existsSync(databaseFile(dataDir))) {
    return [passed('Database: none yet, the first start creates it')]
  }
  const db = openReadOnlyDatabase(source)
  try {
    const damage = databaseUrl === null ? await findDamage(db) : null
    if (damage !== null) return [failed(`Database: damaged: ${damage}`, RESTORE)]
    const misplaced = await checkStoredCharges(db, gateway, testGateways)
    if (misplaced !== null) return [misplaced]
    const changed = await findChangedSecret(db, await findServerSecret())
    return [passed('Database: readable'), ...(changed === null ? [] : [failed(changed.text, changed.remedy)])]
  } catch (error) {
    const failure = findStorageFailure(error)
    const reason = failure === null ? String(error) : `${failure.code}: ${failure.reason}`
    return [failed(`Database: ${reason}`, failure?.advice ?? 'Start the site once; read its log.')]
  } finally {
    await db.destroy()
  }
}

/** Small damage is a row of the result, not an error. */
async function findDamage(db: Database): Promise<string | null> {
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db)
  const found = rows[0]?.quick_check ?? ''
  return found === 'ok' ? null : found.replaceAll('\n', ' ')
}

const SECRET_NAME = /SECRET|KEY|PASSWORD|TOKEN/
/** Shorter values would hide ordinary words. */
const MIN_SECRET_LENGTH = 4

/** Replaces secrets that a host's error may quote: keys, and passwords and parameters of URLs. */
export function hideSecrets(lines: readonly CheckLine[], settings: Record<string, string | undefined>): CheckLine[] {
  const secrets = settingNames
    .flatMap(name => {
      const value = settings[name] ?? ''
      if (SECRET_NAME.test(name)) return [value]
      const url = URL.parse(value)
      if (url === null) return []
      return [url.password, decodeURIComponent(url.password), ...url.searchParams.values()]
    })
    .filter(secret => secret.length >= MIN_SECRET_LENGTH)
    // One may contain another.
    .toSorted((a, b) => b.length - a.length)
  return lines.map(line => ({
    ...line,
    text: secrets.reduce((text, secret) => text.replaceAll(secret, '[secret]'), line.text),
  }))
}

/** A settings file as `@next/env` returns it: `env` is what it read. */
export type SettingsFile = { path: string; contents: string; env: Record<string, string | undefined> }

const ASSIGNMENT = /^\s*(?:export\s+)?([\w.-]+)\s*=\s*(.*)$/gm
const OTHER_NAMES = /^(NODE_.*|NEXT_TELEMETRY_DISABLED|PORT|HOSTNAME|TZ)$/

/** Reports unknown names, and values that are read other than written. No line contains a value: it may be secret. */
export function checkSettingsFiles(files: readonly SettingsFile[]): CheckLine[] {
  const names = files.flatMap(({ env }) => Object.keys(env))
  const unknown = names.filter(name => !settingNames.includes(name) && !OTHER_NAMES.test(name))
  const lines = files.flatMap(({ path, contents }) => listMisread(path, contents))
  if (unknown.length > 0) {
    lines.push(warning(`Settings: unknown ${unknown.join(', ')}`, 'Compare the names with .env.local.example.'))
  }
  return lines.length === 0 ? [passed('Settings: all valid')] : lines
}

function listMisread(path: string, contents: string): CheckLine[] {
  return [...contents.matchAll(ASSIGNMENT)].flatMap(([, name, value = '']) => {
    const lines: CheckLine[] = []
    // After a space, `#` is meant to begin a comment.
    if (!/^['"`]/.test(value) && /\S#/.test(value)) {
      lines.push(warning(`${path}: the value of ${name} ends before its #`, 'Write it in double quotes.'))
    }
    if (/(?<!\\)\$[\w{]/.test(value)) {
      lines.push(warning(`${path}: the value of ${name} loses its $ and the word after it`, 'Write \\$ instead of $.'))
    }
    return lines
  })
}
