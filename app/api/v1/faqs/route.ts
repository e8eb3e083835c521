import { listFaqsEndpoint } from '@/lib/content/api'
import { createContentHandler } from '@/lib/server/content/content-response'

export const GET = createContentHandler(listFaqsEndpoint, content => content.faqs())
