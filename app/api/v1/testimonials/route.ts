import { createContentHandler } from '@/lib/api/content-response'
import { listTestimonialsEndpoint } from '@/lib/content/api'

export const GET = createContentHandler(listTestimonialsEndpoint, content => content.testimonials())
