import 'server-only'
import { operatorActionSchema, operatorViewSchema } from '@/lib/operator/schemas'
import type { Operation } from './operation'

export const operatorOperations: Operation[] = [
  {
    method: 'get',
    path: '/operator',
    tag: 'operator',
    summary: "A booking as its operator sees it, opened by the link of the operator's mail",
    token: 'required',
    answers: {
      200: { description: 'The booking, what happened to it, and what can be done now', schema: operatorViewSchema },
    },
    refusals: [404],
  },
  {
    method: 'post',
    path: '/operator',
    tag: 'operator',
    summary: 'Confirms, prices, assigns, notes or cancels a ride; the same press again does nothing more',
    token: 'required',
    body: operatorActionSchema,
    answers: { 200: { description: 'The booking after it', schema: operatorViewSchema } },
    refusals: [400, 404, 409],
  },
]
