import { mostUsedCategories } from '@/lib/server/posts/list-page'
import { describeList, type ListAddress, ListRoute } from '../../list-route'

export const revalidate = 60

type Params = { params: Promise<{ slug: string }> }

export async function generateStaticParams() {
  return (await mostUsedCategories()).map(slug => ({ slug }))
}

export async function generateMetadata({ params }: Params) {
  return describeList(await addressOf(params))
}

export default async function CategoryPage({ params }: Params) {
  return <ListRoute address={await addressOf(params)} />
}

async function addressOf(params: Params['params']): Promise<ListAddress> {
  return { list: { kind: 'category', slug: (await params).slug } }
}
