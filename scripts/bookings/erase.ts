import { eraseBooking, findErasureBlocker } from '@/lib/operations/retention/erase-booking'
import { addToErasureList } from '@/lib/operations/retention/erasure-list'
import { truncateLog } from '@/lib/operations/retention/run-retention'
import { openConfiguredDatabase } from '@/lib/platform/database/connection'
import { requireDatabase } from '../settings'
import { findByTypedId } from './read'

/** Erases the personal data of one booking. Throws a message if it cannot, or if `yes` is missing. */
export async function erase({ id = '', yes = false }: { id?: string; yes?: boolean }): Promise<string> {
  const source = requireDatabase()
  const { dataDir } = source
  const db = await openConfiguredDatabase(source)
  try {
    const row = await findByTypedId(db, id)
    if (row.erased_at !== null) return `${row.id}: personal data was already erased on ${row.erased_at}.\n`
    const now = new Date()
    const reason = await findErasureBlocker(db, { row, now })
    if (reason !== null) throw new Error(`${row.id} was not erased: ${reason}.`)
    if (!yes) {
      throw new Error(
        `This permanently removes names, contact details, places and notes from ${row.id}, and its link stops working. Add --yes to confirm.`,
      )
    }
    // Recorded first: after a crash, the server completes the erasure.
    await addToErasureList(dataDir, { ids: [row.id], now })
    const erasure = await eraseBooking({ db, dataDir, now: () => now }, row.id)
    if (erasure.state === 'blocked') throw new Error(`${row.id} is not erased yet: ${erasure.reason}.`)
    await truncateLog(db)
    return `${row.id}: personal data erased.\n`
  } finally {
    await db.destroy()
  }
}
