import { z } from 'zod'
import { isTimeZone } from '@/lib/format'
import { cities, cityIds } from '@/lib/site'

const text = z.string().trim().min(1)
/** "airport:jfk", "hand:the-loop", "city:us-ca-beverly-hills". */
const placeId = text
const siteImagePath = text.regex(/^\/(?!\/)/, 'must be a path of this site, such as /stills/name.webp')

const MAX_DESCRIPTION_CHARACTERS = 160

export const cityGuideSchema = z.strictObject({
  city: z.enum(cityIds),
  title: text,
  description: text.max(MAX_DESCRIPTION_CHARACTERS, `must have at most ${MAX_DESCRIPTION_CHARACTERS} letters`),
  paragraphs: z.array(text).min(1),
  picture: z.strictObject({ src: siteImagePath, alt: text }),
  airports: z.array(z.strictObject({ place: placeId, note: text })).min(1),
  trips: z.array(z.strictObject({ from: placeId, to: placeId })).min(1),
  phrases: z.array(text).min(1),
})
export type CityGuide = z.infer<typeof cityGuideSchema>

export const cityGuidesSchema = z.array(cityGuideSchema).superRefine((guides, context) => {
  for (const { id } of cities) {
    const amount = guides.filter(({ city }) => city === id).length
    if (amount > 1) context.addIssue({ code: 'custom', message: `${id} has ${amount} guides; only one is allowed` })
  }
})

/** Lists the served cities in display order (`content/cities.json`). */
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
