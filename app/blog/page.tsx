import { describeList, ListRoute } from './list-route'

export const revalidate = 60

const ADDRESS = { list: { kind: 'all' } } as const

export function generateMetadata() {
  return describeList(ADDRESS)
}

export default function BlogPage() {
  return <ListRoute address={ADDRESS} />
}
