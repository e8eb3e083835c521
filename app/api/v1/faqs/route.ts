import { handleContent } from '@/lib/server/content/answer'

export const GET = handleContent(content => content.faqs())
