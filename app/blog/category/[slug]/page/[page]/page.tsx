import { describeList, type ListAddress, ListRoute } from '../../../../list-route'

export const revalidate = 60

type Params = { params: Promise<{ slug: string; page: string }> }

/** None is built ahead: each is made when it is first asked for. */
export function generateStaticParams() {
  return []
}

export async function generateMetadata({ params }: Params) {
  return describeList(await addressOf(params))
}

export default async function CategoryPagesPage({ params }: Params) {
  return <ListRoute address={await addressOf(params)} />
}

async function addressOf(params: Params['params']): Promise<ListAddress> {
  const { slug, page } = await params
  return { list: { kind: 'category', slug }, number: page }
}
