import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { currentTrial } from './content-edits'
import { contentFolder, OPTIONAL_FILES, parseJsonFile } from './content-folder'
import { isTimeZone } from './format'
import { pricingSchema, promoCodesSchema } from './pricing'
import { singleton } from './singleton'
import type { Site } from './site'

type SiteContact = Pick<Site, 'phone' | 'email'>
const site = singleton<Site>('site')
const backendContact = singleton<SiteContact>('contact of the backend')

/** On the server: reads the site on first use, and again only by `rereadSite`. */
export function readSite(): Site {
  const trial = currentTrial()
  if (trial !== undefined) {
    trial.site ??= readSiteFiles()
    return trial.site
  }
  return site.getOrCreate(readSiteFiles)
}

/** Throws an Error that names the invalid file and field, and then leaves the site as it was. */
export function rereadSite(): void {
  site.set(readSiteFiles())
}

/** Takes phone and email of a backend, which come before those of the file. */
export function setSiteContact({ phone, email }: SiteContact): void {
  backendContact.set({ phone, email })
  rereadSite()
}

function readSiteFiles(): Site {
  const { name, logo } = readFile(BRAND_FILE, brandSchema)
  const { carpool, ...cancellation } = readFile('terms.json', termsSchema)
  const { phone, email } = readFile('contact.json', contactSchema)
  const backend = backendContact.get()
  const { included, ...extraRates } = readFile('extras.json', extrasSchema)
  return {
    brand: name,
    logo,
    url: process.env.SITE_URL || `http://localhost:${process.env.PORT || 3000}`,
    phone: backend?.phone || phone,
    email: backend?.email || email,
    cities: readFile('cities.json', citiesSchema),
    extraRates,
    fareIncludes: included,
    pricing: readFile('pricing.json', pricingSchema),
    hasPromoCodes: readFile('promo-codes.json', promoCodesSchema).length > 0,
    cancellation,
    carpool,
  }
}

function readFile<T>(name: string, schema: z.ZodType<T>): T {
  const folder = contentFolder()
  const label = `${path.basename(folder)}/${name}`
  const missing = OPTIONAL_FILES.get(name)
  if (missing !== undefined && !existsSync(path.join(folder, name))) return parseJsonFile(label, missing, schema)
  let text: string
  try {
    text = readFileSync(path.join(folder, name), 'utf8')
  } catch (cause) {
    throw new Error(`${label}: file could not be read`, { cause })
  }
  return parseJsonFile(label, text, schema)
}

const contactSchema = z.object({ phone: z.string(), email: z.string() })

const text = z.string().trim().min(1)

const BRAND_FILE = 'brand.json'
export const brandSchema = z.strictObject({
  name: text.max(60).default('Nocturne'),
  /** A picture in place of the site's own mark; empty for that. */
  logo: z
    .string()
    .regex(/^(\/(?!\/).*)?$/, 'must be a path of this site, such as /logo.png')
    .default(''),
})

const MAX_REFUND_HOURS = 14 * 24

export const termsSchema = z.strictObject({
  fullRefundHours: z.int().min(1).max(MAX_REFUND_HOURS).default(24),
  lateRefundPercent: z.int().min(0).max(100).default(50),
  carpool: z.boolean().default(true),
})

export const citiesSchema = z
  .array(
    z.strictObject({
      /** Must not change: it is part of paths and stored bookings. */
      id: z
        .string()
        .regex(/^[a-z][a-z0-9-]{1,40}$/, 'must be lowercase letters, digits and dashes, such as fort-worth'),
      name: text,
      state: z.string().regex(/^[A-Z]{2}$/, 'must be two capital letters, such as TX'),
      timeZone: z.string().refine(isTimeZone, 'must be an IANA time zone, such as America/Chicago'),
      lat: z.number().min(-90).max(90),
      lng: z.number().min(-180).max(180),
      radiusMiles: z.number().min(1).max(200).optional(),
    }),
  )
  .min(1)
  .superRefine((all, context) => {
    const duplicate = all.find(({ id }, i) => all.findIndex(other => other.id === id) < i)
    if (duplicate) context.addIssue({ code: 'custom', message: `duplicate id ${duplicate.id}` })
  })

const price = z.number().min(0).max(100_000)

export const extrasSchema = z.strictObject({
  /** What every fare covers, in a sentence or two; empty says nothing. */
  included: z.string().trim().max(200).default(''),
  stop: price,
  childSeats: z.strictObject({ infant: price, toddler: price, booster: price }),
  meetInside: price,
})
