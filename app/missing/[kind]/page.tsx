import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { ListUnavailable } from '@/components/blog/list-page'
import { PostUnavailable } from '@/components/blog/post-page'
import { CityNotFound } from '@/components/cities/city-page'
import { readNewestPosts } from '@/lib/content/server/pages/post-page'
import { userMessages } from '@/lib/errors'

export const revalidate = 60
export const dynamicParams = false

const DOCUMENTS: Record<string, { title: string; content: ReactNode } | undefined> = {
  post: { title: userMessages.postMissing, content: <MissingPost /> },
  list: { title: userMessages.blogPageMissing, content: <ListUnavailable state="missing" /> },
  city: { title: 'City not found', content: <CityNotFound /> },
}

type Params = { params: Promise<{ kind: string }> }

export function generateStaticParams() {
  return Object.keys(DOCUMENTS).map(kind => ({ kind }))
}

export async function generateMetadata({ params }: Params): Promise<Metadata> {
  return { title: DOCUMENTS[(await params).kind]?.title, robots: { index: false } }
}

async function MissingPost() {
  return <PostUnavailable state="missing" newest={await readNewestPosts()} />
}

/** Renders the 404 page of every post, list page or city that does not exist (lib/rendering/microcache.ts). */
export default async function MissingPage({ params }: Params) {
  return DOCUMENTS[(await params).kind]?.content
}
