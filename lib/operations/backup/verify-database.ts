import 'server-only'
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'

const namesSchema = z.array(z.object({ name: z.string() }))
const countSchema = z.object({ bookings: z.int() })

/** Verifies a backup database. Throws a readable Error if it is corrupt. */
export function verifyBackupDatabase(database: DatabaseSync): { bookings: number } {
  const integrityResults = database.prepare('pragma integrity_check').all()
  if (integrityResults.length !== 1 || integrityResults[0]?.integrity_check !== 'ok')
    throw new Error('Its database is corrupt.')
  if (database.prepare('pragma foreign_key_check').all().length > 0)
    throw new Error('Its database violates foreign keys.')
  const tables = namesSchema.parse(database.prepare("select name from sqlite_master where type = 'table'").all())
  if (!['bookings', 'kysely_migration'].every(table => tables.some(({ name }) => name === table))) {
    throw new Error('It has no bookings table: it is not a backup of this site.')
  }
  return countSchema.parse(database.prepare('select count(*) as bookings from bookings').get())
}
