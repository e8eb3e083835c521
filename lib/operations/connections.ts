import 'server-only'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { LinkTable } from '@/lib/booking/tables'
import { AppError, conflict } from '@/lib/errors'
import { sendToOperator } from '@/lib/notifications/email/operator'
import { describeChangedConnections } from '@/lib/notifications/messages/operator'
import { chooseGateway, gatewaySettingNames, testGateways } from '@/lib/payments/server/gateways'
import { refuseRealCharges, SANDBOX_REFUSED } from '@/lib/payments/server/real-charges'
import { type CheckLine, failed } from '@/lib/platform/check'
import { database, databaseFile, openReadOnlyDatabase } from '@/lib/platform/database/connection'
import { toLoggableError } from '@/lib/platform/database/storage-failure'
import type { Tables } from '@/lib/platform/database/tables'
import { write } from '@/lib/platform/database/write'
import { env, environment, fillUnset, listSettingErrors, type SettingsSource } from '@/lib/platform/env'
import { canRestart, restart } from '@/lib/platform/graceful-shutdown'
import { findServerSecret, getServerSecret, seal, unseal } from '@/lib/platform/secret'
import { withTimeout } from '@/lib/platform/with-timeout'
import { writeWholeFile } from '@/lib/platform/write-whole-file'
import {
  type ConnectionName,
  type ConnectionsChange,
  type ConnectionsSaved,
  type ConnectionsView,
  connectionFields,
  connectionNames,
} from '@/lib/settings/model/connections'
import { doesNotFit, notSaved } from '@/lib/settings/server/change-unit'
import { checkFiles } from '@/lib/settings/server/check-files'
import type { SettingsContext } from '@/lib/settings/server/link'
import { singleton } from '@/lib/singleton'
import { checkSettings } from './adapters'

// Settings are read at a start only. What the owner saves here fills, at the next one, what the environment leaves unset.

const PURPOSE = 'connections'
const COPY = 'connections.json'
const DATABASE_TIMEOUT_MS = 5000
/** Without a copy: other instances may still be creating the tables. */
const FIRST_TIMEOUT_MS = 60_000
const EMAIL_TIMEOUT_MS = 10_000
/** Instances that learn of a change restart one after the other, mostly. */
const RESTART_WITHIN_MS = 45_000

const rowSchema = z.object({ version: z.int(), names: z.string(), sealed: z.string() })
type Row = z.infer<typeof rowSchema>
/** `values` is null if they were sealed with another secret. */
type Stored = { version: number; names: string[]; values: Partial<Record<string, string>> | null }

/** What this process was started with: the names that it has from the database, and why it has none. */
type Used = { version: number; names: readonly string[]; problem: string }
const used = singleton<Used>('connections in use')

function usedConnections(): Used {
  return used.getOrCreate(() => ({ version: 0, names: [], problem: '' }))
}

async function findRow(db: Kysely<Tables>): Promise<Row | null> {
  const row = await db.selectFrom('connections').select(['version', 'names', 'sealed']).executeTakeFirst()
  return row ?? null
}

function open(row: Row | null, secret: string | null): Stored {
  if (row === null) return { version: 0, names: [], values: {} }
  const text = secret === null ? null : unseal(row.sealed, secret, PURPOSE)
  return {
    version: row.version,
    names: row.names.split(' ').filter(name => name !== ''),
    values: text === null ? null : z.record(z.string(), z.string()).parse(JSON.parse(text)),
  }
}

/**
 * Fills what the environment leaves unset. What cannot be used counts as unset, as a whole, so that the site starts: but
 * riders then pay the chauffeur, and not with the test cards of a demo. Call it before anything is made of the settings.
 */
function applyConnections(row: Row | null, secret: string | null): void {
  const { version, names, values } = open(row, secret)
  const unset = pickUnset(values ?? {})
  const problem = values === null ? 'they were saved with another APP_SECRET' : findMisfit(unset)
  const cardless = names.some(name => gatewaySettingNames.includes(name)) ? pickUnset({ PAYMENTS: 'none' }) : {}
  const filled = problem === '' ? unset : findMisfit(cardless) === '' ? cardless : {}
  used.set({ version, names: Object.keys(filled), problem: problem && sayUnused(names, problem) })
  fillUnset(filled)
}

function pickUnset(values: SettingsSource): SettingsSource {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !environment()[name]))
}

function sayUnused(names: readonly string[], problem: string): string {
  return `${names.join(', ')} of the settings page are not used: ${problem}`
}

function findMisfit(values: SettingsSource): string {
  // The environment's own errors are the start's.
  if (Object.keys(values).length === 0) return ''
  try {
    checkSettings({ ...environment(), ...values })
    return ''
  } catch (error) {
    return listSettingErrors(error).join('; ')
  }
}

/**
 * Uses what the database has, or had when this server last read it: in an outage it must not take test cards, nor write
 * emails to files. Throws if neither is known.
 */
export async function loadConnections(): Promise<void> {
  const row = await readRow(path.join(env().dataDir, COPY))
  applyConnections(row, row === null ? null : await getServerSecret())
  const { problem } = usedConnections()
  if (problem !== '') console.error(`settings: ${problem}`)
}

async function readRow(copy: string): Promise<Row | null> {
  const timeoutMs = existsSync(copy) ? DATABASE_TIMEOUT_MS : FIRST_TIMEOUT_MS
  const row = await withTimeout(database().then(findRow), timeoutMs, undefined).catch(error => {
    console.error('the connections could not be read', toLoggableError(error))
    return undefined
  })
  if (row === undefined) {
    const text = await readFile(copy, 'utf8').catch(cause => {
      throw new Error('The database does not respond, and this server has not read its connections before.', { cause })
    })
    return rowSchema.nullable().parse(JSON.parse(text))
  }
  await writeWholeFile(copy, JSON.stringify(row)).catch(error =>
    console.error('the connections could not be copied for an outage', error),
  )
  return row
}

/** For a command: uses what the database has, if there is one. The command itself says what is wrong with either. */
export async function loadConnectionsOfCommand(): Promise<void> {
  try {
    const { dataDir, databaseUrl } = env()
    if (databaseUrl === null && !existsSync(databaseFile(dataDir))) return
    const db = openReadOnlyDatabase({ dataDir, databaseUrl })
    const row = await findRow(db).finally(() => db.destroy())
    if (row !== null) applyConnections(row, await findServerSecret())
  } catch {}
}

/** Restarts this process, soon, if another instance has saved newer ones. */
export async function noticeConnections(db: Kysely<Tables>): Promise<void> {
  const version = (await findRow(db))?.version ?? 0
  if (version === (noticed.get() ?? usedConnections().version)) return
  noticed.set(version)
  const delayMs = Math.round(Math.random() * RESTART_WITHIN_MS)
  console.info(
    canRestart()
      ? `settings: the connections were changed elsewhere, restarting in ${Math.ceil(delayMs / 1000)} s`
      : 'settings: the connections were changed: restart this server to use them',
  )
  setTimeout(() => void restartIfStartable(), delayMs).unref()
}
const noticed = singleton<number>('noticed connections')

/** A running site keeps what it showed before a file became invalid; a start would refuse it. */
async function restartIfStartable(): Promise<void> {
  await checkFiles().then(restart, error => console.error('settings: not restarted, as a start would fail', error))
}

export function checkConnections(): CheckLine[] {
  const { problem } = usedConnections()
  return problem === '' ? [] : [failed(`Connections: ${problem}`, 'Enter them again on /operator/settings.')]
}

export async function readConnections({ db, secret }: Context): Promise<ConnectionsView> {
  const { version, names, values } = open(await findRow(db), secret)
  const { version: usedVersion, problem } = usedConnections()
  return {
    version,
    usedVersion,
    problem: values === null ? sayUnused(names, 'they were saved with another APP_SECRET') : problem,
    fields: connectionNames.map(name => {
      if (isOfServer(name)) return { name, state: 'server', value: '' }
      const value = values?.[name] ?? ''
      const state = value === '' ? 'unset' : 'stored'
      return { name, state, value: connectionFields[name].isSecret ? '' : value }
    }),
  }
}

type Context = Pick<SettingsContext, 'db' | 'now' | 'secret'>

function isOfServer(name: string): boolean {
  return !!environment()[name] && !usedConnections().names.includes(name)
}

/**
 * Stores a change, and restarts the server to use it. Nothing is stored that a start would refuse. Throws AppError `stale`,
 * `invalid_fields`, `does_not_fit`.
 */
export async function saveConnections(
  context: Context,
  link: LinkTable,
  change: ConnectionsChange,
): Promise<ConnectionsSaved> {
  const stored = open(await findRow(context.db), context.secret)
  if (stored.version !== change.version) throw stale()
  const values = Object.fromEntries(
    Object.entries({ ...stored.values, ...change.values }).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
  await refuseInvalid(context.db, change, values)
  const row = {
    version: stored.version + 1,
    names: Object.keys(values).join(' '),
    sealed: seal(JSON.stringify(values), context.secret, PURPOSE),
  }
  await write(context, 'operator', async ({ db }) => {
    if (((await findRow(db))?.version ?? 0) !== stored.version) throw stale()
    await db
      .insertInto('connections')
      .values({ id: 1, ...row })
      .onConflict(conflict => conflict.column('id').doUpdateSet(row))
      .execute()
  })
  const names = connectionNames.filter(name => name in change.values)
  console.info(`settings: ${names.join(', ')} changed with the link ${link.id}`)
  noticed.set(row.version)
  void tellOperator(names).finally(restart)
  return { version: row.version, restarts: canRestart() }
}

async function refuseInvalid(db: Kysely<Tables>, change: ConnectionsChange, values: SettingsSource): Promise<void> {
  const ofServer = Object.keys(change.values).filter(isOfServer)
  if (ofServer.length > 0) {
    throw notSaved(Object.fromEntries(ofServer.map(name => [name, 'This is set on the server.'])))
  }
  const merged = {
    ...values,
    ...Object.fromEntries(Object.entries(environment()).filter(([name]) => isOfServer(name))),
  }
  try {
    checkSettings(merged)
  } catch (error) {
    const lines = listSettingErrors(error).map(line => line.split(/: (.*)/s))
    const isField = (name = ''): name is ConnectionName => connectionNames.some(each => each === name)
    const own = lines.flatMap(([name, text = '']) => (isField(name) ? [[name, toSentence(text)]] : []))
    if (own.length === 0) throw doesNotFit(listSettingErrors(error).join('; '))
    throw notSaved(Object.fromEntries(own))
  }
  if (chooseGateway(merged).isUnchosen) {
    await refuseRealCharges(db, testGateways).catch(error => {
      if (!(error instanceof AppError) || error.code !== SANDBOX_REFUSED) throw error
      throw notSaved({ PAYMENTS: 'This site has taken real payments. Please choose.' })
    })
  }
  await checkFiles().catch(error => {
    throw doesNotFit(error instanceof Error ? error.message : String(error))
  })
}

function stale(): AppError {
  return conflict('stale', 'Not saved: this was changed elsewhere, such as in another tab. Please reload the page.')
}

function toSentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/\.$/, '')}.`
}

/** Who had the address before learns of a change that a stranger made. Without waiting long: the server may be wrong. */
async function tellOperator(names: readonly ConnectionName[]): Promise<void> {
  if (env().notifications.operatorEmail === null) return
  const labels = names.map(name => connectionFields[name].label)
  const isSent = sendToOperator(describeChangedConnections(labels)).then(
    () => true,
    () => false,
  )
  if (await withTimeout(isSent, EMAIL_TIMEOUT_MS, false)) return
  console.error('settings: the email that tells the operator of the change may not have been sent')
}
