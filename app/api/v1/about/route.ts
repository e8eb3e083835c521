import { createContentHandler } from '@/lib/server/content/content-response'

export const GET = createContentHandler(content => content.about())
