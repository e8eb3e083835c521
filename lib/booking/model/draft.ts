import { z } from 'zod'
import { placeSchema } from '@/lib/places/model/schemas'
import { emptyValues, valueShape } from './field-row'
import { contactFields, emptyExtras, extraFields, rideFields, whenAndWhere } from './fields'
import { paymentMethodSchema } from './payment-methods'

/** Stored in the tab's session storage; never any card data. */
export const draftSchema = z.object({
  ...valueShape(whenAndWhere),
  ...valueShape(rideFields),
  ...valueShape(contactFields),
  extras: z.object({ ...valueShape(extraFields), stops: z.array(placeSchema.nullable()) }),
  paymentMethod: z.union([z.literal(''), paymentMethodSchema]),
  /** Otherwise the vehicle was preselected, and follows the party. */
  isVehicleChosen: z.boolean(),
  /** A place to look up again; empty if none. */
  pickupQuery: z.string(),
  dropOffQuery: z.string(),
  stopQueries: z.array(z.string()),
})
export type Draft = z.infer<typeof draftSchema>
export type DraftExtras = Draft['extras']

export const emptyDraft: Draft = {
  ...emptyValues(whenAndWhere),
  ...emptyValues(rideFields),
  ...emptyValues(contactFields),
  extras: emptyExtras,
  paymentMethod: '',
  isVehicleChosen: false,
  pickupQuery: '',
  dropOffQuery: '',
  stopQueries: [],
}
