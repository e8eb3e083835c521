'use client'

import { useEffect, useReducer, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import type { ZelleOptions } from '@/lib/booking/schemas'
import { toDraft } from '@/lib/booking/to-draft'
import { type Held, reduceWizard, type TakeBooking, type WizardState } from '@/lib/booking/wizard'
import { forgetEdit, loadEdit, saveEdit } from '@/lib/browser/edit-storage'
import type { MapSettings } from '@/lib/maps/port'
import { EditSteps } from './edit-steps'

export type EditRideProps = {
  held: Held
  phone: string
  zelle: ZelleOptions | null
  maps: MapSettings
  /** With the booking as it is after the change. */
  onDone: TakeBooking
  /** With the booking as it turned out to be meanwhile; nothing was changed. */
  onLooked: TakeBooking
  onClose: () => void
}

/**
 * Changes an unpaid ride in the form it was booked with. What was entered is given up only where the rider says so: until
 * then this tab keeps it, also over a reload.
 */
export function EditRide({ held, phone, zelle, maps, onDone, onLooked, onClose }: EditRideProps) {
  const { id } = held.booking
  const [state, dispatch] = useReducer(reduceWizard, held, beginAt)
  const [first] = useState(() => JSON.stringify(toDraft(held.booking)))
  const isTouched = JSON.stringify(state.draft) !== first
  const [leaving, setLeaving] = useState(false)
  const [busy, setBusy] = useState(false)
  const leave = () => (isTouched ? setLeaving(true) : onClose())
  useEffect(() => {
    if (state.step === 'confirmed') return
    if (isTouched) saveEdit(id, { step: state.step, draft: state.draft, version: state.held?.version })
    else forgetEdit(id)
  }, [id, state, isTouched])

  return (
    <>
      <Dialog open wide title="Edit your ride" onClose={leave} busy={busy}>
        <div className="mt-2 mb-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
          <p className="max-w-[40rem] text-smoke">Make your changes. Nothing is saved until you confirm at the end.</p>
          <Button look="quiet" onClick={leave} disabled={busy}>
            Stop Editing
          </Button>
        </div>
        <EditSteps
          state={state}
          dispatch={dispatch}
          held={held}
          phone={phone}
          zelle={zelle}
          googleOffered={maps.google !== null}
          onBusy={setBusy}
          onDone={(booking, version) => {
            forgetEdit(id)
            onDone(booking, version)
          }}
          onLooked={onLooked}
          onClose={onClose}
        />
      </Dialog>
      <Dialog open={leaving} title="Discard your changes?" onClose={() => setLeaving(false)}>
        <p className="mt-3 text-smoke">Your changes are not confirmed. Your ride will stay as it is.</p>
        <div className="mt-7 grid gap-3 sm:grid-cols-2">
          <Button onClick={() => setLeaving(false)}>Keep Editing</Button>
          <Button
            look="quiet"
            onClick={() => {
              forgetEdit(id)
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

/**
 * The ride as it is, or where this tab was left while it was being changed. That is sent on the version that it was made
 * of, so that whatever was changed elsewhere since is told before it is written over, as without a reload.
 */
function beginAt(held: Held): WizardState {
  const kept = loadEdit(held.booking.id)
  if (kept === null) return { step: 'ride', draft: toDraft(held.booking), held }
  const { step, draft, version } = kept
  return { step, draft, held: { ...held, version } }
}
