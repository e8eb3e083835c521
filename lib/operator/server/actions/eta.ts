import 'server-only'
import { formatEta, resolveEta } from '@/lib/booking/model/eta'
import { etaSet } from '@/lib/booking/model/events'
import { updateBooking } from '@/lib/booking/server/store'
import { invalidFields } from '@/lib/errors'
import { defineAction, etaField, explainEnded, isEtaAwaited, saysNotified } from '../define-action'

export const eta = defineAction({
  name: 'eta',
  summary:
    'Records when the chauffeur arrives, at most 12 hours from now or from a scheduled pickup; emails the customer and the passenger',
  label: ({ booking }) => (booking.eta === null ? 'Set the ETA…' : 'Change the ETA…'),
  input: { eta: etaField },
  unavailable: facts =>
    explainEnded(facts) ?? (facts.booking.chauffeur === null ? 'Assign the chauffeur first.' : null),
  isNext: ({ booking }) => isEtaAwaited(booking),
  question: ({ booking }) => ({
    title: booking.eta === null ? 'Set the ETA' : `The ETA is ${formatEta(booking)}`,
    text: `The customer’s page shows it within half a minute. ${saysNotified(booking)}`,
    yes: booking.eta === null ? 'Set the ETA' : 'Change the ETA',
  }),
  done: booking => `ETA set to ${formatEta(booking)}. ${saysNotified(booking)}`,

  async apply(tx, { booking, row }, input) {
    const resolved = resolveEta(input.eta, booking, tx.now)
    if (!resolved.ok) throw invalidFields({ eta: resolved.userMessage })
    const events = etaSet(booking, resolved.eta)
    const changed = { ...booking, eta: resolved.eta }
    if (events.length > 0) await updateBooking(tx, { booking: changed, version: row.version, events })
  },
})
