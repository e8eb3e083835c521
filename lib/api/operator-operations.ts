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
      'Change a ride at any time. Without `agreed`, returns the terms and stores nothing. The difference in fare of a paid ride is refunded by the policy, or waits for the customer to pay',
    responses: {
      200: 'The terms and the booking; `outcome` says whether it was stored, applied or waits for a payment',
    },
  }),
  documentEndpoint(listCardChargesEndpoint, {
    tag: 'operator',
    summary: 'List the card charges of a booking with the last four digits, to choose one for a chargeback',
    responses: { 200: 'The charges in order' },
  }),
  documentEndpoint(getDayListEndpoint, {
    tag: 'operator',
    summary: 'List the rides of today and the next 13 days by pickup time, with the link of `npm run bookings -- link`',
    responses: { 200: 'The rides by day; a round trip is two rides' },
  }),
  documentEndpoint(getTripSheetEndpoint, {
    tag: 'operator',
    summary: 'Get the trip sheet for the chauffeur, with the capability from its link; without prices',
    responses: { 200: 'Who, where and when' },
  }),
]
