import { listFirstPageNumbers } from '@/lib/content/server/pages/list-page'
import { getListMetadata, type ListParams, PostListPage } from '../../post-list-page'

export const revalidate = 60

const PREBUILT_PAGE_COUNT = 4

type Params = { params: Promise<{ page: string }> }

export async function generateStaticParams() {
  return (await listFirstPageNumbers(PREBUILT_PAGE_COUNT)).map(number => ({ page: String(number) }))
}

export async function generateMetadata({ params }: Params) {
  return getListMetadata(await getListParams(params))
}

export default async function BlogPagesPage({ params }: Params) {
  return <PostListPage params={await getListParams(params)} />
}

async function getListParams(params: Params['params']): Promise<ListParams> {
  return { list: { kind: 'all' }, number: (await params).page }
}
