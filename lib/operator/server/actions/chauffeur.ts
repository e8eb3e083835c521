import 'server-only'
import { isDeepStrictEqual } from 'node:util'
import { resolveEta } from '@/lib/booking/model/eta'
import { type BookingEvent, etaSet } from '@/lib/booking/model/events'
import { normalizePhone } from '@/lib/booking/model/phone'
import { chauffeurSchema } from '@/lib/booking/model/schemas'
import { updateBooking } from '@/lib/booking/server/store'
import { invalidFields } from '@/lib/errors'
import { formatUsPhone } from '@/lib/format'
import { defineAction, etaField, explainEnded, isEtaAwaited, saysNotified } from '../define-action'

const { name, car, phone } = chauffeurSchema.shape

export const chauffeur = defineAction({
  name: 'chauffeur',
  summary:
    'Assigns or replaces the chauffeur and confirms the ride; emails the customer and the passenger. An immediate ride needs an ETA; otherwise, without one, the ETA stays',
  label: ({ booking }) => (booking.chauffeur === null ? 'Assign a chauffeur…' : 'Replace the chauffeur…'),
  input: {
    eta: { ...etaField, schema: etaField.schema.optional(), required: ({ booking }) => isEtaAwaited(booking) },
    name: { kind: 'text', label: 'Chauffeur’s name', schema: name },
    car: { kind: 'text', label: 'Car', schema: car, hint: 'Color, model and plate, so the passenger can find it.' },
    phone: { kind: 'phone', label: 'Chauffeur’s phone', schema: phone },
  },
  presets: ({ chauffeurs }) =>
    chauffeurs.map(({ name, car, phone }) => ({
      label: name,
      note: car,
      values: { name, car, phone: formatUsPhone(phone) },
    })),
  unavailable: explainEnded,
  isNext: ({ booking }) => booking.chauffeur === null,
  question: ({ booking }) => ({
    title: booking.chauffeur === null ? 'Assign a chauffeur' : 'Replace the chauffeur',
    text: `This also confirms the ride. ${saysNotified(booking)}`,
    yes: 'Assign and notify customer',
  }),
  done: booking => `Assigned. ${saysNotified(booking)}`,

  async apply(tx, { booking, row }, input) {
    const phoneNumber = normalizePhone(input.phone)
    if (phoneNumber === null) {
      throw invalidFields({ phone: 'Please enter a phone number that customers can call, such as (212) 555-0142.' })
    }
    if (isEtaAwaited(booking) && input.eta === undefined) {
      throw invalidFields({ eta: 'Please enter the chauffeur’s arrival time.' })
    }
    const chauffeur = { name: input.name, car: input.car, phone: phoneNumber }
    const events: BookingEvent[] = [{ type: 'chauffeur_assigned', chauffeur, isFirst: booking.chauffeur === null }]
    const assigned = {
      ...booking,
      chauffeur,
      confirmedAt: (booking.changedAfterConfirmationAt === null && booking.confirmedAt) || tx.now.toISOString(),
      changedAfterConfirmationAt: null,
    }
    if (input.eta !== undefined) {
      const resolved = resolveEta(input.eta, booking, tx.now)
      if (!resolved.ok) throw invalidFields({ eta: resolved.userMessage })
      assigned.eta = resolved.eta
      events.push(...etaSet(booking, resolved.eta))
    }
    if (isDeepStrictEqual(assigned, booking)) return
    await updateBooking(tx, { booking: assigned, version: row.version, events })
  },
})
