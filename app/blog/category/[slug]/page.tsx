import { listTopCategories } from '@/lib/content/server/pages/list-page'
import { getListMetadata, getListParams, PostListPage, type SlugProps } from '../../post-list-page'

export const revalidate = 60

export async function generateStaticParams() {
  return (await listTopCategories()).map(slug => ({ slug }))
}

export async function generateMetadata(props: SlugProps) {
  return getListMetadata(await getListParams('category', props))
}

export default async function CategoryPage(props: SlugProps) {
  return <PostListPage params={await getListParams('category', props)} />
}
