import 'server-only'
import { formatMoment, getEarliestNoShow } from '@/lib/booking/model/eta'
import { updateBooking } from '@/lib/booking/server/store'
import { primaryContactRow } from '@/lib/operator/model/detail-rows'
import { type ActionFacts, defineAction, explainCanceled, isEtaAwaited } from '../define-action'

export const noShow = defineAction({
  name: 'no_show',
  summary:
    'Records that nobody came, once the free wait after the ETA and the scheduled pickup has passed. The payment is kept, reminders stop, and nobody gets an email',
  label: 'No-show…',
  input: {},
  unavailable: facts => explainCanceled(facts.booking) ?? explainTooEarly(facts),
  question: ({ booking }) => {
    const { value: label, href } = primaryContactRow(booking)
    return {
      title: 'Record a no-show?',
      text: 'The customer gets no refund, and this cannot be undone. Please call first:',
      call: { label, href },
      yes: 'Yes, record it',
      no: 'No, keep waiting',
      isFinal: true,
    }
  },
  done: () => 'No-show recorded.',

  async apply(tx, { booking, row }) {
    const missed = { ...booking, noShowAt: tx.now.toISOString() }
    await updateBooking(tx, { booking: missed, version: row.version, events: [{ type: 'no_show' }] })
  },
})

function explainTooEarly({ booking, now, freeWaitMinutes }: ActionFacts): string | null {
  if (booking.noShowAt !== null) return 'A no-show has already been recorded.'
  const from = getEarliestNoShow(booking, freeWaitMinutes)
  if (from <= now) return null
  const message = `A no-show cannot be recorded until ${formatMoment(from, { ...booking, now })}.`
  if (isEtaAwaited(booking)) return `${message} If you set an ETA, the wait starts at the ETA instead.`
  if (freeWaitMinutes === 0) return message
  const isImmediate = booking.scheduleOption === 'immediately'
  const isFromEta = booking.eta !== null && (isImmediate || Date.parse(booking.eta) > Date.parse(booking.pickupAt))
  return `${message} Waiting is free for ${freeWaitMinutes} min after the ${isFromEta ? 'ETA' : 'pickup time'}.`
}
