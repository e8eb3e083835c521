'use client'

import { CancelDialog } from '@/components/booking/cancel-dialog'
import { CardPayment } from '@/components/booking/card-payment'
import { ZelleDialog } from '@/components/payment/zelle-dialog'
import { useToast } from '@/components/ui/toast'
import type { Booking, ZelleOptions } from '@/lib/booking/schemas'
import { partingSentence } from '@/lib/booking/status'
import type { Held, TakeBooking } from '@/lib/booking/wizard'
import { formatMoney } from '@/lib/format'
import type { MapSettings } from '@/lib/maps/port'
import { ReplaceDialog } from './replace-dialog'
import { RideEditing } from './ride-editing'

export type RideDialog = 'card' | 'zelle' | 'edit' | 'cancel' | 'replace'

/** What is done with a ride is done in a dialog over it; at most one is open. */
export function RideDialogs({
  dialog,
  held,
  phone,
  zelle,
  maps,
  onDialog,
  onUpdated,
  onReplaced,
}: {
  dialog: RideDialog | null
  held: Held
  phone: string
  zelle: ZelleOptions | null
  maps: MapSettings
  onDialog: (dialog: RideDialog | null) => void
  onUpdated: TakeBooking
  onReplaced: (token: string) => Promise<void>
}) {
  const toast = useToast()
  const close = () => onDialog(null)
  switch (dialog) {
    case 'card':
      return (
        <CardPayment
          held={held}
          phone={phone}
          zelleOffered={zelle !== null}
          onClose={close}
          onUpdated={onUpdated}
          onPayByZelle={() => onDialog('zelle')}
        />
      )
    case 'zelle':
      return zelle === null ? null : (
        <ZelleDialog open held={held} zelle={zelle} phone={phone} onUpdated={onUpdated} onClose={close} />
      )
    case 'cancel':
      return (
        <CancelDialog
          open
          held={held}
          phone={phone}
          onClose={close}
          onCancelled={booking => {
            close()
            onUpdated(booking)
            toast(partingSentence(booking))
          }}
        />
      )
    case 'edit':
      return (
        <RideEditing
          held={held}
          phone={phone}
          zelle={zelle}
          maps={maps}
          onClose={close}
          onDone={(booking, version) => {
            close()
            onUpdated(booking, version)
            toast(changedSentence(booking))
          }}
          onLooked={(booking, version) => {
            close()
            onUpdated(booking, version)
          }}
        />
      )
    case 'replace':
      return <ReplaceDialog held={held} onReplaced={onReplaced} onClose={close} />
    case null:
      return null
  }
}

/** Said once the ride is changed: what was changed may be far down the page. */
function changedSentence({ quote }: Booking): string {
  return `Your ride has been updated. ${quote === null ? 'Its fare is to be confirmed.' : `The fare is ${formatMoney(quote.totalCents)}.`}`
}
