import 'server-only'
import { z } from 'zod'
import { serviceRulesSchema } from '@/lib/booking/model/service-rules'
import { cityGuidesSchema } from '@/lib/content/model/city-guide'
import {
  aboutSchema,
  contactSchema,
  faqSchema,
  postEditSchema,
  testimonialSchema,
  vehicleCategoriesSchema,
  vehiclesSchema,
} from '@/lib/content/model/schemas'
import { siteTimeZone } from '@/lib/content/server'
import { postFile, readPostEdit } from '@/lib/content/server/post-files'
import { contentFolder } from '@/lib/content-folder'
import { type LegalName, legalFile, legalFileSchema, readLegalFile } from '@/lib/legal/legal-page'
import { pricingSchema, promoCodesSchema } from '@/lib/pricing'
import { formOf, postIdOf, type SectionId, type UnitId } from '@/lib/settings/model/sections'
import { brandSchema, citiesSchema, extrasSchema, termsSchema } from '@/lib/site-files'

export type Unit = {
  /** In the content folder. */
  file: string
  /** The file's own: of the list, or of those fields of its object that the unit has. */
  schema: z.ZodType
  /** Of a list: the field that identifies an item, and the one that names a new item. An id is never changed. */
  ids?: { field: '_id' | 'id'; from: string }
  /** A hosted backend has it in place of the file. */
  hosted?: true
  /** Of a file that is not JSON. */
  read?: () => Promise<unknown>
}

const pricing = { file: 'pricing.json' }
const service = { file: 'service.json' }
const legal = (name: LegalName): Unit => ({
  file: legalFile(name),
  schema: legalFileSchema,
  read: () => readLegalFile(name),
})

/** What can be edited. Each is stored, and taken back, as a whole. */
const sectionUnits: Record<SectionId, Unit> = {
  brand: { file: 'brand.json', schema: brandSchema.pick({ name: true }) },
  logo: { file: 'brand.json', schema: brandSchema.pick({ logo: true }) },
  contact: { file: 'contact.json', schema: contactSchema, hosted: true },
  rates: {
    file: 'vehicle-categories.json',
    schema: vehicleCategoriesSchema,
    ids: { field: '_id', from: 'name' },
    hosted: true,
  },
  cancellation: { file: 'terms.json', schema: termsSchema.pick({ fullRefundHours: true, lateRefundPercent: true }) },
  carpool: { file: 'terms.json', schema: termsSchema.pick({ carpool: true }) },
  extras: { file: 'extras.json', schema: extrasSchema },
  flatRates: { ...pricing, schema: pricingSchema.pick({ flatRates: true }) },
  surcharges: { ...pricing, schema: pricingSchema.pick({ surcharges: true, minimumFare: true, taxPercent: true }) },
  hourly: { ...pricing, schema: pricingSchema.pick({ minimumHours: true }) },
  gratuity: { ...pricing, schema: pricingSchema.pick({ gratuity: true }) },
  promoCodes: { file: 'promo-codes.json', schema: promoCodesSchema },
  vehicles: {
    file: 'vehicles.json',
    schema: vehiclesSchema,
    ids: { field: '_id', from: 'name' },
    hosted: true,
  },
  cars: { ...service, schema: serviceRulesSchema.pick({ fleet: true }) },
  hours: { ...service, schema: serviceRulesSchema.pick({ hours: true }) },
  closedDays: { ...service, schema: serviceRulesSchema.pick({ blackoutDates: true }) },
  waits: { ...service, schema: serviceRulesSchema.pick({ usualWait: true, freeWaitMinutes: true }) },
  notice: {
    ...service,
    schema: serviceRulesSchema.pick({ leadTimeMinutes: true, turnaroundMinutes: true, unpaidHold: true }),
  },
  cities: { file: 'cities.json', schema: citiesSchema, ids: { field: 'id', from: 'name' } },
  about: { file: 'about.json', schema: aboutSchema, hosted: true },
  faqs: { file: 'faqs.json', schema: z.array(faqSchema), ids: { field: '_id', from: 'question' }, hosted: true },
  testimonials: {
    file: 'testimonials.json',
    schema: z.array(testimonialSchema),
    ids: { field: '_id', from: 'name' },
    hosted: true,
  },
  guides: { file: 'city-guides.json', schema: cityGuidesSchema },
  termsPage: legal('terms'),
  privacyPage: legal('privacy'),
}

export function findUnit(id: UnitId): Unit {
  const form = formOf(id)
  if (form !== 'post') return sectionUnits[form]
  const post = postIdOf(id) ?? ''
  const read = () => readPostEdit(contentFolder(), post, siteTimeZone())
  return { file: postFile(post), schema: postEditSchema, hosted: true, read }
}
