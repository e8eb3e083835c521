import { z } from 'zod'
import { cities, cityIds } from '@/lib/site'

const text = z.string().trim().min(1)
/** Ids of bundled places: "airport:jfk", "hand:the-loop", "city:us-ca-beverly-hills". */
const placeId = text
const siteImagePath = text.regex(/^\/(?!\/)/, 'must be a path of this site, such as /stills/name.webp')

/** The length that search engines show. */
const MAX_DESCRIPTION_CHARACTERS = 160

/** Validates the operator's guide to a served city. */
export const cityGuideSchema = z.strictObject({
  city: z.enum(cityIds),
  title: text,
  description: text.max(MAX_DESCRIPTION_CHARACTERS, `must have at most ${MAX_DESCRIPTION_CHARACTERS} letters`),
  /** The first is shown large beside the image. */
  paragraphs: z.array(text).min(1),
  picture: z.strictObject({ src: siteImagePath, alt: text }),
  airports: z.array(z.strictObject({ place: placeId, note: text })).min(1),
  /** Popular trips with displayed fares. */
  trips: z.array(z.strictObject({ from: placeId, to: placeId })).min(1),
  /** A post that contains one of these is about the city. */
  phrases: z.array(text).min(1),
})
export type CityGuide = z.infer<typeof cityGuideSchema>

/** Validates the guides: at most one per city; others get a plain page (default-guide.ts). */
export const cityGuidesSchema = z.array(cityGuideSchema).superRefine((guides, context) => {
  for (const { id } of cities) {
    const amount = guides.filter(({ city }) => city === id).length
    if (amount > 1) context.addIssue({ code: 'custom', message: `${id} has ${amount} guides; only one is allowed` })
  }
})

/** Validates `content/cities.json`: the served cities in display order. */
export const citiesSchema = z
  .array(
    z.strictObject({
      /** Part of the page's path and stored in bookings, so it must not change. */
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

function isTimeZone(name: string): boolean {
  return Intl.supportedValuesOf('timeZone').includes(name)
}
