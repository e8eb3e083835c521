import { z } from 'zod'
import { cities, cityIds } from '@/lib/site'

const text = z.string().trim().min(1)
/** A place that ships with the site, by its id: "airport:jfk", "hand:the-loop", "city:us-ca-beverly-hills". */
const placeId = text
const ownPicture = text.regex(/^\/(?!\/)/, 'must be a path of this site, such as /stills/name.webp')

/** As much of a description as search engines show. */
const MAX_DESCRIPTION_LETTERS = 160

/** What the operator says of a served city. */
export const cityGuideSchema = z.strictObject({
  city: z.enum(cityIds),
  /** The page's heading. */
  title: text,
  /** What a search engine shows below the title. */
  description: text.max(MAX_DESCRIPTION_LETTERS, `must have at most ${MAX_DESCRIPTION_LETTERS} letters`),
  /** The first stands large beside the picture. */
  paragraphs: z.array(text).min(1),
  picture: z.strictObject({ src: ownPicture, alt: text }),
  airports: z.array(z.strictObject({ place: placeId, note: text })).min(1),
  /** Well-known drives whose fares are told. */
  trips: z.array(z.strictObject({ from: placeId, to: placeId })).min(1),
  /** A post that holds one of these is about the city. */
  phrases: z.array(text).min(1),
})
export type CityGuide = z.infer<typeof cityGuideSchema>

/** One guide for each served city. */
export const cityGuidesSchema = z.array(cityGuideSchema).superRefine((guides, context) => {
  for (const { id } of cities) {
    const amount = guides.filter(({ city }) => city === id).length
    if (amount !== 1) context.addIssue({ code: 'custom', message: `${id} must be there once, and is ${amount} times` })
  }
})
