import 'server-only'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, readdir, rm, rmdir, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { databaseFile } from '@/lib/platform/database/connection'
import { migrations } from '@/lib/platform/database/migrations'
import { type Check, type DoctorContext, type Finding, failed, notChecked, passed, warning } from './check'

const FOLDER = 'Data folder'
const SPACE = 'Free space'
const DATABASE = 'Database'
const BACKUP = 'Last backup'
const MEGABYTE = 1024 * 1024
const MIN_FREE_BYTES = 100 * MEGABYTE
const LOW_FREE_BYTES = 1024 * MEGABYTE
const DAY_MS = 24 * 60 * 60_000
const MAX_BACKUP_AGE_MS = 2 * DAY_MS
const SCHEDULE_REMEDY = 'Schedule it every night: docs/deployment.md.'

const namesSchema = z.array(z.object({ name: z.string() }))
const countSchema = z.object({ count: z.int() })

export function evaluateFreeSpace({ freeBytes, dataDir }: { freeBytes: number; dataDir: string }): Finding {
  const detail = `${Math.floor(freeBytes / MEGABYTE)} MB for ${dataDir}`
  if (freeBytes < MIN_FREE_BYTES)
    return failed(SPACE, detail, 'Free up space: bookings are rejected when they cannot be stored.')
  return freeBytes < LOW_FREE_BYTES
    ? warning(SPACE, detail, 'Free up space before it fills up.')
    : passed(SPACE, detail)
}

/** Compares the applied migrations with this version's. */
export function evaluateMigrations(appliedMigrations: readonly string[]): Finding {
  const unknown = appliedMigrations.filter(name => !(name in migrations))
  if (unknown.length > 0) {
    return warning(
      DATABASE,
      'was migrated by a newer version of the site',
      'This version runs on it, but finish the update soon: docs/deployment.md.',
    )
  }
  const pending = Object.keys(migrations).filter(name => !appliedMigrations.includes(name))
  if (pending.length === 0)
    return passed(DATABASE, `opens, passes the integrity check, at migration ${appliedMigrations.at(-1)}`)
  const detail = `OK; ${pending.join(', ')} will run at the next start`
  return warning(DATABASE, detail, 'Run npm run backup, then start this version.')
}

export function evaluateBackupAge({ newest, now }: { newest: Date | null; now: Date }): Finding {
  if (newest === null) return notChecked(BACKUP, 'none found; --backups DIR looks in another folder', SCHEDULE_REMEDY)
  const ageMs = now.getTime() - newest.getTime()
  const detail = `${newest.toISOString()}, ${Math.floor(ageMs / DAY_MS)} days old`
  return ageMs > MAX_BACKUP_AGE_MS ? warning(BACKUP, detail, SCHEDULE_REMEDY) : passed(BACKUP, detail)
}

/** Checks that a file can be written and removed. */
export async function checkWritable(dataDir: string): Promise<Finding> {
  try {
    const createdFolder = await mkdir(dataDir, { recursive: true, mode: 0o700 })
    const file = path.join(dataDir, `doctor-${randomBytes(6).toString('hex')}`)
    try {
      const handle = await open(file, 'wx', 0o600)
      try {
        await handle.writeFile('is writable')
        await handle.sync()
      } finally {
        await handle.close()
      }
    } finally {
      await rm(file, { force: true })
      if (createdFolder !== undefined) await rmdir(dataDir)
    }
    return passed(FOLDER, `${dataDir} is writable`)
  } catch (error) {
    return failed(
      FOLDER,
      `${dataDir} is not writable (${Object(error).code})`,
      'Check its owner, permissions and disk.',
    )
  }
}

/** Checks the integrity of the database, read-only. */
export function checkDatabaseFile({ dataDir, live }: { dataDir: string; live: boolean }): Finding[] {
  const file = databaseFile(dataDir)
  if (!existsSync(file)) return [passed(DATABASE, 'none yet: it is created at the first start')]
  try {
    const database = new DatabaseSync(file, { readOnly: true })
    try {
      const integrityErrors = database.prepare('pragma quick_check(1)').all()
      if (integrityErrors[0]?.quick_check !== 'ok') {
        return [failed(DATABASE, 'is corrupt', 'Stop the site and restore the last backup: docs/operations.md.')]
      }
      const appliedMigrations = namesSchema.parse(
        database.prepare('select name from kysely_migration order by name').all(),
      )
      const migrated = evaluateMigrations(appliedMigrations.map(({ name }) => name))
      return [migrated, ...(live ? evaluateTestPayments(countTestPayments(database)) : [])]
    } finally {
      database.close()
    }
  } catch (error) {
    return [
      failed(
        DATABASE,
        `cannot be opened: ${Object(error).message}`,
        'Check its owner and permissions, or restore a backup.',
      ),
    ]
  }
}

function countTestPayments(database: DatabaseSync): number {
  const query =
    "select count(*) as count from payments where gateway = 'sandbox' and kind = 'charge' and state = 'approved'"
  return countSchema.parse(database.prepare(query).get()).count
}

/** Reports sandbox rides: refunding one would cost real money. */
export function evaluateTestPayments(count: number): Finding[] {
  const name = 'Test payments'
  if (count === 0) return [passed(name, 'none in the database')]
  return [failed(name, `${count} in the database: those rides are shown as paid`, 'Start with an empty DATA_DIR.')]
}

/** Finds the time of the newest backup, by its file name. */
export async function findNewestBackup(directory: string): Promise<Date | null> {
  const names = (await readdir(directory).catch((): string[] => [])).filter(name => name.endsWith('.db.gz'))
  const times = await Promise.all(names.map(async name => (await stat(path.join(directory, name))).mtimeMs))
  return times.length === 0 ? null : new Date(Math.max(...times))
}

export function dataFolderChecks({ env: { dataDir, databaseUrl }, live, now, backupsDir }: DoctorContext): Check[] {
  return [
    { name: FOLDER, run: async () => [await checkWritable(dataDir)] },
    {
      name: SPACE,
      run: async () => {
        const { bavail, bsize } = await statfs(existsSync(dataDir) ? dataDir : '.')
        return [evaluateFreeSpace({ freeBytes: bavail * bsize, dataDir })]
      },
    },
    ...(databaseUrl === null ? [{ name: DATABASE, run: async () => checkDatabaseFile({ dataDir, live }) }] : []),
    { name: BACKUP, run: async () => [evaluateBackupAge({ newest: await findNewestBackup(backupsDir), now: now() })] },
  ]
}
