import { writeNote } from '@/lib/operator/server/notes'
import { openConfiguredDatabase } from '@/lib/platform/database/connection'
import { requireDatabase } from '../settings'
import { findByTypedId } from './read'

/** Sets the internal note of a booking; an empty text removes it. */
export async function setNote({ id = '', text = '' }: { id?: string; text?: string }): Promise<string> {
  const db = await openConfiguredDatabase(requireDatabase())
  try {
    const row = await findByTypedId(db, id)
    await writeNote(db, { bookingId: row.id, note: text.trim(), now: new Date() })
    return `${row.id}: ${text.trim() === '' ? 'note removed' : 'note saved'}.\n`
  } finally {
    await db.destroy()
  }
}
