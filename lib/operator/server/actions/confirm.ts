import 'server-only'
import { updateBooking } from '@/lib/booking/server/store'
import { defineAction, explainEnded, isEtaAwaited, saysNotified } from '../define-action'

export const confirm = defineAction({
  name: 'confirm',
  summary:
    'Records that you accept the ride, again after the customer changed its time, places or vehicle; emails the customer',
  label: 'Confirm ride',
  input: {},
  unavailable: facts => {
    const { confirmedAt, changedAfterConfirmationAt } = facts.booking
    if (confirmedAt === null || changedAfterConfirmationAt !== null) return explainEnded(facts)
    return 'This ride is already confirmed.'
  },
  isNext: ({ booking }) => !isEtaAwaited(booking),
  done: booking => `Confirmed. ${saysNotified(booking)}`,

  async apply(tx, { booking, row }) {
    const confirmed = { ...booking, confirmedAt: tx.now.toISOString(), changedAfterConfirmationAt: null }
    await updateBooking(tx, { booking: confirmed, version: row.version, events: [{ type: 'confirmed' }] })
  },
})
