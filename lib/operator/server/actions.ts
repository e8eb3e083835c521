import 'server-only'
import { z } from 'zod'
import { cancel } from './actions/cancel'
import { chargeCounted } from './actions/charge-counted'
import { chargeMade } from './actions/charge-made'
import { chargeNotMade } from './actions/charge-not-made'
import { chargeback } from './actions/chargeback'
import { chargebackReversed } from './actions/chargeback-reversed'
import { chauffeur } from './actions/chauffeur'
import { confirm } from './actions/confirm'
import { courtesy } from './actions/courtesy'
import { eta } from './actions/eta'
import { fare } from './actions/fare'
import { newLink } from './actions/new-link'
import { noShow } from './actions/no-show'
import { note } from './actions/note'
import { chauffeurPaid, zelleReceived } from './actions/received'
import { refundSent } from './actions/refund-sent'

/** All that the operator can do, in the order of the page. */
export const actions = [
  fare,
  refundSent,
  chargeMade,
  chargeNotMade,
  zelleReceived,
  chauffeurPaid,
  confirm,
  chauffeur,
  eta,
  chargeCounted,
  courtesy,
  noShow,
  chargeback,
  chargebackReversed,
  newLink,
  note,
  cancel,
] as const

const [first, ...others] = actions
export const operatorActionSchema = z.discriminatedUnion('action', [
  first.schema,
  ...others.map(({ schema }) => schema),
])
export type OperatorAction = z.input<typeof operatorActionSchema>
