import { describeList, ListRoute, type SlugProps, slugAddress } from '../../../../list-route'

export const revalidate = 60

/** None is built ahead: each is made when it is first asked for. */
export function generateStaticParams() {
  return []
}

export async function generateMetadata(props: SlugProps) {
  return describeList(await slugAddress('category', props))
}

export default async function CategoryPagesPage(props: SlugProps) {
  return <ListRoute address={await slugAddress('category', props)} />
}
