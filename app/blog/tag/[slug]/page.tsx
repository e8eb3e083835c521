import { getListMetadata, getListParams, PostListPage, type SlugProps } from '../../post-list-page'

export const revalidate = 60

/** None is built ahead: each is made when it is first asked for. */
export function generateStaticParams() {
  return []
}

export async function generateMetadata(props: SlugProps) {
  return getListMetadata(await getListParams('tag', props))
}

export default async function TagPage(props: SlugProps) {
  return <PostListPage params={await getListParams('tag', props)} />
}
