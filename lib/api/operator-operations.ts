import 'server-only'
import { getOperatorViewEndpoint, performOperatorActionEndpoint } from '@/lib/operator/api'
import { documentEndpoint, type Operation } from './operation'

export const operatorOperations: Operation[] = [
  documentEndpoint(getOperatorViewEndpoint, {
    tag: 'operator',
    summary: 'Get a booking as the operator, with the capability from the operator link',
    responses: { 200: 'The booking, its history and the available actions' },
  }),
  documentEndpoint(performOperatorActionEndpoint, {
    tag: 'operator',
    summary: 'Confirm, price, assign, annotate or cancel a ride; repeating the same action has no further effect',
    responses: { 200: 'The updated booking' },
  }),
]
