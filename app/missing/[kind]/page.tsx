import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { BlogUnavailable } from '@/app/blog-unavailable'
import { SiteFooter } from '@/app/site-footer'
import { CityNotFound } from '@/components/cities/city-page'
import { unavailableMetadata } from '@/lib/content/server/metadata'

export const dynamicParams = false

const DOCUMENTS: Record<string, { metadata: Metadata; content: ReactNode } | undefined> = {
  post: {
    metadata: unavailableMetadata('post', 'missing'),
    content: <BlogUnavailable kind="post" state="missing" />,
  },
  list: {
    metadata: unavailableMetadata('list', 'missing'),
    content: <BlogUnavailable kind="list" state="missing" />,
  },
  city: {
    metadata: { title: 'City not found', robots: { index: false } },
    content: (
      <>
        <CityNotFound />
        <SiteFooter />
      </>
    ),
  },
}

type Params = { params: Promise<{ kind: string }> }

export function generateStaticParams() {
  return Object.keys(DOCUMENTS).map(kind => ({ kind }))
}

export async function generateMetadata({ params }: Params): Promise<Metadata> {
  return DOCUMENTS[(await params).kind]?.metadata ?? {}
}

/** Renders the 404 page of every post, list page or city that does not exist (lib/rendering/microcache.ts). */
export default async function MissingPage({ params }: Params) {
  return DOCUMENTS[(await params).kind]?.content
}
