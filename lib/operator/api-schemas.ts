import { z } from 'zod'
import { unavailableTimeSchema } from '@/lib/booking/model/next-time'
import { changeTermsSchema } from '@/lib/booking/model/ride-change'
import { fareChangedDetailsSchema } from '@/lib/booking/model/schemas'
import type { EndpointSchemas } from '@/lib/endpoint'
import {
  anyActionSchema,
  conflictDetailsSchema,
  dayListSchema,
  operatorChangeResultSchema,
  operatorChangeSchema,
  operatorViewSchema,
  performedActionSchema,
  tripSheetSchema,
} from './model/schemas'

export const getOperatorViewSchemas = { responses: { 200: operatorViewSchema } } satisfies EndpointSchemas

export const performOperatorActionSchemas = {
  body: anyActionSchema,
  responses: { 200: performedActionSchema },
  errorDetails: { 409: { stale: conflictDetailsSchema } },
} satisfies EndpointSchemas

export const changeRideAsOperatorSchemas = {
  body: operatorChangeSchema,
  responses: { 200: operatorChangeResultSchema },
  errorDetails: {
    409: {
      fare_changed: fareChangedDetailsSchema,
      changed_meanwhile: z.object({ version: z.int() }),
      terms_changed: z.object({ terms: changeTermsSchema }),
    },
    422: { invalid_fields: unavailableTimeSchema },
  },
} satisfies EndpointSchemas

export const getDayListSchemas = { responses: { 200: dayListSchema } } satisfies EndpointSchemas

export const getTripSheetSchemas = { responses: { 200: tripSheetSchema } } satisfies EndpointSchemas

export const getOperatorCalendarSchemas = { responses: { 200: null, 304: null } } satisfies EndpointSchemas
