'use client'

import { useState } from 'react'
import { Field } from '@/components/ui/field'
import { MAX_NOTE_CHARACTERS } from '@/lib/operator/model/schemas'
import { ActionButton } from './action-button'
import { DetailSection } from './detail-section'
import type { OperatorBookingState } from './use-operator-booking'

/** Edits the internal note. Keeps typed text when the booking refreshes. */
export function NoteForm({ note, state }: { note: string; state: OperatorBookingState }) {
  const [typed, setTyped] = useState<string | null>(null)
  const save = async () => {
    if (typed !== null && (await state.runAction({ action: 'note', note: typed }))) setTyped(null)
  }
  return (
    <DetailSection title="Internal note">
      <form
        noValidate
        className="mt-4 grid gap-4"
        onSubmit={event => {
          event.preventDefault()
          void save()
        }}
      >
        <Field label="Note" hint="Only you can see this note, never the customer." error={state.result?.fields.note}>
          {props => (
            <textarea
              {...props}
              value={typed ?? note}
              onChange={event => setTyped(event.target.value)}
              maxLength={MAX_NOTE_CHARACTERS}
              rows={3}
            />
          )}
        </Field>
        <ActionButton
          type="submit"
          variant="secondary"
          busy={state.busy === 'note'}
          busyLabel="Saving…"
          className="justify-self-start"
        >
          Save note
        </ActionButton>
      </form>
    </DetailSection>
  )
}
