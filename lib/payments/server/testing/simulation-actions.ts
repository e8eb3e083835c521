import 'server-only'
import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { type Entry, sumRefunds } from '@/e2e/fakes/authorize-net-ledger'
import { gatewayKeys } from '@/e2e/fakes/authorize-net-requests'
import { listCharges, planRefunds } from '@/lib/booking/model/ledger'
import type { BookingRequest } from '@/lib/booking/model/schemas'
import { unreachablePlace } from '@/lib/booking/model/testing/samples'
import { buildOperatorLink } from '@/lib/booking/server/capability'
import { changeBooking } from '@/lib/booking/server/change'
import { toAccount } from '@/lib/booking/server/document'
import { loadVersionedBooking } from '@/lib/booking/server/load-booking'
import { AppError } from '@/lib/errors'
import type { OperatorAction } from '@/lib/operator/server/actions'
import { performOperatorAction } from '@/lib/operator/server/perform-action'
import type { PaidChange } from '@/lib/payments/model/schemas'
import type { Tables } from '@/lib/platform/database/tables'
import { cancelBooking } from '../cancel'
import { changeRide } from '../change-ride'
import { readAuthorizeNetWebhook } from '../gateways/authorize-net/webhook'
import { enqueueTransaction, readInbox } from '../inbox'
import { processPayment } from '../pay'
import { settleDueRefunds } from '../refund'
import { reconcileSettlementsIfDue } from '../settlements'
import { checkOpenAttempts } from '../watch'
import { awaitZelleTransfer } from '../zelle'
import { HOLDING_STATUSES, loadAuditCase } from './audit'
import type { Action, CardKind } from './scenario'
import { ServerKilled } from './simulated-server'
import type { SimulatedRide, Simulation } from './simulation'

/** `paidWith`: the transaction that a response named. */
export type ActionResult = { action: Action; outcome: string; paidWith?: string }
type Result = Omit<ActionResult, 'action'>
type Of<Kind extends Action['do']> = Extract<Action, { do: Kind }>
type OperatorInput = OperatorAction extends infer Each
  ? Each extends { version: number }
    ? Omit<Each, 'version' | 'key'>
    : never
  : never

/** Performs one action; returns null when the server was killed first. */
export async function performAction(simulation: Simulation, action: Action): Promise<ActionResult | null> {
  const { server } = simulation
  try {
    const result = await runAction(simulation, action)
    return server.wasKilled() ? null : { action, ...result }
  } catch (error) {
    if (error instanceof ServerKilled || server.wasKilled()) return null
    if (error instanceof AppError && error.kind !== 'internal') return { action, outcome: error.code }
    throw error
  }
}

/** A response about money says what the gateway says. `aloneSinceMs`: when it began, if nothing else happened since. */
export function auditResult(
  { gateway }: Simulation,
  { action, outcome, paidWith }: ActionResult,
  aloneSinceMs: number | null,
) {
  const charge = gateway.ledger().find(({ transId }) => transId === paidWith)
  if (paidWith !== undefined) {
    const isGone = ['voided', 'chargeback', 'communicationError'].includes(charge?.status ?? '')
    expect(HOLDING_STATUSES.includes(charge?.status ?? '') || (isGone && aloneSinceMs === null)).toBe(true)
  }
  const isNotPaid = outcome === 'card_declined' || outcome === 'payment_unavailable'
  if (aloneSinceMs === null || action.do !== 'pay' || !isNotPaid) return
  const taken = gateway.ledger().filter(({ status, submittedAtMs }) => {
    return submittedAtMs >= aloneSinceMs && HOLDING_STATUSES.includes(status)
  })
  expect(taken).toEqual([])
}

async function runAction(simulation: Simulation, action: Action): Promise<Result> {
  const { server, gateway } = simulation
  const { context } = server
  const atTick = (inTicks: number, run: () => void): Result => {
    server.schedule(inTicks, run)
    return { outcome: 'planned' }
  }
  switch (action.do) {
    case 'pay':
      return await pay(simulation, action)
    case 'cancel':
      return { outcome: (await cancelBooking(context, { access: accessOf(simulation, action) })).status }
    case 'edit':
      return await edit(simulation, action)
    case 'change':
      return await change(simulation, action)
    case 'choose Zelle':
      return { outcome: (await awaitZelleTransfer(context, accessOf(simulation, action))).booking.status }
    case 'Zelle arrives':
      return await receiveZelle(simulation, action)
    case 'partial refund':
      return await operate(simulation, action, { action: 'courtesy', amountCents: action.cents, reason: 'A late car' })
    case 'agree fare':
      return await operate(simulation, action, { action: 'fare', amountCents: action.cents })
    case 'refund sent by hand':
      await sendRefundsByHand(simulation, action)
      return await operate(simulation, action, { action: 'refund_sent' })
    case 'charge is counted': {
      const [transactionId] = (await loadAuditCase(simulation, rideOf(simulation, action).booked.booking)).found
      if (transactionId === undefined) return { outcome: 'no charge' }
      return await operate(simulation, action, { action: 'charge_counted', transactionId })
    }
    case 'chargeback by hand': {
      const { row } = await load(simulation, action)
      const charge = listCharges(row).findLast(each => each.gateway !== 'zelle')
      if (charge === undefined) return { outcome: 'no charge' }
      const { transactionId } = charge
      return await operate(simulation, action, { action: 'chargeback', transactionId })
    }
    case 'reconcile due payments':
      return { outcome: `${(await checkOpenAttempts(context)) + (await settleDueRefunds(context))} looked into` }
    case 'notifications arrive':
      for (const { body, signature } of gateway.notifications()) {
        const notification = readAuthorizeNetWebhook(Buffer.from(body), signature, gatewayKeys.signatureKey)
        if (notification === null) continue
        const { id, transactionId } = notification
        await enqueueTransaction(context.db, { id, transactionId, now: context.now() })
      }
      return { outcome: `${await readInbox(context)} read` }
    case 'notifications are lost':
      return { outcome: `${gateway.notifications().length} lost` }
    case 'reconcile settlements':
      await reconcileSettlementsIfDue(context)
      return { outcome: `${await readInbox(context)} read` }
    case 'settle':
      return atTick(action.inTicks, gateway.settle)
    case 'review':
      return atTick(action.inTicks, () => decideReviews(simulation, action.approve))
    case 'merchant charges': {
      const { invoiceNumber } = rideOf(simulation, action).booked.booking
      return atTick(action.inTicks, () => void gateway.addCharge({ invoiceNumber, amountCents: action.cents }))
    }
    case 'merchant refunds': {
      const dueCents = (await load(simulation, action)).booking.account.refundDueCents
      return atTick(action.inTicks, () => refundAsMerchant(simulation, action, dueCents))
    }
    case 'refund is voided':
    case 'refund fails':
      return atTick(action.inTicks, () => undoRefund(simulation, action))
    default:
      return atTick(action.inTicks, () => changeAtGateway(simulation, action))
  }
}

/** Pays what the ride page shows, with the change that was reviewed before, if any. */
async function pay(simulation: Simulation, action: { ride: number; card: CardKind }): Promise<Result> {
  const { server, fixture } = simulation
  const ride = rideOf(simulation, action)
  const { booking } = await loadVersionedBooking(fixture.db, accessOf(simulation, action))
  let dueCents = booking.account.dueCents
  let paidChange: PaidChange | undefined
  const { wanted } = ride
  if (wanted !== undefined) {
    const request = wanted
    ride.wanted = undefined
    const { terms, version } = await changeRide(server.context, {
      load: loader(simulation, action),
      by: 'rider',
      request,
    })
    const { differenceCents, refundCents } = terms
    dueCents = terms.dueCents
    paidChange = { request, agreed: { differenceCents, refundCents }, seenVersion: version }
  }
  const request = {
    opaqueData: simulation.createToken(action.card),
    amount: dueCents / 100,
    email: '',
    description: '',
    invoiceNumber: booking.invoiceNumber,
    change: paidChange,
  }
  const { token } = ride.booked
  const input = { request, token: paidChange === undefined ? null : token, clientIp: simulation.nextClientIp() }
  const response = await processPayment(server.context, input).catch(error => {
    ride.wanted = wanted
    throw error
  })
  return response.status === 'paid'
    ? { outcome: 'paid', paidWith: response.transactionId }
    : { outcome: response.status }
}

async function edit(simulation: Simulation, action: Of<'edit'>): Promise<Result> {
  const { booking } = await load(simulation, action)
  const other = requestOf(simulation, action, carCategory => carCategory !== booking.carCategory)
  const request = action.unpriced ? { ...other, dropOffLocation: unreachablePlace.id, rent: null } : other
  const edited = await changeBooking(simulation.server.context, { access: accessOf(simulation, action), request })
  return { outcome: edited.booking.status }
}

/** Reviews the terms and agrees to them, as a browser does. A dearer ride is paid now, or by the next payment. */
async function change(simulation: Simulation, action: Of<'change'>): Promise<Result> {
  const { context } = simulation.server
  const { by, to, inHours, card, zelle } = action
  const { booking } = await load(simulation, action)
  if (by === 'rider') rideOf(simulation, action).wanted = undefined
  const isSame = to === 'same car'
  const other = requestOf(simulation, action, carCategory => (carCategory === booking.carCategory) === isSame)
  const request = { ...other, ...simulation.pickupTimeIn(inHours) }
  const input = { load: loader(simulation, action), by, request }
  const { terms, version } = await changeRide(context, input)
  const { differenceCents, refundCents } = terms
  const agreed = { differenceCents, refundCents }
  const seen = { ...input, agreed, seenVersion: version }
  const { outcome } = await changeRide(context, zelle && by === 'rider' ? { ...seen, payBy: 'zelle' } : seen)
  if (outcome !== 'payment_required') return { outcome }
  rideOf(simulation, action).wanted = request
  return card === undefined ? { outcome } : await pay(simulation, { ride: action.ride, card })
}

async function receiveZelle(simulation: Simulation, action: Of<'Zelle arrives'>): Promise<Result> {
  const { booking } = await load(simulation, action)
  const amountCents = booking.account.dueCents + (action.cents ?? 0)
  if (amountCents <= 0) return { outcome: 'nothing arrives' }
  const result = await operate(simulation, action, { action: 'zelle_received', amountCents })
  return result
}

/** Performs an operator's action on the version of the booking that they see. */
async function operate(simulation: Simulation, action: { ride: number }, input: OperatorInput): Promise<Result> {
  const { context } = simulation.server
  const { booking, version } = await load(simulation, action)
  const link = buildOperatorLink({ booking, secret: context.secret, now: context.now() })
  const capability = new URL(link).hash.slice(1)
  const view = await performOperatorAction(context, { capability, action: { ...input, version, key: randomUUID() } })
  return { outcome: view.booking.status }
}

/** Sends the card refunds that the operator is about to record. */
async function sendRefundsByHand(simulation: Simulation, action: { ride: number }): Promise<void> {
  const { booking, row } = await load(simulation, action)
  for (const { by, gateway, chargeId, cents } of planRefunds(toAccount(booking, row))) {
    if (by !== 'operator' || gateway === 'zelle' || simulation.server.wasKilled()) continue
    simulation.gateway.merchant.refund(chargeId, { amountCents: cents })
  }
}

/** Approves or declines all charges that are held. */
export function decideReviews({ gateway }: Simulation, approve: boolean): void {
  for (const { status, transId } of gateway.ledger()) {
    if (status === 'FDSPendingReview') gateway.review(transId, approve ? 'approve' : 'decline')
  }
}

const NEVER_TAKEN = ['declined', 'generalError', 'failedReview', 'FDSPendingReview']

function findCharge(simulation: Simulation, action: { ride: number; last?: boolean }, ...statuses: string[]) {
  const { invoiceNumber } = rideOf(simulation, action).booked.booking
  const tookMoney = ({ type, status, ...entry }: Entry) =>
    entry.invoiceNumber === invoiceNumber && type === 'authCaptureTransaction' && !NEVER_TAKEN.includes(status)
  const charges = simulation.gateway.ledger().filter(tookMoney)
  return (action.last ? charges.slice(-1) : charges).find(({ status }) => statuses.includes(status))
}

function refundAsMerchant(simulation: Simulation, action: Of<'merchant refunds'>, dueCents: number): void {
  const { gateway } = simulation
  const charge = findCharge(simulation, action, 'settledSuccessfully', 'chargebackReversal')
  if (charge === undefined) return
  const leftCents = charge.amountCents - sumRefunds(gateway.ledger(), charge.transId)
  const amountCents = {
    half: Math.floor(leftCents / 2),
    all: leftCents,
    due: Math.min(leftCents, dueCents),
    'half of due': Math.floor(Math.min(leftCents, dueCents) / 2),
    'more than due': Math.min(leftCents, dueCents + 1000),
  }[action.part]
  const number = action.linked ? {} : { invoiceNumber: '' }
  if (amountCents > 0) gateway.merchant.refund(charge.transId, { amountCents, ...number })
}

/** Undoes the last pending refund by the merchant. */
function undoRefund(simulation: Simulation, action: Of<'refund is voided' | 'refund fails'>): void {
  const { gateway } = simulation
  const { invoiceNumber } = rideOf(simulation, action).booked.booking
  const ledger = gateway.ledger()
  const charges = ledger.filter(entry => entry.invoiceNumber === invoiceNumber).map(({ transId }) => transId)
  const refund = ledger.findLast(({ refTransId, refId, status }) => {
    return charges.includes(refTransId ?? '') && refId === '' && status === 'refundPendingSettlement'
  })
  if (refund === undefined) return
  if (action.do === 'refund is voided') gateway.merchant.void(refund.transId)
  else gateway.merchant.failSettlement(refund.transId)
}

type GatewayChange = Of<
  'merchant voids' | 'void is reversed' | 'settlement fails' | 'chargeback' | 'chargeback reversed'
>

/** Changes a charge in the merchant interface, or by the card's bank, if one is in a suitable state. */
function changeAtGateway(simulation: Simulation, action: GatewayChange): void {
  const { merchant } = simulation.gateway
  const [statuses, run] = {
    'merchant voids': [['capturedPendingSettlement'], merchant.void] as const,
    'settlement fails': [['capturedPendingSettlement'], merchant.failSettlement] as const,
    'void is reversed': [['voided'], merchant.reverseVoid] as const,
    chargeback: [['settledSuccessfully', 'chargebackReversal'], merchant.chargeback] as const,
    'chargeback reversed': [['chargeback'], merchant.reverseChargeback] as const,
  }[action.do]
  const charge = findCharge(simulation, action, ...statuses)
  if (charge !== undefined) run(charge.transId)
}

function rideOf({ rides }: Pick<Simulation, 'rides'>, { ride }: { ride: number }): SimulatedRide {
  const simulatedRide = rides[ride % rides.length]
  if (simulatedRide === undefined) throw new Error('no such ride')
  return simulatedRide
}

function requestOf(
  simulation: Simulation,
  action: { ride: number },
  isCar: (category: string) => boolean,
): BookingRequest {
  const request = rideOf(simulation, action).requests.find(({ carCategory }) => isCar(carCategory))
  if (request === undefined) throw new Error('no such car')
  return request
}

function accessOf(simulation: Simulation, action: { ride: number }) {
  const { booking, token } = rideOf(simulation, action).booked
  return { id: booking.id, token }
}

function loader(simulation: Simulation, action: { ride: number }) {
  return (db: Kysely<Tables>) => loadVersionedBooking(db, accessOf(simulation, action))
}

/** Loads what a person sees, whatever becomes of the server. */
async function load(simulation: Simulation, action: { ride: number }) {
  return await loadVersionedBooking(simulation.fixture.db, accessOf(simulation, action))
}
