import 'server-only'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Tables } from '@/lib/platform/database/tables'
import { defineAction } from '../define-action'

const MAX_NOTE_CHARACTERS = 2000

/** The note is no part of the booking, which customers receive. */
export const note = defineAction({
  name: 'note',
  summary:
    'Replaces the internal note; an empty one removes it. The customer never sees it: it is in no email, export or webhook',
  label: 'Note…',
  input: {
    note: {
      kind: 'lines',
      label: 'Note',
      schema: z.string().trim().max(MAX_NOTE_CHARACTERS, 'Please keep this to 2,000 characters or fewer.'),
      initial: facts => facts.note,
      required: false,
      maxCharacters: MAX_NOTE_CHARACTERS,
    },
  },
  unavailable: () => null,
  question: () => ({
    title: 'Internal note',
    text: 'Only you can see this note, never the customer.',
    yes: 'Save note',
  }),
  done: () => 'Note saved.',

  async apply({ db, now }, { row }, input) {
    const values = { note: input.note, updated_at: now.toISOString() }
    await db
      .insertInto('booking_notes')
      .values({ booking_id: row.id, ...values })
      .onConflict(conflict => conflict.column('booking_id').doUpdateSet(values))
      .execute()
  },
})

/** Reads the operator's note of a booking; empty without one. */
export async function readNote(db: Kysely<Tables>, bookingId: string): Promise<string> {
  const row = await db.selectFrom('booking_notes').select('note').where('booking_id', '=', bookingId).executeTakeFirst()
  return row?.note ?? ''
}
