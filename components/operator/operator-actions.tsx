'use client'

import { useEffect, useRef, useState } from 'react'
import { useNow } from '@/components/booking/use-now'
import { Button } from '@/components/ui/button'
import { hindranceOf } from '@/lib/operator/actions'
import type { OperatorView } from '@/lib/operator/schemas'
import { CancelDialog } from './cancel-dialog'
import { ChauffeurForm } from './chauffeur-form'
import { EtaForm } from './eta-form'
import { FareForm } from './fare-form'
import { NewsNotice } from './news-notice'
import { PressButton } from './press-button'
import { type Asked, PressDialog } from './press-dialog'
import type { OperatorBooking, Press } from './use-operator-booking'

/** What can be done with a booking now. What cannot be taken back is asked about once more. */
export function OperatorActions({ view, held }: { view: OperatorView; held: OperatorBooking }) {
  const { booking, actions, freeWaitMinutes } = view
  const now = useNow()
  const [asked, setAsked] = useState<Asked | 'cancel' | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { outcome, busy } = held
  const can = (action: Press['action']) => actions.includes(action)
  const isEtaAwaited = booking.scheduleOption === 'immediately' && booking.eta === null && can('chauffeur')
  // What is asked about may have become impossible meanwhile: then nothing is asked any more.
  const open = asked !== null && can(asked) ? asked : null
  const zelleAwaited = booking.status === 'awaiting_zelle'
  // What was pressed may be gone now; what came of it is read from the head of this part on.
  useEffect(() => {
    if (open === null && outcome !== null && Object.keys(outcome.fields).length === 0) heading.current?.focus()
  }, [outcome, open])

  const noShowReason =
    can('cancel') && !can('no_show') && booking.noShowAt === null
      ? hindranceOf({ action: 'no_show', booking, now, freeWaitMinutes })
      : null

  const press = async (pressed: Press) => {
    const done = await held.press(pressed)
    if (done) setAsked(null)
    return done
  }
  const ask = (action: Asked | 'cancel') => {
    held.forget()
    setAsked(action)
  }
  const acknowledge = () => {
    held.acknowledge()
    heading.current?.focus()
  }
  const askButton = (action: Asked | 'cancel', words: string, look: 'gold' | 'quiet' = 'quiet') =>
    can(action) ? (
      <Button look={look} onClick={() => ask(action)}>
        {words}
      </Button>
    ) : null

  return (
    <section aria-labelledby="operator-actions" className="rounded-2xl border border-ash bg-coal p-5 sm:p-7">
      <h2
        ref={heading}
        id="operator-actions"
        tabIndex={-1}
        className="scroll-mt-6 font-display text-heading font-semibold outline-none"
      >
        {actions.length === 0 ? 'No actions left' : 'Actions'}
      </h2>
      <NewsNotice held={held} timeZone={booking.pickupTimeZone} onAcknowledge={acknowledge} />
      <div className="mt-6 grid grid-cols-1 gap-6 empty:hidden">
        {can('fare') ? <FareForm quote={booking.quote} held={held} onPress={press} /> : null}
        <div className="grid grid-cols-1 gap-3 empty:hidden">
          {zelleAwaited ? askButton('zelle_received', 'Zelle received…', 'gold') : null}
          {askButton('refund_sent', 'Refund sent…', 'gold')}
          {can('confirm') ? (
            <PressButton
              look={can('fare') || zelleAwaited || isEtaAwaited ? 'quiet' : 'gold'}
              onClick={() => void press({ action: 'confirm' })}
              busy={busy === 'confirm'}
              busyWords="Confirming…"
            >
              Confirm ride
            </PressButton>
          ) : null}
          {zelleAwaited ? null : askButton('zelle_received', 'Zelle received…')}
        </div>
        {can('chauffeur') || booking.chauffeur !== null ? (
          <ChauffeurForm booking={booking} held={held} onPress={press} open={can('chauffeur')} />
        ) : null}
        {can('eta') ? <EtaForm booking={booking} held={held} onPress={press} /> : null}
        <div className="grid gap-3 border-t border-ash pt-6 empty:hidden *:only:col-span-full sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
          {askButton('no_show', 'No-show…')}
          {askButton('chargeback', 'Chargeback…')}
          {askButton('chargeback_reversed', 'Dispute won…')}
          {askButton('cancel', 'Cancel ride…')}
          {noShowReason === null ? null : <p className="col-span-full text-label text-smoke">{noShowReason}</p>}
        </div>
      </div>
      <PressDialog
        asked={open === 'cancel' ? null : open}
        booking={booking}
        held={held}
        onPress={press}
        onClose={() => setAsked(null)}
      />
      <CancelDialog
        open={open === 'cancel'}
        booking={booking}
        held={held}
        onPress={press}
        onClose={() => setAsked(null)}
      />
    </section>
  )
}
