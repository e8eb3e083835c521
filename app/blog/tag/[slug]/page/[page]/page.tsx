import { describeList, ListRoute, type SlugProps, slugAddress } from '../../../../list-route'

export const revalidate = 60

/** None is built ahead: each is made when it is first asked for. */
export function generateStaticParams() {
  return []
}

export async function generateMetadata(props: SlugProps) {
  return describeList(await slugAddress('tag', props))
}

export default async function TagPagesPage(props: SlugProps) {
  return <ListRoute address={await slugAddress('tag', props)} />
}
