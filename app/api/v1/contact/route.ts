import { createContentHandler } from '@/lib/api/content-response'
import { getContactEndpoint } from '@/lib/content/api'

export const GET = createContentHandler(getContactEndpoint, content => content.contact())
