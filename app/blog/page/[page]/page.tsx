import { firstPageNumbers } from '@/lib/server/posts/list-page'
import { describeList, type ListAddress, ListRoute } from '../../list-route'

export const revalidate = 60

/** Pages built ahead; every other is made when it is first asked for. */
const BUILT_PAGES = 4

type Params = { params: Promise<{ page: string }> }

export async function generateStaticParams() {
  return (await firstPageNumbers(BUILT_PAGES)).map(number => ({ page: String(number) }))
}

export async function generateMetadata({ params }: Params) {
  return describeList(await addressOf(params))
}

export default async function BlogPagesPage({ params }: Params) {
  return <ListRoute address={await addressOf(params)} />
}

async function addressOf(params: Params['params']): Promise<ListAddress> {
  return { list: { kind: 'all' }, number: (await params).page }
}
