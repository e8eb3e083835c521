import { z } from 'zod'
import { draftExtrasSchema, emptyExtras } from '@/lib/booking/extras'
import {
  luggageWeightSchema,
  paymentMethodSchema,
  scheduleOptionSchema,
  serviceTypeSchema,
  transferTypeSchema,
} from '@/lib/booking/schemas'
import { placeSchema } from '@/lib/maps/schemas'
import { cityIds } from '@/lib/site'

/** What the rider has entered so far. Kept in the tab's own storage; there is no card data in it, ever. */
export const draftSchema = z.object({
  scheduleOption: scheduleOptionSchema,
  pickupDate: z.string(),
  pickupTime: z.string(),
  returnDate: z.string(),
  returnTime: z.string(),
  serviceType: serviceTypeSchema,
  selectedCity: z.union([z.literal(''), z.enum(cityIds)]),
  pickupLocation: placeSchema.nullable(),
  dropOffLocation: placeSchema.nullable(),
  /** Words for a place that has to be looked up again; empty where there are none. */
  pickupQuery: z.string().default(''),
  dropOffQuery: z.string().default(''),
  /** Whether such words came with a link, and not from maps that are gone. */
  areQueriesFromLink: z.boolean().default(false),
  transferType: transferTypeSchema,
  extraTime: z.number(),
  carCategory: z.string(),
  categoryKey: z.string(),
  passengers: z.number(),
  bags: z.number(),
  isCarpool: z.boolean(),
  luggageWeight: luggageWeightSchema,
  extras: draftExtrasSchema.default(emptyExtras),
  /** As `pickupWords`, for each of the stops. */
  stopQueries: z.array(z.string()).default([]),
  contactInfo: z.object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: z.string(),
    alternatePhone: z.string(),
    specialRequests: z.string(),
  }),
  paymentMethod: z.union([z.literal(''), paymentMethodSchema]),
})
export type Draft = z.infer<typeof draftSchema>

export const emptyDraft: Draft = {
  scheduleOption: 'later',
  pickupDate: '',
  pickupTime: '',
  returnDate: '',
  returnTime: '',
  serviceType: 'Within City',
  selectedCity: '',
  pickupLocation: null,
  dropOffLocation: null,
  pickupQuery: '',
  dropOffQuery: '',
  areQueriesFromLink: false,
  transferType: 'One Way',
  extraTime: 0,
  carCategory: '',
  categoryKey: '',
  passengers: 1,
  bags: 0,
  isCarpool: false,
  luggageWeight: '',
  extras: emptyExtras,
  stopQueries: [],
  contactInfo: { firstName: '', lastName: '', email: '', phone: '', alternatePhone: '', specialRequests: '' },
  paymentMethod: '',
}
