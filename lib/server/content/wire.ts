import 'server-only'
import { z } from 'zod'
import {
  aboutSchema,
  contactSchema,
  faqSchema,
  postSchema,
  testimonialSchema,
  vehicleCategorySchema,
  vehicleSchema,
} from '@/lib/content/schemas'
import { isAllowedPicture, stockPictures } from './pictures'

/** The shapes of the hosted backend's answers, reshaped into ours. What it adds is left out. */
export function createWire({ imageHosts }: { imageHosts: readonly string[] }) {
  const post = reshaped(postSchema, { featuredImage: stockPictures.post })
  return {
    testimonials: z.array(reshaped(testimonialSchema)),
    faqs: z.array(reshaped(faqSchema)),
    contact: reshaped(contactSchema),
    vehicles: z.array(reshaped(vehicleSchema, { img: stockPictures.vehicle })),
    about: reshaped(aboutSchema, { imageUrl: stockPictures.about }),
    vehicleCategories: z.array(reshaped(vehicleCategorySchema)),
    post,
    posts: z.array(post),
  }

  /** Nulls count as left out, a numeric key as text, and a picture that a page may not load as its stock picture. */
  function reshaped<T extends z.ZodType>(schema: T, pictures: Record<string, string> = {}) {
    return z.preprocess(raw => {
      if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return raw
      const entries = Object.entries(raw).filter(([, value]) => value !== null)
      return Object.fromEntries(entries.map(([name, value]) => [name, mend(name, value, pictures[name])]))
    }, schema)
  }

  function mend(name: string, value: unknown, stock: string | undefined): unknown {
    if (name === '_id' && typeof value === 'number') return String(value)
    if (stock !== undefined && typeof value === 'string') return isAllowedPicture(value, imageHosts) ? value : stock
    return value
  }
}
