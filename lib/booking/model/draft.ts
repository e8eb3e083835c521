import { z } from 'zod'
import { placeSchema } from '@/lib/places/model/schemas'
import { servedCitySchema } from '@/lib/served-cities'
import { draftExtrasSchema, emptyExtras } from './extras'
import {
  luggageWeightSchema,
  paymentMethodSchema,
  scheduleOptionSchema,
  serviceTypeSchema,
  transferTypeSchema,
} from './schemas'

/** Stored in the tab's session storage; never any card data. */
export const draftSchema = z.object({
  scheduleOption: scheduleOptionSchema,
  pickupDate: z.string(),
  pickupTime: z.string(),
  returnDate: z.string(),
  returnTime: z.string(),
  serviceType: serviceTypeSchema,
  selectedCity: z.union([z.literal(''), servedCitySchema()]),
  /** Otherwise service and city follow from the places. */
  isServiceChosen: z.boolean().default(false),
  pickupLocation: placeSchema.nullable(),
  dropOffLocation: placeSchema.nullable(),
  /** A place to look up again; empty if none. */
  pickupQuery: z.string().default(''),
  dropOffQuery: z.string().default(''),
  areQueriesFromLink: z.boolean().default(false),
  transferType: transferTypeSchema,
  extraTime: z.number(),
  carCategory: z.string(),
  categoryKey: z.string(),
  /** Otherwise the vehicle was preselected, and follows the party. Drafts stored earlier lack it. */
  isVehicleChosen: z.boolean().default(true),
  passengers: z.number(),
  bags: z.number(),
  isCarpool: z.boolean(),
  luggageWeight: luggageWeightSchema,
  extras: draftExtrasSchema.default(emptyExtras),
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
  scheduleOption: 'immediately',
  pickupDate: '',
  pickupTime: '',
  returnDate: '',
  returnTime: '',
  serviceType: 'Within City',
  selectedCity: '',
  isServiceChosen: false,
  pickupLocation: null,
  dropOffLocation: null,
  pickupQuery: '',
  dropOffQuery: '',
  areQueriesFromLink: false,
  transferType: 'One Way',
  extraTime: 0,
  carCategory: '',
  categoryKey: '',
  isVehicleChosen: false,
  passengers: 1,
  bags: 0,
  isCarpool: false,
  luggageWeight: '',
  extras: emptyExtras,
  stopQueries: [],
  contactInfo: { firstName: '', lastName: '', email: '', phone: '', alternatePhone: '', specialRequests: '' },
  paymentMethod: '',
}
