import 'server-only'
import { ETA_EMAIL_THRESHOLD_MS, formatEta, resolveEta, shouldEmailEta } from '@/lib/booking/model/eta'
import { etaSet } from '@/lib/booking/model/events'
import { invalidFields } from '@/lib/booking/server/errors'
import { updateBooking } from '@/lib/booking/server/store'
import { defineAction, etaField, explainEnded, isEtaAwaited, saysNotified } from '../define-action'

const THRESHOLD_MINUTES = ETA_EMAIL_THRESHOLD_MS / 60_000

export const eta = defineAction({
  name: 'eta',
  summary: `Records when the chauffeur arrives, at most 12 hours from now or from a scheduled pickup; a change by more than ${THRESHOLD_MINUTES} minutes is emailed to the customer and the passenger`,
  label: ({ booking }) => (booking.eta === null ? 'Set the ETA…' : 'Change the ETA…'),
  input: { eta: etaField },
  unavailable: facts =>
    explainEnded(facts) ?? (facts.booking.chauffeur === null ? 'Assign the chauffeur first.' : null),
  isNext: ({ booking }) => isEtaAwaited(booking),
  question: ({ booking }) => ({
    title: booking.eta === null ? 'Set the ETA' : `The ETA is ${formatEta(booking)}`,
    text: `The customer’s page shows it within half a minute. A change by more than ${THRESHOLD_MINUTES} min is also emailed.`,
    yes: booking.eta === null ? 'Set the ETA' : 'Change the ETA',
  }),
  done: booking => {
    const set = `ETA set to ${formatEta(booking)}.`
    if (booking.etaEmailed === booking.eta) return `${set} ${saysNotified(booking)}`
    return `${set} It is on the customer’s ride page. We do not send another email for a change of ${THRESHOLD_MINUTES} min or less.`
  },

  async apply(tx, { booking, row }, input) {
    const resolved = resolveEta({ input: input.eta, booking, now: tx.now })
    if (!resolved.ok) throw invalidFields({ eta: resolved.userMessage })
    const isEmailed = shouldEmailEta({ eta: resolved.eta, emailed: booking.etaEmailed })
    const changed = { ...booking, eta: resolved.eta, etaEmailed: isEmailed ? resolved.eta : booking.etaEmailed }
    const events = etaSet(booking, resolved.eta, isEmailed)
    if (events.length > 0) await updateBooking(tx, { booking: changed, version: row.version, events })
  },
})
