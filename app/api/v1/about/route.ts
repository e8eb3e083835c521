import { createContentHandler } from '@/lib/api/content-response'
import { getAboutEndpoint } from '@/lib/content/api'

export const GET = createContentHandler(getAboutEndpoint, content => content.about())
