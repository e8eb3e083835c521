import { mostUsedCategories } from '@/lib/server/posts/list-page'
import { describeList, ListRoute, type SlugProps, slugAddress } from '../../list-route'

export const revalidate = 60

export async function generateStaticParams() {
  return (await mostUsedCategories()).map(slug => ({ slug }))
}

export async function generateMetadata(props: SlugProps) {
  return describeList(await slugAddress('category', props))
}

export default async function CategoryPage(props: SlugProps) {
  return <ListRoute address={await slugAddress('category', props)} />
}
