import { listTestimonialsEndpoint } from '@/lib/content/api'
import { createContentHandler } from '@/lib/server/content/content-response'

export const GET = createContentHandler(listTestimonialsEndpoint, content => content.testimonials())
