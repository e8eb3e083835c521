import { z } from 'zod'
import { readSite } from '#site'

const text = z.string().trim().min(1)
/** "airport:jfk", "hand:the-loop", "city:us-ca-beverly-hills". */
const placeId = text
const siteImagePath = text.regex(/^\/(?!\/)/, 'must be a path of this site, such as /stills/name.webp')

const MAX_DESCRIPTION_CHARACTERS = 160

export const cityGuideSchema = z.strictObject({
  /** One that is not served has no page. */
  city: text,
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
  for (const { id } of readSite().cities) {
    const amount = guides.filter(({ city }) => city === id).length
    if (amount > 1) context.addIssue({ code: 'custom', message: `${id} has ${amount} guides; only one is allowed` })
  }
})
