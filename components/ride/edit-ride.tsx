'use client'

import { useEffect, useReducer, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { loadEdit, removeEdit, saveEdit } from '@/lib/booking/client/edit-storage'
import type { ZelleOptions } from '@/lib/booking/model/schemas'
import { toDraft } from '@/lib/booking/model/to-draft'
import { type BookingSession, reduceWizard, type UpdateBooking, type WizardState } from '@/lib/booking/model/wizard'
import type { BrowserMapSettings } from '@/lib/places/model/port'
import { EditSteps } from './edit-steps'
import type { ChangeRide } from './use-paid-change'

export type EditRideProps = {
  session: BookingSession
  phone: string
  zelle: ZelleOptions | null
  maps: BrowserMapSettings
  onDone: UpdateBooking
  onViewRide: UpdateBooking
  onClose: () => void
  /** Changes a paid ride; by default for the holder of its link. */
  changeRide?: ChangeRide
  isOperator?: boolean
}

/** Edits an unpaid ride or changes a paid one. Unsaved edits survive a reload. */
export function EditRide({ session, maps, onDone, onClose, ...rest }: EditRideProps) {
  const { id } = session.booking
  const [state, dispatch] = useReducer(reduceWizard, session, createInitialState)
  const [initialDraft] = useState(() => JSON.stringify(toDraft(session.booking)))
  const hasChanges = JSON.stringify(state.draft) !== initialDraft
  const [isLeaving, setIsLeaving] = useState(false)
  const [busy, setBusy] = useState(false)
  const onLeave = () => (hasChanges ? setIsLeaving(true) : onClose())
  useEffect(() => {
    if (state.step === 'confirmed') return
    if (hasChanges) saveEdit(id, { step: state.step, draft: state.draft, version: state.session?.version })
    else removeEdit(id)
  }, [id, state, hasChanges])

  return (
    <>
      <Dialog open wide title={rest.isOperator ? 'Change this ride' : 'Edit your ride'} onClose={onLeave} busy={busy}>
        <div className="mt-2 mb-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
          <p className="max-w-[40rem] text-smoke">Make your changes. Nothing is saved until you confirm at the end.</p>
          <Button variant="secondary" onClick={onLeave} disabled={busy}>
            Stop Editing
          </Button>
        </div>
        <EditSteps
          state={state}
          dispatch={dispatch}
          session={session}
          {...rest}
          googleOffered={maps.google !== null}
          onBusy={setBusy}
          onDone={(booking, version) => {
            removeEdit(id)
            onDone(booking, version)
          }}
          onClose={onClose}
        />
      </Dialog>
      <Dialog open={isLeaving} title="Discard your changes?" onClose={() => setIsLeaving(false)}>
        <p className="mt-3 text-smoke">Your changes have not been saved. Your ride will stay as it is.</p>
        <div className="mt-7 grid gap-3 sm:grid-cols-2">
          <Button onClick={() => setIsLeaving(false)}>Keep Editing</Button>
          <Button
            variant="secondary"
            onClick={() => {
              removeEdit(id)
              onClose()
            }}
          >
            Discard Changes
          </Button>
        </div>
      </Dialog>
    </>
  )
}

/** Restored edits keep their base version, so that a reload cannot bypass conflict detection. */
function createInitialState(session: BookingSession): WizardState {
  const storedEdit = loadEdit(session.booking.id)
  if (storedEdit === null) return { step: 'ride', draft: toDraft(session.booking), session }
  const { step, draft, version } = storedEdit
  return { step, draft, session: { ...session, version } }
}
