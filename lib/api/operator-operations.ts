import 'server-only'
import {
  changeRideAsOperatorEndpoint,
  getDayListEndpoint,
  getOperatorViewEndpoint,
  getTripSheetEndpoint,
  listCardChargesEndpoint,
  performOperatorActionEndpoint,
} from '@/lib/operator/api'
import { documentEndpoint, type Operation } from './operation'

export const operatorOperations: Operation[] = [
  documentEndpoint(getOperatorViewEndpoint, {
    tag: 'operator',
    summary: 'Get a booking as the operator, with the capability from the operator link',
    responses: { 200: 'The booking, its history and the available actions' },
  }),
  documentEndpoint(performOperatorActionEndpoint, {
    tag: 'operator',
    summary:
      'Confirm, price, assign, annotate, refund or cancel a ride; repeating the same action has no further effect',
    responses: { 200: 'The updated booking' },
  }),
  documentEndpoint(changeRideAsOperatorEndpoint, {
    tag: 'operator',
    summary:
      'Change a ride at any time. Without `agreed`, returns the terms and stores nothing. For a paid ride, the difference in fare is refunded according to the policy, or must be paid by the customer first',
    responses: {
      200: 'The terms and the booking; `outcome` says whether this is a preview, the change was applied, or a payment is due',
    },
  }),
  documentEndpoint(listCardChargesEndpoint, {
    tag: 'operator',
    summary: 'List the card charges of a booking with the last four digits, to choose one for a chargeback',
    responses: { 200: 'The charges in order' },
  }),
  documentEndpoint(getDayListEndpoint, {
    tag: 'operator',
    summary:
      'List the rides for today and the next 13 days by pickup time, with the link from `npm run bookings -- link`',
    responses: { 200: 'The rides by day; a round trip is listed as two rides' },
  }),
  documentEndpoint(getTripSheetEndpoint, {
    tag: 'operator',
    summary: 'Get the trip sheet for the chauffeur, with the capability from its link; without prices',
    responses: { 200: 'The trip sheet' },
  }),
]
