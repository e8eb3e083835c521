import { createContentHandler } from '@/lib/api/content-response'
import { listFaqsEndpoint } from '@/lib/content/api'

export const GET = createContentHandler(listFaqsEndpoint, content => content.faqs())
