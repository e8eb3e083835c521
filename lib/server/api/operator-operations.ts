import 'server-only'
import { operatorActionSchema, operatorViewSchema } from '@/lib/operator/schemas'
import type { Operation } from './operation'

export const operatorOperations: Operation[] = [
  {
    method: 'get',
    path: '/operator',
    tag: 'operator',
    summary: 'Get a booking as the operator, with the capability from the operator link',
    token: 'required',
    responses: {
      200: { description: 'The booking, its history and the available actions', schema: operatorViewSchema },
    },
    errorStatuses: [404],
  },
  {
    method: 'post',
    path: '/operator',
    tag: 'operator',
    summary: 'Confirm, price, assign, annotate or cancel a ride; repeating the same action has no further effect',
    token: 'required',
    body: operatorActionSchema,
    responses: { 200: { description: 'The updated booking', schema: operatorViewSchema } },
    errorStatuses: [400, 404, 409],
  },
]
